import { days, milliseconds } from '../kernel/duration.ts'
import { instant, plus, type Instant } from '../kernel/instant.ts'

const DAY = days(1)

/**
 * When the next daily sync of somebody begins: at a time of day of their own, spread over the day by their id, so that
 * not everybody asks at midnight. Always later than `now`.
 */
export function nextDailyTime(userId: string, now: Instant): Instant {
  const timeOfDay = milliseconds(Math.floor(fraction(userId) * DAY))
  const today = plus(instant(Math.floor(now / DAY) * DAY), timeOfDay)
  return today > now ? today : plus(today, DAY)
}

/** FNV-1a, as a number from 0 to 1: even for ids that differ in one character. */
function fraction(text: string): number {
  let hash = 2_166_136_261
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619)
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507)
  hash = Math.imul(hash ^ (hash >>> 13), 3_266_489_909)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}
