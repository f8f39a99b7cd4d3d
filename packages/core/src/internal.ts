export { anyRefusal } from "./any-refusal.ts";
export { audit, auditCopies } from "./audit/audit.ts";
export { type AuditInput, type AuditOptions, auditDefaults, levelText } from "./audit/audit-options.ts";
export type {
  Audit,
  AuditAttribute,
  AuditCell,
  AuditCluster,
  AuditClusterByAttribute,
  AuditGroup,
  ChanceRange,
  ClusterTest,
  Estimate,
  Figures,
  Finding,
  NamedCell,
  Verdict,
  VerdictKind,
} from "./audit/audit-result.ts";
export { type AuditedTable, type AuditTableOptions, auditTable } from "./audit/audit-table.ts";
export { type ChanceBand, type ChanceBandOptions, chanceBands } from "./audit/chance-band.ts";
export { FIGURES, type FigureFact, type FigureName, figureText } from "./audit/figures.ts";
export { leftOutColumn } from "./audit/left-out.ts";
export type { Outcome, OutcomeInput, OutcomeRate } from "./audit/outcome.ts";
export {
  type SuggestedMoves,
  type SuggestedStep,
  type Suggestion,
  type SuggestOptions,
  suggest,
  suggestDefaults,
} from "./audit/suggest/suggest.ts";
export { type WholeBest, type WholeBests, wholePointsBest, wholeRowsOf } from "./audit/suggest/whole-rows-best.ts";
export {
  crossingsUnderNoBound,
  failedThresholds,
  parseThresholds,
  type Threshold,
  thresholdText,
} from "./audit/thresholds.ts";
export {
  type ClusterCountAdvice,
  type ClusterCountEntry,
  type ClusterCountReport,
  CRITERIA,
  compareClusterCounts,
  elbowOf,
} from "./choice/cluster-counts.ts";
export { parseCostWish } from "./choice/cost-wish.ts";
export { type Exchange, exchangeRates } from "./choice/exchange-rates.ts";
export { type NewRows, type NewRowsOptions, newRowsOf } from "./choice/new-rows.ts";
export { kneesOf, surfaceKnee } from "./choice/surface-knee.ts";
export { type CompareEvent, type CompareOptions, compareMethods } from "./compare/compare-methods.ts";
export type { Candidacy, ComparedRun, Comparison, Contender, Effort, GrowthPoint } from "./compare/comparison.ts";
export { type ComparisonFile, parseComparison } from "./compare/comparison-file.ts";
export { defaultGoal, type EffortSummary, effortOf } from "./compare/effort.ts";
export { median } from "./compare/median.ts";
export { coverageMatrix, medianRun, type Quality, qualityOf } from "./compare/quality.ts";
export { applicantsCsv } from "./datasets/applicants.ts";
export { syntheticSet, syntheticSets } from "./datasets/synthetic.ts";
export { clusterProfile, coordinateSpreads, type ProfileTrait, traitValueText } from "./description/cluster-profile.ts";
export type { CategoryFacts, ColumnFacts, NumericFacts } from "./description/column-facts.ts";
export { inspectTable } from "./description/inspect-table.ts";
export type { InspectedAttribute, Inspection } from "./description/inspection.ts";
export { type MoveReason, moveReason } from "./description/move-reason.ts";
export { type PrincipalPlane, principalPlane } from "./description/principal-plane.ts";
export { checkGroups } from "./encoding/attribute-part.ts";
export { checkMeasures, type EncodedProblem, encode, measureAt } from "./encoding/encode.ts";
export {
  type DroppedRow,
  type EncodeOptions,
  type EncodeSettings,
  encodeDefaults,
  encodeSettings,
  keptSettings,
  type MarkOptions,
  markOptions,
  marksOf,
  withMarksOf,
} from "./encoding/encode-options.ts";
export {
  coordinateNames,
  dimOf,
  type EncodedFeature,
  type Encoding,
  MISSING_POLICIES,
  type MissingPolicy,
} from "./encoding/encoding.ts";
export { encodingSchema } from "./encoding/encoding-schema.ts";
export { checkFeatures, featureColumns, withoutKeys } from "./encoding/feature-columns.ts";
export { fitAttributes, protectSpecs } from "./encoding/fit-attributes.ts";
export { noteOutcomes } from "./encoding/likely-outcome.ts";
export { numbersWritten } from "./encoding/numbers-written.ts";
export { parseProtect, splitProtect } from "./encoding/protect-spec.ts";
export { looksLikeRange } from "./encoding/ranges.ts";
export { SCALINGS, type Scaling } from "./encoding/scaling.ts";
export { parseShare } from "./encoding/share-spec.ts";
export { DROP_ROWS, type MissingLimit, missingRemedies, refuseMostlyMissing } from "./encoding/used-rows.ts";
export { type Advice, fileError, InputError, optionError, refusal } from "./errors.ts";
export { jsonIn, jsonOrText } from "./json-in.ts";
export { checkNames, type Names, namesOf } from "./library/check-call.ts";
export { balanceOf, clusterBalance } from "./measures/balance.ts";
export { type Fairness, fairnessOf } from "./measures/fairness-of.ts";
export { keepsLimits } from "./measures/limits-kept.ts";
export { clusterValue, measureValue } from "./measures/measured.ts";
export type { Objective, ProblemObjective } from "./measures/objective.ts";
export { freshScores, objectivesOf } from "./measures/objectives.ts";
export { clusterRepresentation, representationOf } from "./measures/representation.ts";
export { methodNamed, methods } from "./methods/catalog.ts";
export { fairAssign } from "./methods/fair-assign/fair-assign.ts";
export { lloyd } from "./methods/lloyd/lloyd.ts";
export type { EndReason, Method, Moment, SearchState, SearchTask } from "./methods/method.ts";
export { miniBatch } from "./methods/mini-batch/mini-batch.ts";
export { type OptionFact, optionFacts } from "./methods/option-facts.ts";
export { parseOptions } from "./methods/options.ts";
export { safairkm } from "./methods/safairkm/safairkm.ts";
export { trace } from "./methods/trace/trace.ts";
export { vfairkm } from "./methods/vfairkm/vfairkm.ts";
export { assignPricedInto } from "./model/assign-priced.ts";
export { checkSigns } from "./model/check-signs.ts";
export { type EncodedPoints, fitModel, groupUseText, looksAtNoGroup } from "./model/fit-model.ts";
export { MODEL_FORMAT, MODEL_VERSION, type Model, modelSchema, parseModel } from "./model/model.ts";
export { nthLargest } from "./model/nth-largest.ts";
export { type Prediction, predict, predictionWarnings } from "./model/predict.ts";
export {
  NO_CLUSTER,
  type PredictOptions,
  type PredictTally,
  predictDefaults,
  UNSEEN_POLICIES,
  type UnseenPolicy,
} from "./model/predict-options.ts";
export { blankTally, makePredictor, type Predictor } from "./model/predictor.ts";
export { trainingFairness } from "./model/training-fairness.ts";
export { commandTerms } from "./notices/command-surface.ts";
export { firstCatalog } from "./notices/first-catalog.ts";
export { laterCatalog } from "./notices/later-catalog.ts";
export { noticeText } from "./notices/library-words.ts";
export { type Notice, type NoticeCode, notice } from "./notices/notice.ts";
export { MISSING_REMEDY, type OptionValue, PURPOSES, type Purpose, type Remedy } from "./notices/remedy.ts";
export { MOST_CHARACTERS, safeText, safeValue } from "./notices/safe-text.ts";
export { sayNotice } from "./notices/say.ts";
export { namedRemedies, sayWith, type Words } from "./notices/say-with.ts";
export { tableAskedShape } from "./options/asked-schema.ts";
export { flagWords, optionWords, shellWord, type TableWords, tableWords } from "./options/command-words.ts";
export { fitsOption } from "./options/fits-option.ts";
export type { OptionFacts, ValueOf } from "./options/option-kind.ts";
export { OPTION_FLAGS, OPTIONS, type OptionName } from "./options/option-names.ts";
export {
  AUDITED_NAMES,
  type AuditedName,
  type OptionAsked,
  READ_NAMES,
  type ReadName,
  TABLE_OPTION_NAMES,
  TABLE_OPTIONS,
  type TableAsked,
  type TableOptionName,
  type TableRequest,
  tableAsked,
} from "./options/option-table.ts";
export {
  type ColumnType,
  READING_OPTION_NAMES,
  READING_OPTIONS,
  type ReadingAsked,
  type ReadingOptionName,
  readingAsked,
  type TableFormatName,
} from "./options/reading-options.ts";
export { runCommands, runCommandText } from "./options/run-command-text.ts";
export { RUN_OPTIONS, type RunOptionName, type SearchAsked, searchAsked } from "./options/run-options.ts";
export { Archive } from "./pareto/archive.ts";
export { type Dominance, dominates } from "./pareto/dominance.ts";
export { type ExchangeRate, exchangeRate } from "./pareto/exchange-rate.ts";
export { Front, makeFront } from "./pareto/front.ts";
export { additiveEpsilon } from "./pareto/indicators/additive-epsilon.ts";
export { coverage } from "./pareto/indicators/coverage.ts";
export { hypervolume } from "./pareto/indicators/hypervolume.ts";
export { igdPlus } from "./pareto/indicators/igd-plus.ts";
export { spread } from "./pareto/indicators/spread.ts";
export { findKnee, KNEES, type Knee } from "./pareto/knee.ts";
export { pickFrom, type Wish } from "./pareto/pick.ts";
export type { Origin, Solution } from "./pareto/solution.ts";
export { thin } from "./pareto/thinning.ts";
export { type FramedSvgInput, framedSvg, LETTER, type LegendItem } from "./pictures/framed-svg.ts";
export { type FrontMark, METHOD_SHAPES, type PlacedMark, placeMarks } from "./pictures/front-marks.ts";
export {
  dotsPath,
  type FrontPicture,
  type FrontPictureInput,
  type FrontPoint,
  frontPicture,
  SHADOW,
  stairsPath,
  TONES,
  type Tones,
  toneOf,
  tonesFrom,
  tonesTitle,
  toneText,
} from "./pictures/front-picture.ts";
export { type FrontSvgInput, frontSvg, type OtherFront } from "./pictures/front-svg.ts";
export { balancePicture, representationPicture } from "./pictures/measure-picture.ts";
export { TONE_COLOURS } from "./pictures/picture-style.ts";
export { runFigure } from "./pictures/run-figure.ts";
export { type Scale, scale, type Tick, ticks, ticksOn } from "./pictures/ticks.ts";
export { type Clustering, tallyClustering } from "./problem/clustering.ts";
export type { GroupShare, Limits, LimitsInput, SizeLimit } from "./problem/limits.ts";
export { makeLimits } from "./problem/make-limits.ts";
export { makeMeasure } from "./problem/make-measure.ts";
export { makeProblem } from "./problem/make-problem.ts";
export { matchClusters } from "./problem/match-clusters.ts";
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
} from "./problem/measure.ts";
export { labelsByRow, MAX_CLUSTERS, oneClusterCost, type Problem, type ProtectedAttribute } from "./problem/problem.ts";
export type { AttributeInput, ProblemInput } from "./problem/problem-input.ts";
export { measureAgain, sampleProblem } from "./problem/sample.ts";
export { sharedFloats, sharedWords } from "./problem/shared-memory.ts";
export { isWeight } from "./problem/weight-bounds.ts";
export { Rng, type RngKey, type RngState } from "./random/rng.ts";
export { sampleDistinctInto, shuffleInPlace } from "./random/sampling.ts";
export { type AuditReportInput, auditReport } from "./report/audit-report.ts";
export { leaversText } from "./report/choice-words.ts";
export { type ClusterFindings, profilesOf, projectionOf, type RowFindings } from "./report/cluster-findings.ts";
export { countsHtml, fairText } from "./report/counts-html.ts";
export { pointsText } from "./report/outcome-section.ts";
export type {
  ReportChoice,
  ReportData,
  ReportFact,
  ReportFront,
  ReportGroups,
  ReportKnee,
  ReportProfile,
  ReportProjection,
} from "./report/report-data.ts";
export { reportHtml } from "./report/report-html.ts";
export { type FoundReportInput, foundReport, type RunReportInput, runReport } from "./report/run-report.ts";
export { movedGroups, movedTexts, suggestionText, TIES_TEXT } from "./report/suggestion-section.ts";
export { measuresText, togetherText, widestText } from "./report/verdict-section.ts";
export type { Checkpoint, SavedSolution } from "./run/checkpoint.ts";
export type { Clock } from "./run/clock.ts";
export { type Progress, type RunEvent, type RunReason, type RunRequest, reasonOf } from "./run/events.ts";
export { type Executor, inLine } from "./run/executor.ts";
export { checkMethodFits, findFront, type RunOptions, resume, run } from "./run/run.ts";
export { errorOf, type Failure, type FromWorker, failureOf, type ToWorker } from "./run/steps/messages.ts";
export { answerSteps } from "./run/steps/step-answers.ts";
export { type StepPlatform, stepPool } from "./run/steps/step-pool.ts";
export type { StartWorker, WorkerHandle } from "./run/steps/step-worker.ts";
export { systemClock } from "./run/system-clock.ts";
export {
  type TableReading,
  tableReadingSchema,
} from "./run/table-reading.ts";
export { checkpointPieces, readCheckpoint } from "./run-folder/checkpoint-file.ts";
export { frontCsv, isFrontCsv, isNear, readFrontCsv } from "./run-folder/front-csv.ts";
export { type FrontRow, frontRows } from "./run-folder/front-rows.ts";
export { keepRun, type RunKeeping } from "./run-folder/keep-run.ts";
export { type MeasuredAttribute, measureOf } from "./run-folder/measure-of.ts";
export { inOrderOfPoints, type ParquetReader, type SavedLabels } from "./run-folder/read-labels.ts";
export { checkScores, frontVolume, type ReadRun, type RunReading, readRecord, readRun } from "./run-folder/read-run.ts";
export { tellsOf } from "./run-folder/recorded-problem.ts";
export { RUN_FILES, type RunFile } from "./run-folder/run-files.ts";
export {
  askedEncoding,
  cannotGoOn,
  endedRecord,
  newRecord,
  parseRecord,
  type RunAsked,
  type RunRecord,
  recordedReason,
  recordText,
} from "./run-folder/run-record.ts";
export { type Content, memoryStore, type RunStore } from "./run-folder/run-store.ts";
export { type SaveTimes, saveTimes } from "./run-folder/save-times.ts";
export { hexOf, plainSha256, type Sha256 } from "./run-folder/sha256.ts";
export { type Documents, type RunResults, writeRun } from "./run-folder/write-run.ts";
export { newZip, openZip, type ZipCodec, type ZipStore } from "./run-folder/zip-store.ts";
export { archiveParts } from "./tables/archive-parts.ts";
export { checkArrow } from "./tables/arrow/check-arrow.ts";
export { type ColumnReading, readingNotice, readingNotices } from "./tables/column-reading.ts";
export { DATE_UNITS, type DateUnit } from "./tables/date-unit.ts";
export type { Decision } from "./tables/decide-columns.ts";
export { decidedColumn, notOfType } from "./tables/decided-value.ts";
export { findColumn } from "./tables/find-column.ts";
export {
  convertDate,
  DATE_PATTERN,
  isoDate,
  isoMoment,
  momentPattern,
  parseIsoDate,
  parseMoment,
} from "./tables/iso-date.ts";
export { JsonLevels } from "./tables/json-levels.ts";
export { jsonText } from "./tables/json-text.ts";
export { keepRows } from "./tables/keep-rows.ts";
export { FILTERED, freeName, LABELLED } from "./tables/labelled-columns.ts";
export { readMissingMarks } from "./tables/missing-marks.ts";
export { type BytePieces, firstEncoding } from "./tables/open-text.ts";
export { BETWEEN_THOUSANDS, isNumberText, numberOf, numberPattern } from "./tables/parse-number.ts";
export { readText, type TextOptions } from "./tables/read-text.ts";
export type { RowTaker } from "./tables/rows-along.ts";
export {
  readSheet,
  type SheetAsked,
  type SheetFormat,
  type SheetText,
  type UnpackParts,
} from "./tables/spreadsheet.ts";
export { surveyText, surveyTexts, type TextPart, type TextSurvey } from "./tables/survey-text.ts";
export {
  type Column,
  fileRow,
  MISSING,
  type NumericColumn,
  type Table,
  type TextColumn,
  tableOf,
  withoutNumbers,
} from "./tables/table.ts";
export { csvField, tableCsv } from "./tables/table-csv.ts";
export { type TextEncoding, utf8From } from "./tables/text-encoding.ts";
export { TextFacts } from "./tables/text-facts.ts";
export { readTextHead, type TextHead, type TextShape } from "./tables/text-head.ts";
export { BLANKS, trimmed } from "./tables/trimmed.ts";
export { bestValueText } from "./words/best-text.ts";
export { cellText } from "./words/cell-text.ts";
export { endSentence, endText } from "./words/end-words.ts";
export { escaped } from "./words/escaped.ts";
export { listedName, quotedNames } from "./words/listed-name.ts";
export { nearestName } from "./words/nearest-name.ts";
export {
  balanceText,
  costText,
  countText,
  decimalText,
  percentText,
  pText,
  surplusText,
  timeText,
  valueText,
} from "./words/number-text.ts";
export { oneLine } from "./words/one-line.ts";
export { shortened } from "./words/shortened.ts";
export { unbroken } from "./words/unbroken.ts";
