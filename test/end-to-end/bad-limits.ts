/** 60 rows: 24 female and 36 male, 3 of race c; weights that add up to 120. */
export const LIMITED_TABLE = `sex,race,w,x,y\n${Array.from({ length: 60 }, (_, i) => {
  const race = i < 3 ? "c" : i % 4 === 0 ? "b" : "a";
  return [i % 5 < 2 ? "female" : "male", race, 1 + (i % 3), (i * 37) % 61, (i * i) % 23].join(",");
}).join("\n")}\n`;

const run = (ask: string): string => `run @/limited.csv --out @/out ${ask}`;
const sex = (ask: string): string => run(`--protect sex --clusters 4 ${ask}`);

/** Limits, shares and measures that nothing can keep, that contradict each other, or that are none. */
export const LIMITS: readonly (readonly [string, string, RegExp])[] = [
  [
    "clusters that need more rows",
    run("--clusters 4 --min-size 16"),
    /--min-size: 4 .* need 64, .* 60 rows; at most 15/,
  ],
  ["clusters that hold too few rows", run("--clusters 4 --max-size 14"), /--max-size: 4 .* hold 56.*; at least 15/],
  ["a least share beyond the even one", run("--clusters 4 --min-size 26%"), /--min-size: .*at least 15\.6 need 64/],
  ["a most share below the even one", run("--clusters 4 --max-size 24%"), /--max-size: .*at most 14\.4 hold 56/],
  [
    "no whole size in between",
    run("--clusters 4 --min-size 14.2 --max-size 14.9"),
    /--max-size: .*at least 15 is needed/,
  ],
  ["equal sizes that do not add up", run("--clusters 7 --min-size 8 --max-size 8"), /hold 56.*at least 9 is needed/],
  [
    "a most below the least",
    run("--clusters 4 --min-size 20 --max-size 10"),
    /the 20 that .*, got 10; .* up to 15, .* 15/,
  ],
  ["no rows at most", run("--clusters 4 --max-size 0"), /--max-size: .*hold 0.*at least 15 is needed/],
  ["no share at most", run("--clusters 4 --max-size 0%"), /--max-size: .*at least 15 is needed/],
  ["more than all rows", run("--clusters 4 --min-size 61"), /--min-size: .*at most 15 can be had/],
  ["an absurd number of rows", run(`--clusters 4 --min-size ${"9".repeat(23)}`), /--min-size: .*at most 15 can be had/],
  ["a size below zero", run("--clusters 4 --min-size=-3"), /--min-size: expected a number of rows.*got "-3"/],
  ["a share above all", run("--clusters 4 --min-size 101%"), /--min-size: .*got "101%"/],
  ["a size in words", run("--clusters 4 --min-size many"), /--min-size: .*got "many"/],
  ["a size that is no number", run("--clusters 4 --max-size NaN"), /--max-size: .*got "NaN"/],
  ["an infinite size", run("--clusters 4 --max-size Infinity"), /--max-size: .*got "Infinity"/],
  ["two percent signs", run("--clusters 4 --min-size 2%%"), /--min-size: .*got "2%%"/],
  ["a comma between thousands", run("--clusters 4 --min-size 1,000"), /--min-size: .*got "1,000"/],
  ["a size left out", run("--clusters 4 --max-size --quiet"), /--max-size: .*got "--quiet"/],
  ["more weight than there is", run("--clusters 4 --weight w --min-size 31"), /a weight of 120; at most 30 can be had/],
  ["less weight than there is", run("--clusters 4 --weight w --max-size 29"), /a weight of 120; at least 30 is needed/],
  [
    "a least share above the data's",
    sex("--share sex=female:0.5..1"),
    /--share: .* is 0\.4 of the data.*at most 0\.4 can/,
  ],
  ["a most share below the data's", sex("--share sex=female:0..0.3"), /--share: .*at least 0\.4 must be allowed/],
  [
    "a most share below the data's, of a long number",
    run("--protect race --clusters 2 --share race=b:0..0.1"),
    /race=b is 0\.233333 of the data.*at least 0\.2334 must be allowed/,
  ],
  [
    "shares of two groups that leave no room",
    sex("--share sex=female:0.39..0.41 --share sex=male:0.3..0.55"),
    /--share: sex=male is 0\.6 of the data.*at least 0\.6/,
  ],
  [
    "a range that is backwards",
    sex("--share sex=female:0.6..0.4"),
    /least share .* first, got 0\.6\.\.0\.4; write 0\.4\.\.0\.6/,
  ],
  [
    "a share below zero",
    sex("--share sex=female:-0.1..0.5"),
    /--share: expected shares from 0 to 1.*got -0\.1\.\.0\.5/,
  ],
  ["a share above one", sex("--share sex=female:0.1..1.5"), /from 0 to 1 for sex=female, got 0\.1\.\.1\.5\n/],
  ["percents without their sign", sex("--share sex=female:40..60"), /got 40\.\.60; percents are written 40%\.\.60%/],
  [
    "percents above a hundred",
    sex("--share sex=female:40%..160%"),
    /--share: expected shares from 0 to 1.*0\.4\.\.1\.6/,
  ],
  ["shares in words", sex("--share sex=female:few..many"), /--share: expected two shares.*got "few\.\.many"/],
  ["one number instead of a range", sex("--share sex=female:0.4"), /--share: .*a range.*got "sex=female:0\.4"/],
  ["a range that asks for nothing", sex("--share sex=female:.."), /--share: expected a least or a most share/],
  ["no group", sex("--share sex:0.3..0.6"), /--share: expected a column, a group and a range.*got "sex:0\.3\.\.0\.6"/],
  ["no column", sex("--share female:0.3..0.6"), /--share: expected a column, a group and a range/],
  [
    "a group that is written otherwise",
    sex("--share sex=Female:0.3..0.6"),
    /sex has no group "Female"; it has female, male/,
  ],
  ["a share of what is not protected", sex("--share race=a:0.3..0.9"), /got "race"; protected: sex/],
  [
    "a share given twice",
    sex("--share sex=female:0.3..0.5 --share sex=female:0.3..0.6"),
    /--share: sex=female is given twice/,
  ],
  ["a share left out", sex("--share --quiet"), /--share: expected a value behind it, got the flag --quiet/],
  [
    "shares without a protected column",
    run("--clusters 4 --min-size 3 --share sex=female:0.3..0.5"),
    /none is protected/,
  ],
  [
    "a group that is too rare for every cluster",
    run("--protect race --clusters 4 --share race=c:0.01..1"),
    /--share: 4 clusters with at least 1 of race=c need 4, the data has 3; .*a least share of 0/,
  ],
  [
    "exact shares in more clusters than whole rows allow",
    run("--protect sex --clusters 13 --share sex=female:0.4..0.4"),
    /clusters of at least 5: 13 need 65, the data has 60; .*at most 12 clusters/,
  ],
  [
    "exact shares in sizes that whole rows do not allow",
    run("--protect sex --clusters 8 --share sex=female:0.4..0.4 --max-size 9"),
    /clusters of at most 5: 8 hold 40, the data has 60; .*let a cluster have 10 rows/,
  ],
  [
    "sizes that a method cannot keep",
    sex("--min-size 5 --method safairkm"),
    /--method: "safairkm" cannot keep limits.*use trace/,
  ],
  [
    "shares that a method cannot keep",
    sex("--share sex=female:0.1..0.9 --method fair-assign"),
    /"fair-assign" cannot keep/,
  ],
  ["sizes that k-means cannot keep", sex("--max-size 30 --method lloyd"), /"lloyd" cannot keep limits/],
  ["sizes that VfairKM cannot keep", sex("--max-size 30 --method vfairkm"), /"vfairkm" cannot keep limits/],
  [
    "a comparison with methods that cannot keep limits",
    "compare @/limited.csv --out @/out --protect sex --clusters 4 --min-size 5",
    /--methods: .*cannot keep limits.*trace/,
  ],
  ["an unknown measure", sex("--measure parity"), /--measure: expected one of balance, representation, got "parity"/],
  ["a measure in capitals", sex("--measure Representation"), /--measure: .*did you mean "representation"/],
  ["two measures of one attribute", sex("--measure balance,representation"), /--measure: expected one.*got 2/],
  [
    "a measure of nothing",
    run("--clusters 4 --min-size 3 --measure representation"),
    /--measure: expected a protected column/,
  ],
  ["nothing protected and nothing limited", run("--clusters 4"), /--protect: expected the protected column/],
];
