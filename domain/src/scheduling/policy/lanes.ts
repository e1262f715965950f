/**
 * Where the next request may go. Index: the look expected to end the most waiting. Promise: the record whose promised
 * look is due. First: a record that was never looked at.
 */
export type Lane = 'index' | 'promise' | 'first'

/** One request in so many may be a first look: importing ten thousand records must not blind the others. */
const FIRST_EVERY = 4

/**
 * One request in so many goes to a promise, if one is due; the product's one dial between fairness and speed. While
 * promises can be kept nearly to the letter a third is theirs. Far beyond, that would cost everybody a tenth of the
 * speed, in every tier, and make the longest waits only a fifth shorter.
 */
function promiseEvery(stretch: number): number {
  if (stretch < 2) return 3
  return stretch < 4 ? 4 : 6
}

/**
 * The lanes in the order in which the request of this turn tries them; the first that has a record gets it. An idle
 * lane costs nothing: its turn goes to the others.
 */
export function lanesFor(turn: number, stretch: number): readonly Lane[] {
  if (turn % promiseEvery(stretch) === 0) return PROMISE_TURN
  return turn % FIRST_EVERY === 1 ? FIRST_TURN : INDEX_TURN
}

const PROMISE_TURN: readonly Lane[] = ['promise', 'index', 'first']
const FIRST_TURN: readonly Lane[] = ['first', 'index', 'promise']
const INDEX_TURN: readonly Lane[] = ['index', 'first', 'promise']
