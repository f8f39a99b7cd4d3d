/** The nearest of `clusters` row-major centres to a point; ties go to the lowest index. */
export type NearestCenter = (
  points: Float64Array,
  dim: number,
  point: number,
  centers: Float64Array,
  clusters: number,
) => number;
