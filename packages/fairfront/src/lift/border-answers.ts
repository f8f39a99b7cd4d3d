/**
 * How many rows of a stratum every cluster gains as every price rises by one, clusters x clusters: the density of rows at
 * the borders, from those `near` them (by cluster and second cluster, within `width`); 0 where there are none.
 */
export function borderAnswers(near: Float64Array, width: number, clusters: number): Float64Array {
  const answers = new Float64Array(clusters * clusters);
  if (!(width > 0)) return answers;
  for (let k = 0; k < clusters; k++) {
    for (let l = 0; l < k; l++) {
      const density = (near[k * clusters + l] + near[l * clusters + k]) / (2 * width);
      answers[k * clusters + l] += density;
      answers[l * clusters + k] += density;
      answers[k * clusters + k] -= density;
      answers[l * clusters + l] -= density;
    }
  }
  return answers;
}
