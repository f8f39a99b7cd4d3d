import { fairAssign, type Method } from "@fairfront/core/internal";

/**
 * FairAssign without the k-means clusterings that give it its centres: in the paper it is one point, wherever that is.
 * Otherwise a k-means clustering would stand for it where it emptied a cluster.
 */
export const fairAssignAlone: Method = {
  ...(fairAssign as Method),
  async *search(task) {
    const search = (fairAssign as Method).search(task);
    let starts = true;
    for (;;) {
      const next = await search.next();
      if (next.done) return next.value;
      if (starts) task.archive.replaceAll([]); // what there is at the first moment
      starts = false;
      yield next.value;
    }
  },
};
