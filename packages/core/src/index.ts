// The door: what a user of the library wants. The shelves beside it hold the rest: see ./shelves.

export type { AuditTableOptions } from "./audit/audit-table.ts";
export { syntheticSet } from "./datasets/synthetic.ts";
export type { EncodedProblem } from "./encoding/encode.ts";
export type { DroppedRow, EncodeOptions } from "./encoding/encode-options.ts";
export type { Encoding, MissingPolicy } from "./encoding/encoding.ts";
export { NO_CLUSTER, type Places } from "./encoding/places.ts";
export type { Scaling } from "./encoding/scaling.ts";
export { InputError } from "./errors.ts";
export { auditTable, type TableAudit } from "./library/audit.ts";
export { encode } from "./library/encode.ts";
export { type FindOptions, type FoundFront, findFront } from "./library/find-front.ts";
export type { Front, FrontAttribute, Solution } from "./library/front.ts";
export { parseFront } from "./library/front-json.ts";
export { makeProblem } from "./library/make-problem.ts";
export { lloyd, miniBatch, safairkm, trace, vfairkm } from "./library/methods.ts";
export { fitModel, type ModelOptions, predict } from "./library/model.ts";
export { pick } from "./library/pick.ts";
export {
  type RunEnd,
  type RunEvent,
  type RunLimits,
  type RunOptions,
  resume,
  run,
} from "./library/run.ts";
export type { Method } from "./methods/method.ts";
export { type Model, parseModel } from "./model/model.ts";
export type { Prediction } from "./model/predict.ts";
export type { PredictOptions, PredictTally, UnseenPolicy } from "./model/predict-options.ts";
export type { Wish } from "./pareto/pick.ts";
export type { Problem, ProtectedAttribute } from "./problem/problem.ts";
export type { AttributeInput, ProblemInput } from "./problem/problem-input.ts";
export type { Checkpoint, SavedSolution } from "./run/checkpoint.ts";
export type { Clock } from "./run/clock.ts";
export type { Progress, RunReason, RunRequest } from "./run/events.ts";
export { type Executor, inLine } from "./run/executor.ts";
export type { Table } from "./tables/table.ts";
export { type TableInput, tableFrom } from "./tables/table-from.ts";
