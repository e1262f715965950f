import type {
  AlertTiming as TimingOnWire,
  DigestOnWire,
  QuietWindowOnWire,
} from '@cratewatch/contracts/alerting/alert-timing'
import type { AlertTimes, Digest } from '@cratewatch/domain/alerts/digest'
import type { QuietWindow } from '@cratewatch/domain/alerts/quiet-hours'
import { assertNever } from '@cratewatch/domain/kernel/assert-never'
import { minutes, type Duration } from '@cratewatch/domain/kernel/duration'

const HOUR = 60

type Timing = Pick<TimingOnWire, 'quiet'>

/** Presents the stored timing of alerts: times of day as a wall clock shows them. */
export function toWire({ quiet }: AlertTimes): Timing {
  return { quiet: quietToWire(quiet) }
}

/** Presents stored quiet hours. */
export function quietToWire(quiet: readonly QuietWindow[]): QuietWindowOnWire[] {
  return quiet.map(({ weekdays, from, to }) => ({
    weekdays: [...weekdays],
    from: clock(from),
    to: clock(to),
  }))
}

export function fromWire({ quiet }: Timing): AlertTimes {
  return { quiet: quietFromWire(quiet) }
}

export function quietFromWire(quiet: readonly QuietWindowOnWire[]): QuietWindow[] {
  return quiet.map(({ weekdays, from, to }) => ({ weekdays, from: timeOfDay(from), to: timeOfDay(to) }))
}

export function digestToWire(digest: Digest): DigestOnWire {
  switch (digest.kind) {
    case 'at-once':
    case 'hourly':
      return { kind: digest.kind }
    case 'daily':
      return { kind: 'daily', at: clock(digest.timeOfDay) }
    case 'weekly':
      return { kind: 'weekly', weekday: digest.weekday, at: clock(digest.timeOfDay) }
    default:
      return assertNever(digest)
  }
}

export function digestFromWire(digest: DigestOnWire): Digest {
  switch (digest.kind) {
    case 'at-once':
    case 'hourly':
      return { kind: digest.kind }
    case 'daily':
      return { kind: 'daily', timeOfDay: timeOfDay(digest.at) }
    case 'weekly':
      return { kind: 'weekly', weekday: digest.weekday, timeOfDay: timeOfDay(digest.at) }
    default:
      return assertNever(digest)
  }
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
