import { days, milliseconds, minutes, seconds, type Duration } from '../kernel/duration.ts'
import { between, plus, type Instant } from '../kernel/instant.ts'
import type { Copy } from './copy.ts'

/** What one answer tells of the marketplace's clock. */
export type ClockReading = {
  /** Its `Date`, which counts whole seconds. */
  readonly stated: Instant
  /** When it was asked for and when it had come, by our clock. */
  readonly sentAt: Instant
  readonly receivedAt: Instant
}

/** So many answers decide, so that half of them may have come from some cache. */
const ANSWERS = 31
/** An answer that was under way for longer says too little. */
const SLOWEST: Duration = minutes(1)
/** A clock that is further off than this is none: with one like that nothing could be signed either. */
const FURTHEST: Duration = days(1)
/** What whole seconds and the way of an answer cannot tell from clocks that agree. */
const UNNOTICED: Duration = seconds(2)

/** Adds an answer to those that decide how far the clocks are apart. One that cannot be right is left out. */
export function withReading(
  readings: readonly ClockReading[],
  reading: ClockReading,
): readonly ClockReading[] {
  return Math.abs(aheadBy(reading)) <= FURTHEST ? withAnyReading(readings, reading) : readings
}

/** The same, however far an answer is off: an operator is to hear of a clock that is no clock any more. */
export function withAnyReading(
  readings: readonly ClockReading[],
  reading: ClockReading,
): readonly ClockReading[] {
  const isInTime = between(reading.sentAt, reading.receivedAt) <= SLOWEST
  return isInTime ? [...readings, reading].slice(-ANSWERS) : readings
}

/** Returns how far the marketplace's clock is ahead of ours, negative behind: the median of what answers tell. */
export function clockAhead(readings: readonly ClockReading[]): Duration {
  const middles = readings.map(aheadBy).toSorted((one, other) => one - other)
  const median = middles[Math.floor(middles.length / 2)] ?? 0
  return milliseconds(Math.abs(median) <= UNNOTICED ? 0 : median)
}

/** Returns the middle of what an answer leaves possible: it was written on its way, within the second that it states. */
function aheadBy({ stated, sentAt, receivedAt }: ClockReading): number {
  return Math.round(stated + seconds(1) / 2 - (sentAt + receivedAt) / 2)
}

/** Returns a copy as it was posted by our clock, where that of the marketplace is `ahead` of it. */
export function byOurClock(copy: Copy, ahead: Duration): Copy {
  if (ahead === 0) return copy
  return { ...copy, postedAt: plus(copy.postedAt, milliseconds(-ahead)), statedAt: copy.postedAt }
}
