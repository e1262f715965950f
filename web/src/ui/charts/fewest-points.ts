/** A chart of fewer points says nothing. */
export const FEWEST_POINTS = 10
