/** What the product sustains of the marketplace's 60 a minute, and its floor between two checks of a record. */
export const BUDGET = 58
export const FLOOR_S = 30
/** Share of the variance of the log rate that have and want explain: an assumption, and a modest one. */
export const EXPLAINED = 0.25
