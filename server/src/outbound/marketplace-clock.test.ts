import type { ClockReading } from '@cratewatch/domain/copies/clock-ahead'
import { days, minutes, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { instant, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { emptyDatabase } from '../../test/database/empty-database.ts'
import { withDatabase } from '../../test/database/test-database.ts'
import { noteMarketplaceClock, readMarketplaceClock } from './marketplace-clock.ts'

const database = await withDatabase()
const log = pino({ level: 'silent' })
const NINE = instant(Date.UTC(2026, 0, 5, 9))

beforeEach(() => emptyDatabase(database))

/** An answer that says a time `ahead` of ours, in whole seconds as its header does. */
const answer = (at: Instant, ahead: Duration): ClockReading => ({
  stated: plus(at, ahead),
  sentAt: at,
  receivedAt: at,
})

/** What is kept after a process has had these answers and ended. */
async function keptAfter(...answers: readonly ClockReading[]) {
  const notes = noteMarketplaceClock({ db: database.queries, log })
  for (const each of answers) notes.note(each)
  await notes.close()
  return readMarketplaceClock(database.queries)
}

describe('the marketplace’s clock', () => {
  it('is not known before its first answer', async () => {
    expect(await keptAfter()).toBeNull()
  })

  it('is known for every process by one answer of one of them', async () => {
    expect(await keptAfter(answer(NINE, seconds(8)))).toEqual({ ahead: 8_500, at: NINE })
    expect(await keptAfter()).toEqual({ ahead: 8_500, at: NINE })
  })

  it('is not known by an answer that was under way for minutes', async () => {
    expect(await keptAfter({ ...answer(NINE, seconds(0)), receivedAt: plus(NINE, minutes(2)) })).toBeNull()
  })

  it('agrees with ours where it differs by no more than its whole seconds and the way of an answer', async () => {
    expect(await keptAfter(answer(NINE, seconds(1)))).toEqual({ ahead: 0, at: NINE })
  })

  it('is kept however far it is off, as of a machine that has lost its own', async () => {
    expect((await keptAfter(answer(NINE, days(9_000))))?.ahead).toBe(days(9_000) + 500)
  })

  it('is what most of the last answers say', async () => {
    const other = answer(plus(NINE, minutes(20)), seconds(-600))
    const answers = [0, 1, 2].map((minute) => answer(plus(NINE, minutes(minute)), seconds(0)))
    expect(await keptAfter(...answers, other)).toEqual({ ahead: 0, at: other.receivedAt })
  })

  it('is written once in ten minutes, and at once when it differs', async () => {
    const again = answer(plus(NINE, minutes(9)), seconds(0))
    expect(await keptAfter(answer(NINE, seconds(0)), again)).toEqual({ ahead: 0, at: NINE })
    const late = answer(plus(NINE, minutes(10)), seconds(0))
    expect(await keptAfter(answer(NINE, seconds(0)), again, late)).toEqual({ ahead: 0, at: late.receivedAt })
    const set = answer(plus(NINE, minutes(1)), seconds(30))
    expect(await keptAfter(answer(NINE, seconds(0)), set)).toEqual({ ahead: 30_500, at: set.receivedAt })
  })
})
