/** The outcome of an item: watched from now on, left alone, or unknown. */
export const OUTCOMES = ['imported', 'skipped', 'error'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Why an item was skipped, or (`unavailable`, `unreadable`) why it could not be checked. */
export const REASONS = [
  'on-sale',
  'already-watched',
  'plan-limit',
  'too-many-pressings',
  'withdrawn',
  'blocked',
  'unavailable',
  'unreadable',
] as const
export type Reason = (typeof REASONS)[number]

/**
 * `queued`: waits for a slot; `waiting`: the marketplace does not answer; both continue by themselves. The last three
 * are ends.
 */
export const PHASES = ['queued', 'reading', 'checking', 'waiting', 'complete', 'cancelled', 'failed'] as const
export type Phase = (typeof PHASES)[number]

export const TRIGGERS = ['manual', 'daily', 'file'] as const
export type Trigger = (typeof TRIGGERS)[number]

/**
 * Why a sync ended early. `revoked`: the marketplace does not accept the user's permission any more;
 * `private`: the list is not shown to us; `unavailable`: it could not be read for too long.
 */
export const FAILURES = ['revoked', 'private', 'unavailable'] as const
export type Failure = (typeof FAILURES)[number]
