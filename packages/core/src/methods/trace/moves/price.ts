/** Less lack repaired than this, in mean weights, is rounding. */
export const NO_GAIN = 1e-9;

/** What a move costs for each unit of lack it repairs; of moves that gain, the one that repairs and gains most is least. */
export const priceOf = (cost: number, repaired: number): number => (cost > 0 ? cost / repaired : cost * repaired);

/** The cost at which repairing all of `lack` has the price `best`: nothing above it is worth a look. */
export const costAtPrice = (best: number, lack: number): number => (best > 0 ? best * lack : best / lack);
