import type { Reading } from '@cratewatch/domain/availability/observation'
import { milliseconds, minutes } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { readConfig } from '@cratewatch/server/base/config/config'
import { readingRecorder } from '@cratewatch/server/checking/record/record-reading'
import type { Database } from '@cratewatch/server/database/database'
import { announceTransition } from '@cratewatch/server/alerting/decide/announce-transition'
import { systemClock } from '@cratewatch/server/base/clock'
import { testDeps } from '../../server/test/test-deps.ts'
import { uniform } from '../scheduling/random.ts'
import { RELEASES } from './seed-list.ts'

/** Of the checks at a record that is for sale, and at one that is not. */
const PRICE_CHANGES = 0.1
const GOES = 0.01
const APPEARS = 0.005
/** At 58 checks a minute. */
const APART = milliseconds(60_000 / 58)
/** A check that confirms a surprising answer. */
const CONFIRMED_AFTER = minutes(6)

type Sample = { readonly changes: number; readonly start: Instant; readonly seed: number }

/** Checks at records in turn until so many have changed. Checks without a change write no row, and are only counted. */
export async function playChecks(database: Database, { changes, start, seed }: Sample) {
  let now = start
  const clock = { ...systemClock, now: () => now }
  const plain = testDeps({ database, clock })
  const config = { ...plain.config, ...readConfig({ SMTP_URL: 'smtp://127.0.0.1:1' }) }
  const record = readingRecorder({ ...plain, config, announceTransition })
  let draws = 0
  const random = () => uniform(seed, 1, (draws += 1))
  const prices = new Map<number, number | null>()
  let [checks, changed] = [0, 0]
  while (changed < changes) {
    const releaseId = 1 + (checks % RELEASES)
    checks += 1
    now = plus(now, APART)
    const price = prices.get(releaseId) ?? (releaseId % 3 === 0 && !prices.has(releaseId) ? 20 : null)
    const next = nextPrice(price, random)
    if (next === price) continue
    changed += 1
    prices.set(releaseId, next)
    const observation: Reading =
      next === null
        ? { kind: 'none' }
        : { kind: 'on-sale', count: 1, lowest: { value: next, currency: 'USD' } }
    await record(releaseId, { observation, at: now })
    if (next !== null) continue
    checks += 1
    await record(releaseId, { observation, at: plus(now, CONFIRMED_AFTER) })
  }
  return { checks, changes: changed }
}

function nextPrice(price: number | null, random: () => number): number | null {
  const luck = random()
  if (price === null) return luck < APPEARS ? 15 + Math.round(random() * 20) : null
  if (luck < GOES) return null
  return luck < GOES + PRICE_CHANGES ? Math.max(1, price + Math.round(random() * 10) - 5) : price
}
