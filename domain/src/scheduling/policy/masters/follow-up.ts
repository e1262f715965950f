/** What a check of a master says of all its pressings together. */
export type MasterAnswer = { readonly count: number; readonly lowest: number | null }

/** The expected answer; after single checks that moved the price, any price is expected. */
export type ExpectedAnswer = { readonly count: number; readonly lowest: number | null | 'any' }

/**
 * How many copies an answer shows that nobody expected; the records it covers are checked until so many were found.
 * With an equal count another lowest price is a sale and a new copy that cancel: everything is checked (infinity).
 * Fewer copies call for nothing: records on sale are not covered, they keep their own checks. What single checks have
 * seen since is already part of `expected`.
 */
export function unexpectedRises(expected: ExpectedAnswer, answer: MasterAnswer): number {
  const more = answer.count - expected.count
  if (more !== 0) return Math.max(0, more)
  const isSame = expected.lowest === 'any' || answer.lowest === expected.lowest
  return isSame ? 0 : Number.POSITIVE_INFINITY
}
