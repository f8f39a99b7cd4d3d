import type { NearestCenter } from "./nearest-center.ts";

const nearest1: NearestCenter = (points, _dim, point, centers, clusters) => {
  const x = point * 1;
  const x0 = points[x];
  let nearest = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let k = 0, c = 0; k < clusters; k++, c += 1) {
    const d0 = x0 - centers[c];
    const distance = d0 * d0;
    if (distance < least) {
      least = distance;
      nearest = k;
    }
  }
  return nearest;
};

const nearest2: NearestCenter = (points, _dim, point, centers, clusters) => {
  const x = point * 2;
  const x0 = points[x];
  const x1 = points[x + 1];
  let nearest = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let k = 0, c = 0; k < clusters; k++, c += 2) {
    const d0 = x0 - centers[c];
    const d1 = x1 - centers[c + 1];
    const distance = d0 * d0 + d1 * d1;
    if (distance < least) {
      least = distance;
      nearest = k;
    }
  }
  return nearest;
};

const nearest3: NearestCenter = (points, _dim, point, centers, clusters) => {
  const x = point * 3;
  const x0 = points[x];
  const x1 = points[x + 1];
  const x2 = points[x + 2];
  let nearest = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let k = 0, c = 0; k < clusters; k++, c += 3) {
    const d0 = x0 - centers[c];
    const d1 = x1 - centers[c + 1];
    const d2 = x2 - centers[c + 2];
    const distance = d0 * d0 + d1 * d1 + d2 * d2;
    if (distance < least) {
      least = distance;
      nearest = k;
    }
  }
  return nearest;
};

const nearest4: NearestCenter = (points, _dim, point, centers, clusters) => {
  const x = point * 4;
  const x0 = points[x];
  const x1 = points[x + 1];
  const x2 = points[x + 2];
  const x3 = points[x + 3];
  let nearest = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let k = 0, c = 0; k < clusters; k++, c += 4) {
    const d0 = x0 - centers[c];
    const d1 = x1 - centers[c + 1];
    const d2 = x2 - centers[c + 2];
    const d3 = x3 - centers[c + 3];
    const distance = d0 * d0 + d1 * d1 + d2 * d2 + d3 * d3;
    if (distance < least) {
      least = distance;
      nearest = k;
    }
  }
  return nearest;
};

const nearest5: NearestCenter = (points, _dim, point, centers, clusters) => {
  const x = point * 5;
  const x0 = points[x];
  const x1 = points[x + 1];
  const x2 = points[x + 2];
  const x3 = points[x + 3];
  const x4 = points[x + 4];
  let nearest = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let k = 0, c = 0; k < clusters; k++, c += 5) {
    const d0 = x0 - centers[c];
    const d1 = x1 - centers[c + 1];
    const d2 = x2 - centers[c + 2];
    const d3 = x3 - centers[c + 3];
    const d4 = x4 - centers[c + 4];
    const distance = d0 * d0 + d1 * d1 + d2 * d2 + d3 * d3 + d4 * d4;
    if (distance < least) {
      least = distance;
      nearest = k;
    }
  }
  return nearest;
};

const nearest6: NearestCenter = (points, _dim, point, centers, clusters) => {
  const x = point * 6;
  const x0 = points[x];
  const x1 = points[x + 1];
  const x2 = points[x + 2];
  const x3 = points[x + 3];
  const x4 = points[x + 4];
  const x5 = points[x + 5];
  let nearest = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let k = 0, c = 0; k < clusters; k++, c += 6) {
    const d0 = x0 - centers[c];
    const d1 = x1 - centers[c + 1];
    const d2 = x2 - centers[c + 2];
    const d3 = x3 - centers[c + 3];
    const d4 = x4 - centers[c + 4];
    const d5 = x5 - centers[c + 5];
    const distance = d0 * d0 + d1 * d1 + d2 * d2 + d3 * d3 + d4 * d4 + d5 * d5;
    if (distance < least) {
      least = distance;
      nearest = k;
    }
  }
  return nearest;
};

const nearest7: NearestCenter = (points, _dim, point, centers, clusters) => {
  const x = point * 7;
  const x0 = points[x];
  const x1 = points[x + 1];
  const x2 = points[x + 2];
  const x3 = points[x + 3];
  const x4 = points[x + 4];
  const x5 = points[x + 5];
  const x6 = points[x + 6];
  let nearest = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let k = 0, c = 0; k < clusters; k++, c += 7) {
    const d0 = x0 - centers[c];
    const d1 = x1 - centers[c + 1];
    const d2 = x2 - centers[c + 2];
    const d3 = x3 - centers[c + 3];
    const d4 = x4 - centers[c + 4];
    const d5 = x5 - centers[c + 5];
    const d6 = x6 - centers[c + 6];
    const distance = d0 * d0 + d1 * d1 + d2 * d2 + d3 * d3 + d4 * d4 + d5 * d5 + d6 * d6;
    if (distance < least) {
      least = distance;
      nearest = k;
    }
  }
  return nearest;
};

const nearest8: NearestCenter = (points, _dim, point, centers, clusters) => {
  const x = point * 8;
  const x0 = points[x];
  const x1 = points[x + 1];
  const x2 = points[x + 2];
  const x3 = points[x + 3];
  const x4 = points[x + 4];
  const x5 = points[x + 5];
  const x6 = points[x + 6];
  const x7 = points[x + 7];
  let nearest = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let k = 0, c = 0; k < clusters; k++, c += 8) {
    const d0 = x0 - centers[c];
    const d1 = x1 - centers[c + 1];
    const d2 = x2 - centers[c + 2];
    const d3 = x3 - centers[c + 3];
    const d4 = x4 - centers[c + 4];
    const d5 = x5 - centers[c + 5];
    const d6 = x6 - centers[c + 6];
    const d7 = x7 - centers[c + 7];
    const distance = d0 * d0 + d1 * d1 + d2 * d2 + d3 * d3 + d4 * d4 + d5 * d5 + d6 * d6 + d7 * d7;
    if (distance < least) {
      least = distance;
      nearest = k;
    }
  }
  return nearest;
};

/** By dimension; 1 to 8 features. */
export const unrolledNearest: readonly (NearestCenter | undefined)[] = [
  undefined,
  nearest1,
  nearest2,
  nearest3,
  nearest4,
  nearest5,
  nearest6,
  nearest7,
  nearest8,
];
