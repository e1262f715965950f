import type { Money } from '../kernel/money.ts'
import type { OwnNote } from '../records/own-note.ts'
import type { SaidNames } from './same-record.ts'

/** The outcome of an item: watched from now on, left alone, or unknown. */
export const OUTCOMES = ['imported', 'skipped', 'error'] as const
export type Outcome = (typeof OUTCOMES)[number]

/**
 * Why an item was skipped, or (`unavailable`, `unreadable`) why it could not be checked. `different`: its record is plainly
 * another than the one that the list names.
 */
export const REASONS = [
  'on-sale',
  'already-watched',
  'different',
  'plan-limit',
  'too-many-pressings',
  'withdrawn',
  'blocked',
  'unavailable',
  'unreadable',
  'no-record',
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
 * `private`: the wantlist is not shown to us; `hidden`: a followed list is private or gone; `unavailable`: it could not
 * be read for too long.
 */
export const FAILURES = ['revoked', 'private', 'hidden', 'unavailable'] as const
export type Failure = (typeof FAILURES)[number]

/** What a user chose for a record besides its rule, as an export carries it. */
export type Choices = OwnNote & {
  readonly isStarred: boolean
  readonly mayWake: boolean
  /** Times are in ISO format. `until` null: until the record appears, or is cheaper. */
  readonly mute: { readonly until: string | null; readonly cheaperThan?: Money } | null
  readonly addedAt: string | null
}

/** What a list says of one of its records. */
export type Said = SaidNames & {
  readonly choices: Choices | null
  /** What the marketplace's own list notes of it, kept where its user has noted nothing here. */
  readonly note?: string
}
