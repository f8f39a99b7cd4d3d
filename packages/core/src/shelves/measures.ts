// Measures of fairness and limits on clusters, as a problem carries them.

export type { GroupShare, LimitRows, Limits, LimitsInput, SizeLimit } from "../problem/limits.ts";
export {
  type Form,
  MEASURES,
  type Measure,
  type MeasureChoice,
  type MeasuredGroups,
  type MeasureName,
  type OwnMeasure,
  type OwnRows,
  type RowBlock,
} from "../problem/measure.ts";
