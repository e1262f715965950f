import type { AlertTiming as TimingOnWire, DigestOnWire } from '@cratewatch/contracts/alerts/alert-timing'
import type { AlertTimes, Digest } from '@cratewatch/domain/alerts/digest'
import { assertNever } from '@cratewatch/domain/kernel/assert-never'
import { minutes, type Duration } from '@cratewatch/domain/kernel/duration'

const HOUR = 60

type Timing = Pick<TimingOnWire, 'digest' | 'quiet'>

/** Presents the stored timing of alerts: times of day as a wall clock shows them. */
export function toWire({ digests, quiet }: AlertTimes): Timing {
  return {
    quiet: quiet.map(({ weekdays, from, to }) => ({
      weekdays: [...weekdays],
      from: clock(from),
      to: clock(to),
    })),
    digest: { email: digestToWire(digests.email), telegram: digestToWire(digests.telegram) },
  }
}

export function fromWire({ digest, quiet }: Timing): AlertTimes {
  return {
    digests: { email: digestFromWire(digest.email), telegram: digestFromWire(digest.telegram) },
    quiet: quiet.map(({ weekdays, from, to }) => ({ weekdays, from: timeOfDay(from), to: timeOfDay(to) })),
  }
}

function digestToWire(digest: Digest): DigestOnWire {
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

function digestFromWire(digest: DigestOnWire): Digest {
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
