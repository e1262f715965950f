import type { Chance } from './chance.ts'

/** How likely each kind of fault is, at every step that it could meet. */
export type Faults = {
  /** A connection breaks before a statement reaches the database. */
  readonly lostBefore: number
  /** A statement takes effect, and its answer is lost with the connection. */
  readonly lostAfter: number
  /** An answer of the database or a vendor stays on its way while others go on. */
  readonly slowAnswer: number
  /** A request of a vendor is not answered, whether it arrived or not. */
  readonly unanswered: number
  /** A vendor refuses for now. */
  readonly refused: number
  /** A hint between processes is lost. */
  readonly lostHint: number
  /** A process is killed, and another one started. */
  readonly kill: number
  /** A process stands still for up to two minutes. */
  readonly freeze: number
  /** Up to 90 seconds pass while everything stands still, so that leases end between two statements. */
  readonly jump: number
}

export const NO_FAULTS: Faults = {
  lostBefore: 0,
  lostAfter: 0,
  slowAnswer: 0,
  unanswered: 0,
  refused: 0,
  lostHint: 0,
  kill: 0,
  freeze: 0,
  jump: 0,
}

const WORST: Faults = {
  lostBefore: 0.01,
  lostAfter: 0.015,
  slowAnswer: 0.3,
  unanswered: 0.15,
  refused: 0.1,
  lostHint: 0.5,
  kill: 0.004,
  freeze: 0.01,
  jump: 0.006,
}

/** Draws what a history has: some kinds of trouble not at all, others up to the worst. */
export function drawFaults(chance: Chance): Faults {
  const draw = (worst: number) => (chance.happens(0.4) ? 0 : worst * chance.unit())
  return {
    lostBefore: draw(WORST.lostBefore),
    lostAfter: draw(WORST.lostAfter),
    slowAnswer: draw(WORST.slowAnswer),
    unanswered: draw(WORST.unanswered),
    refused: draw(WORST.refused),
    lostHint: draw(WORST.lostHint),
    kill: draw(WORST.kill),
    freeze: draw(WORST.freeze),
    jump: draw(WORST.jump),
  }
}
