import { minutes } from '../kernel/duration.ts'
import { between, type Instant } from '../kernel/instant.ts'

/** What one reading of a list came to. */
export type ListReading = {
  readonly startedAt: Instant
  /** How many different records were read. */
  readonly read: number
  /** The length of the list, as its first and its last page state it. */
  readonly first: number
  readonly last: number
  /** Whether the source shows no more than the beginning of the list. */
  readonly isCut: boolean
}

/** How a reading ended: `whole`: every record was read; `short`: some were not; `cut`: only the beginning is shown. */
export const READINGS = ['whole', 'short', 'cut'] as const
export type ReadingOutcome = (typeof READINGS)[number]

export function outcomeOf({ read, first, last, isCut }: ListReading): ReadingOutcome {
  if (isCut) return 'cut'
  return read === first && first === last ? 'whole' : 'short'
}

/** The least time between two answers that confirm each other. */
const APART = minutes(3)
/** How long it takes until a list is read again, or what was refused is asked for again. */
export const AGAIN_AFTER = minutes(5)
/** How often a run reads its list again by itself; what is unclear then waits for the next sync. */
const MOST_REPEATS = 3

/** Whether what was said at one time counts when it is said again: only minutes later, because faults come in bursts. */
export function isConfirmed(firstAt: Instant | null, againAt: Instant): boolean {
  return firstAt !== null && between(firstAt, againAt) >= APART
}

/**
 * What a reading says about a record that was on the list. An absence is believed when two whole readings, minutes
 * apart, show it; until then the record is missing. `unknown`: this reading says nothing about it.
 */
export function standingOf(
  record: { readonly isRead: boolean; readonly missingSince: Instant | null },
  reading: ListReading,
): 'listed' | 'missing' | 'gone' | 'unknown' {
  if (record.isRead) return 'listed'
  if (outcomeOf(reading) !== 'whole') return 'unknown'
  return isConfirmed(record.missingSince, reading.startedAt) ? 'gone' : 'missing'
}

/**
 * Whether a run reads its list again by itself: after a short reading, and to confirm that records are missing.
 * `readings`: how many it has made.
 */
export function readsAgain(outcome: ReadingOutcome, missing: number, readings: number): boolean {
  return readings <= MOST_REPEATS && (outcome === 'short' || missing > 0)
}

/** A list up to this length may lose half of itself at once as a choice of its user; a longer one not. */
const SMALL_LIST = 10

/**
 * The watches that end because their records left the wantlist: those that were on it before, are not now, and are
 * watched. A long list of which more than half is suddenly missing is more likely a fault of the source than a wish:
 * then nothing ends, and the two lists can be compared by eye.
 */
export function watchesToStop(
  before: ReadonlySet<number>,
  now: ReadonlySet<number>,
  watched: ReadonlySet<number>,
): readonly number[] {
  const gone = [...before].filter((id) => !now.has(id))
  if (before.size > SMALL_LIST && gone.length > before.size / 2) return []
  return gone.filter((id) => watched.has(id))
}
