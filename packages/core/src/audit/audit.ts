import { anyRefusal } from "../any-refusal.ts";
import type { AttributeInput } from "../problem/problem-input.ts";
import { Rng } from "../random/rng.ts";
import { auditAttribute } from "./audit-attribute.ts";
import { type AuditInput, type AuditOptions, type AuditSettings, auditSettings } from "./audit-options.ts";
import type { Audit } from "./audit-result.ts";
import type { AuditedRows } from "./audited-rows.ts";
import { findingsOf } from "./findings.ts";
import { geometryOf } from "./geometry.ts";
import { nameClusters } from "./name-clusters.ts";
import { normalQuantile } from "./normal-quantile.ts";
import { clusterFigures, qualityFigures } from "./row-figures.ts";
import { silhouettes } from "./silhouette.ts";
import { crossingsOf } from "./strata-attribute.ts";
import { warningsOf } from "./warnings.ts";

/**
 * Every figure of a clustering, wherever it comes from. The same input and seed give the same audit.
 *
 * @example
 * const attribute = { name: "sex", groups: ["f", "m"], groupOf: people.map(({ sex }) => (sex === "f" ? 0 : 1)) };
 * const result = audit({ labels: people.map((_, i) => i % 2), attributes: [attribute] }, { draws: 50 });
 * console.log(result.attributes[0].figures.balance?.value);
 */
export function audit(input: AuditInput, options: AuditOptions = {}): Audit {
  return auditCopies(input, undefined, options);
}

/** The same of rows that are alike told once: `copies` says how many each one stands for. Without points. */
export function auditCopies(input: AuditInput, copies: ArrayLike<number> | undefined, options: AuditOptions): Audit {
  const settings = auditSettings(options);
  checkInput(input, settings);
  const rng = Rng.fromSeed(settings.seed).fork("audit");
  const placed = { ...placeRows(input, settings, rng), copies };
  const attributes = [
    ...input.attributes.map((attribute) => auditOne(attribute, false)),
    ...crossingsOf(input.attributes, options.crossings ?? []).map((strata) => auditOne(strata, true)),
  ];
  function auditOne(attribute: AttributeInput, crossed: boolean) {
    return auditAttribute(attribute, crossed, placed, input.outcome, settings, rng.fork(attribute.name));
  }
  const clusters = clustersOf(placed);
  const rows = clusters.reduce((sum, cluster) => sum + cluster.rows, 0);
  return {
    format: "fairfront-audit",
    version: 2,
    rows,
    weighted: input.weights !== undefined,
    clusters,
    attributes,
    quality: qualityFigures(placed),
    findings: findingsOf(attributes),
    warnings: warningsOf(attributes, clusters, placed),
    settings: { ...settings, silhouetteRows: placed.space?.silhouettes.rows.length ?? 0 },
  };
}

function checkInput({ labels, attributes, points, weights, outcome }: AuditInput, settings: AuditSettings): void {
  if (labels.length === 0) throw anyRefusal("no-labels", "labels", {});
  if (attributes.length === 0) throw anyRefusal("nothing-protected", "protect", {});
  for (const { name, groupOf } of attributes) {
    if (groupOf.length !== labels.length) {
      throw anyRefusal("group-each", name, { what: "rows", count: labels.length, got: groupOf.length });
    }
  }
  if (points !== undefined && points.values.length !== labels.length * points.dim) {
    const got = points.values.length;
    throw anyRefusal("feature-numbers", "features", { rows: labels.length, dim: points.dim, got });
  }
  if (weights !== undefined && weights.length !== labels.length) {
    throw anyRefusal("one-each", "weight", { what: "rows", count: labels.length, got: weights.length });
  }
  if (outcome !== undefined && outcome.values.length !== labels.length) {
    throw anyRefusal("one-each", "outcome", { what: "rows", count: labels.length, got: outcome.values.length });
  }
  if (!(settings.confidence > 0 && settings.confidence < 1)) {
    throw anyRefusal("share-between", "confidence", { got: String(settings.confidence) });
  }
  if (!(settings.delta >= 0 && settings.delta < 1)) {
    throw anyRefusal("below-one", "delta", { got: String(settings.delta) });
  }
  if (!(Number.isInteger(settings.draws) && settings.draws >= 1)) {
    throw anyRefusal("whole-number", "draws", { least: 1, most: null, got: String(settings.draws) });
  }
}

function placeRows(input: AuditInput, settings: AuditSettings, rng: Rng): Omit<AuditedRows, "copies"> {
  const { points, weights, clusterNames = {} } = input;
  const { names: found, clusterOf } = nameClusters(input.labels, input.clusters ?? []);
  const names = found.map((label) =>
    Object.hasOwn(clusterNames, label) && clusterNames[label] !== "" ? `${label} (${clusterNames[label]})` : label,
  );
  const z = normalQuantile(1 - (1 - settings.confidence) / 2);
  if (points === undefined) return { clusterNames: names, clusterOf, weights, space: undefined, z };
  const rows = { points: points.values, dim: points.dim, clusterOf, clusters: names.length, weights };
  const sampled = silhouettes(rows, rng.fork("silhouette"), settings.silhouetteRows);
  return {
    clusterNames: names,
    clusterOf,
    weights,
    space: { rows, geometry: geometryOf(rows), silhouettes: sampled },
    z,
  };
}

function clustersOf(placed: AuditedRows): Audit["clusters"] {
  const { clusterNames, clusterOf, weights, copies } = placed;
  const counts = clusterNames.map(() => 0);
  const masses = clusterNames.map(() => 0);
  clusterOf.forEach((k, row) => {
    const times = copies?.[row] ?? 1;
    counts[k] += times;
    masses[k] += times * (weights?.[row] ?? 1);
  });
  const total = masses.reduce((sum, mass) => sum + mass, 0);
  return clusterNames.map((name, k) => ({
    name,
    rows: counts[k],
    share: masses[k] / total,
    figures: clusterFigures(placed, k),
  }));
}
