import { expect, it } from "vitest";
import {
  balanceText,
  costText,
  countText,
  percentText,
  pText,
  surplusText,
  timeText,
  valueText,
} from "./number-text.ts";

it("keeps the digits that count, whatever the size", () => {
  expect([0, 4.552e-14, 0.123456, 12.3456, 1234.56, 2.262e6, 12345678, 0.00001234, 1e-9, 1e20].map(costText)).toEqual([
    "0",
    "0", // rounding
    "0.1235",
    "12.35",
    "1234.6",
    "2\u202f262\u202f000",
    "12\u202f350\u202f000",
    "0.00001234",
    "1.000e-9",
    "1.000e+20",
  ]);
  expect([0, 0.0213, 0.0004, 0.00432, 1.5, -0.02].map(percentText)).toEqual([
    "0.0 %",
    "2.1 %",
    "0.04 %",
    "0.43 %",
    "150 %",
    "-2.0 %",
  ]);
  expect([0, 1, 0.0005, 0.0004, 1 / 30_000, 3e-8].map(balanceText)).toEqual([
    "0.000",
    "1.000",
    "0.0005",
    "0.0004",
    "0.000033",
    "3e-8",
  ]);
  expect([0.05, -0.05].map(surplusText)).toEqual(["+5.0 %", "-5.0 %"]);
});

it("tells p-values rounded up, so that what is above a level is not told as the level", () => {
  expect([1, 0.5, 0.0502, 0.05, 0.0496, 1 / 900.9, 0.0001, 0.00009].map(pText)).toEqual([
    "p = 1",
    "p = 0.5",
    "p = 0.051",
    "p = 0.05",
    "p = 0.05",
    "p = 0.0012",
    "p = 0.0001",
    "p < 0.0001",
  ]);
});

it("tells counts, values and times as people write them", () => {
  expect([7, 1234, 1234567].map(countText)).toEqual(["7", "1\u202f234", "1\u202f234\u202f567"]);
  expect([3, -2500, 0.123456, 1234.5, Number.NaN, 1234567.8, -1234567.8, 0.000025].map(valueText)).toEqual([
    "3",
    "-2\u202f500",
    "0.1235",
    "1\u202f235",
    "missing",
    "1\u202f234\u202f568",
    "-1\u202f234\u202f568",
    "0.00002500",
  ]);
  expect([850, 12_300, 245_000, 7_800_000].map(timeText)).toEqual(["850 ms", "12.3 s", "4 min 5 s", "2 h 10 min"]);
});
