const COMMON = [
  "Balance speaks about shares in clusters only. It does not say whether what is done with a cluster is fair.",
  "Groups are as the data name them; people whom the columns do not describe are not seen.",
];

/** What every reader should know, whatever the data are. */
export const LIMITS = {
  run: [
    "A front is the best that the search found, not a proof that nothing better exists.",
    "Costs are measured after encoding: other features or another scale give another front.",
    ...COMMON,
  ],
  audit: ["The audit sees the clusters, not how they were made.", ...COMMON],
} as const;
