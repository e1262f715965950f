import type { DigestOnWire, QuietWindowOnWire } from '@cratewatch/contracts/alerting/alert-timing'
import type { Digest } from '@cratewatch/domain/alerts/digest'
import type { QuietWindow } from '@cratewatch/domain/alerts/quiet-hours'
import { minutes, type Duration } from '@cratewatch/domain/kernel/duration'

const HOUR = 60

/** Presents stored quiet hours. */
export function quietToWire(quiet: readonly QuietWindow[]): QuietWindowOnWire[] {
  return quiet.map(({ weekdays, from, to }) => ({
    weekdays: [...weekdays],
    from: clock(from),
    to: clock(to),
  }))
}

/** Reads quiet hours as a wall clock shows them. */
export function quietFromWire(quiet: readonly QuietWindowOnWire[]): QuietWindow[] {
  return quiet.map(({ weekdays, from, to }) => ({ weekdays, from: timeOfDay(from), to: timeOfDay(to) }))
}

export function digestToWire(digest: Digest): DigestOnWire {
  if (!('timeOfDay' in digest)) return { kind: digest.kind }
  const { timeOfDay: time, ...rest } = digest
  return { ...rest, at: clock(time) }
}

export function digestFromWire(digest: DigestOnWire): Digest {
  if (!('at' in digest)) return { kind: digest.kind }
  const { at, ...rest } = digest
  return { ...rest, timeOfDay: timeOfDay(at) }
}

function timeOfDay(text: string): Duration {
  const [hour = 0, minute = 0] = text.split(':').map(Number)
  return minutes(hour * HOUR + minute)
}

function clock(time: Duration): string {
  const total = time / minutes(1)
  const [hour, minute] = [Math.floor(total / HOUR), total % HOUR].map((part) => String(part).padStart(2, '0'))
  return `${hour}:${minute}`
}
