import { clockAhead, withAnyReading, type ClockReading } from '@cratewatch/domain/copies/clock-ahead'
import { milliseconds, minutes, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { between, instant, type Instant } from '@cratewatch/domain/kernel/instant'
import { z } from 'zod'
import { readSetting, writeSetting } from '../database/settings.ts'
import type { Deps } from './deps.ts'

/** How far the marketplace's clock is ahead of ours, negative behind, and as of which answer. */
export type MarketplaceClock = { readonly ahead: Duration; readonly at: Instant }

const NAME = 'marketplace-clock'
const stored = z.object({ ahead: z.number().transform(milliseconds), at: z.number().transform(instant) })

/** The same is written again only this often, what differs by more than a second at once. */
const SAME_AGAIN: Duration = minutes(10)
const DIFFERS: Duration = seconds(1)

export type ClockNotes = {
  /** Notes what an answer says of the marketplace's clock, for operators. Returns at once and never throws. */
  note(reading: ClockReading): void
  /** Resolves when every note is written. */
  close(): Promise<void>
}

/** Keeps how far the clock of the marketplace is from ours, by its last answers: nobody is asked for it. */
export function noteMarketplaceClock({ db, log }: Pick<Deps, 'db' | 'log'>): ClockNotes {
  let readings: readonly ClockReading[] = []
  let written: MarketplaceClock | null = null
  let writing = Promise.resolve()
  return {
    note(reading) {
      const known = withAnyReading(readings, reading)
      if (known === readings) return
      readings = known
      const next = { ahead: clockAhead(readings), at: reading.receivedAt }
      if (written !== null && isSame(written, next)) return
      written = next
      writing = writing
        .then(async () => void (await writeSetting(db, NAME, next, next.at)))
        .catch((error: unknown) => log.warn({ err: error }, 'could not note the clock of the marketplace'))
    },
    close: () => writing,
  }
}

function isSame(one: MarketplaceClock, other: MarketplaceClock): boolean {
  return Math.abs(one.ahead - other.ahead) <= DIFFERS && between(one.at, other.at) < SAME_AGAIN
}

/** Reads how far the clocks are apart; null: the marketplace has not answered yet. */
export async function readMarketplaceClock(db: Deps['db']): Promise<MarketplaceClock | null> {
  return stored.safeParse(await readSetting(db, NAME)).data ?? null
}
