import { hours, milliseconds, minutes, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { refused } from '@cratewatch/domain/kernel/result'
import type { PriorityClass } from '@cratewatch/domain/scheduling/limiter'
import { Registry } from 'prom-client'
import { beforeEach, describe, expect, it } from 'vitest'
import { countingDatabase, newBusy } from '../../../test/database/busy-database.ts'
import { emptyDatabase } from '../../../test/database/empty-database.ts'
import { withDatabase } from '../../../test/database/test-database.ts'
import { manualClock, type ManualClock } from '../../../test/manual-clock.ts'
import { testDeps } from '../../../test/test-deps.ts'
import { readConfig } from '../../base/config/config.ts'
import { createMarketplaceBudget } from '../../checking/figures/marketplace-budget.ts'
import type { Budget } from './budget.ts'
import { readShared } from './egress-row.ts'

const database = await withDatabase()
let clock: ManualClock

beforeEach(async () => {
  await emptyDatabase(database)
  clock = manualClock()
})

const SILENT = { limit: null, remaining: null }

/** A second process on the same database, as seen by the budget. */
function processOf(requestsPerMinute = 60, ownClock = clock, ownDatabase = database): Budget {
  const config = readConfig({
    DISCOGS_API_URL: 'http://127.0.0.1:9',
    DISCOGS_REQUESTS_PER_MINUTE: String(requestsPerMinute),
    LOG_LEVEL: 'silent',
  })
  return createMarketplaceBudget(
    testDeps({ database: ownDatabase, clock: ownClock, config, metrics: new Registry() }),
  )
}

const NOT_AT_ALL = milliseconds(0)

/** Takes a slot that may be spent now. */
function takeOf(budget: Budget, priorityClass: PriorityClass) {
  if (priorityClass === 'background' || priorityClass === 'guest')
    return budget.waitFor(priorityClass, NOT_AT_ALL)
  return budget.waitForPerson({ userId: 'somebody', urgency: 'now' }, NOT_AT_ALL)
}

async function grantedOf(budgets: readonly Budget[], priorityClass: PriorityClass): Promise<number> {
  const taken = await Promise.all(budgets.map((budget) => takeOf(budget, priorityClass)))
  return taken.filter((answer) => answer.ok).length
}

/** All budgets request slots every `step` for `span`; returns the most granted within any 60.5 s. */
async function rush(budgets: () => readonly Budget[], span: Duration, step: Duration): Promise<number> {
  const granted: number[] = []
  for (let passed = 0; passed < span; passed += step) {
    const priorityClass = passed % seconds(10) === 0 ? 'interactive' : 'background'
    const count = await grantedOf(budgets(), priorityClass)
    granted.push(...Array.from({ length: count }, () => Number(clock.now())))
    await clock.advance(step)
  }
  const within = (from: number) => granted.filter((at) => at >= from && at <= from + seconds(60.5)).length
  return Math.max(...granted.map(within))
}

describe('the budget of one address', () => {
  it('is shared by all its processes and survives their deaths', async () => {
    let budgets = [processOf(), processOf(), processOf()]
    let asked = 0
    const most = await rush(
      () => {
        asked += 1
        // Now and then all processes are killed and start again without memory.
        if (asked % 40 === 0) budgets = [processOf(), processOf(), processOf()]
        return budgets
      },
      minutes(3),
      seconds(0.5),
    )
    expect(most).toBeLessThanOrEqual(60)
    expect(most).toBeGreaterThanOrEqual(58)
  })

  it.each([7, 1973])(
    'holds for people, guests and checks that come at random, and deaths in between: %d',
    async (seed) => {
      let drawn = seed
      const random = () => (drawn = (drawn * 48_271) % 2_147_483_647) / 2_147_483_647
      const busy = newBusy()
      const counted = countingDatabase(database, busy)
      const fresh = () => processOf(60, clock, counted)
      const budgets = [fresh(), fresh(), fresh()]
      const spent: number[] = []
      for (const end = plus(clock.now(), minutes(3)); clock.now() < end;) {
        const at = Math.floor(random() * 3)
        if (random() < 0.02) budgets[at] = fresh()
        const budget = budgets[at] as Budget
        const patience = seconds(random() * 3)
        const kind = random()
        const person = { userId: `collector ${Math.floor(random() * 5)}`, urgency: 'now' } as const
        const asked =
          kind < 0.4
            ? budget.waitForPerson(person, patience)
            : budget.waitFor(kind < 0.5 ? 'guest' : 'background', patience)
        void asked.then((slot) => slot.ok && spent.push(Number(clock.now())))
        await busy.quiet()
        await clock.advance(seconds(random() * 0.6))
        await busy.quiet()
      }
      const within = (from: number) =>
        spent.filter((each) => each >= from && each <= from + seconds(60)).length
      expect(Math.max(...spent.map(within))).toBeLessThanOrEqual(60)
      expect(spent.length).toBeGreaterThan(120)
    },
  )

  it('is kept by killed processes while clocks step: by an hour, back or ahead', async () => {
    let offset = 0
    const stepped: ManualClock = { ...clock, now: () => plus(clock.now(), milliseconds(offset)) }
    const three = () => [processOf(60, stepped), processOf(60, stepped), processOf(60, stepped)]
    let budgets = three()
    let asked = 0
    const mostWith = (step: Duration, atRequest: number) =>
      rush(
        () => {
          asked += 1
          if (asked % 40 === 0) budgets = three()
          if (asked === atRequest) offset += step
          return budgets
        },
        minutes(2),
        seconds(0.5),
      )
    expect(await mostWith(hours(-1), 130)).toBeLessThanOrEqual(60)
    expect(await mostWith(hours(1), 240 + 130)).toBeLessThanOrEqual(60)
    expect(await mostWith(hours(-1), 480 + 1)).toBeLessThanOrEqual(60)
  })

  it.each([hours(-2), hours(3), seconds(20)])(
    'is kept by two processes whose clocks disagree by %d ms, and not left unused',
    async (apart) => {
      const other: ManualClock = { ...clock, now: () => plus(clock.now(), apart) }
      const budgets = [processOf(), processOf(60, other)]
      const most = await rush(() => budgets, minutes(4), seconds(0.5))
      expect(most).toBeLessThanOrEqual(60)
      expect(most).toBeGreaterThan(20)
    },
  )

  it('grants requests of one moment together, people first', async () => {
    const budget = processOf()
    await takeOf(budget, 'background')
    await clock.advance(minutes(5))
    const priorityClasses: PriorityClass[] = ['background', 'background', 'guest', 'interactive']
    const answers = await Promise.all(priorityClasses.map((priorityClass) => takeOf(budget, priorityClass)))
    expect(answers.map((answer) => answer.ok)).toEqual([false, false, false, true])
  })

  it('voids a slot that took longer to write down than it is valid', async () => {
    await takeOf(processOf(), 'background')
    await clock.advance(minutes(5))
    // A machine so slow that a second passes whenever the clock is read.
    let lag = 0
    const slow: ManualClock = {
      ...clock,
      now: () => {
        lag += 1_000
        return (clock.now() + lag) as ReturnType<ManualClock['now']>
      },
    }
    expect(await takeOf(processOf(60, slow), 'background')).toMatchObject({ ok: false })
  })

  it('gives a person one allowance of searches at all processes, and says when the next can be asked', async () => {
    const busy = newBusy()
    const counted = countingDatabase(database, busy)
    const processes = [processOf(60, clock, counted), processOf(60, clock, counted)]
    async function searches(count: number, userId = 'somebody') {
      const all = Array.from({ length: count }, (_, nth) =>
        processes[nth % 2]!.waitForSearch({ userId, urgency: 'now' }, minutes(2)),
      )
      for (let beats = 0; beats < 60; beats += 1) {
        await busy.quiet()
        await clock.advance(seconds(1))
      }
      await busy.quiet()
      const answers = await Promise.all(all)
      return answers.flatMap((answer) => (answer.ok ? [] : [answer.error]))
    }
    const refusals = await searches(22)
    const nextIn = expect.closeTo(seconds(6.9), -3)
    const used = { retryAfter: nextIn, isOwnShare: true }
    expect(refusals).toEqual([used, used])
    // Eight have been refilled in a minute.
    expect(await searches(9)).toEqual([{ retryAfter: expect.any(Number), isOwnShare: true }])
    expect(await searches(1, 'somebody else')).toEqual([])
  })

  it('takes nothing of an allowance for a search that got no slot', async () => {
    const budget = processOf()
    const searcher = { userId: 'somebody', urgency: 'now' } as const
    for (let times = 0; times < 20; times += 1) {
      const refusal = await budget.waitForSearch(searcher, NOT_AT_ALL)
      expect(refusal).toEqual(refused({ retryAfter: expect.any(Number) }))
    }
    await clock.advance(seconds(5))
    expect((await budget.waitForSearch(searcher, NOT_AT_ALL)).ok).toBe(true)
  })

  it('pauses in every process when one met a limit', async () => {
    const [one, other] = [processOf(), processOf()]
    await grantedOf([one, other], 'background')
    await clock.advance(minutes(1))
    await one.report(SILENT, { kind: 'rate-limited', retryAfter: seconds(90) })
    await clock.advance(seconds(2))
    const answer = await takeOf(other, 'interactive')
    expect(answer.ok).toBe(false)
    await clock.advance(seconds(80))
    expect(await grantedOf([one, other], 'background')).toBe(0)
    await clock.advance(seconds(60))
    expect(await grantedOf([one, other], 'background')).toBeGreaterThan(0)
  })

  it('leaves a vendor alone that fails five times, then lets one try, and goes on when that is well', async () => {
    const [one, other] = [processOf(), processOf()]
    await grantedOf([one, other], 'background')
    await clock.advance(minutes(1))
    for (let i = 0; i < 5; i += 1) await one.report(SILENT, { kind: 'unavailable', why: '502' })
    await clock.advance(seconds(2))
    expect(await grantedOf([one, other], 'interactive')).toBe(0)
    await clock.advance(seconds(14))
    expect(await grantedOf([one, other], 'interactive')).toBe(1)
    await one.report(SILENT, null)
    await clock.advance(seconds(2))
    expect(await grantedOf([one, other], 'interactive')).toBe(1)
  })

  it('says once that the marketplace is away, tells it from a spent budget, and says once that it is back', async () => {
    const said: string[] = []
    const log = {
      warn: (_: unknown, words: string) => said.push(words),
      info: (words: string) => said.push(words),
    }
    const quietDeps = testDeps({ database, clock })
    const budget = createMarketplaceBudget({
      ...quietDeps,
      log: Object.assign(Object.create(quietDeps.log), log),
    })
    const requestOnce = () => takeOf(budget, 'interactive')
    await requestOnce()
    await clock.advance(minutes(1))
    expect((await requestOnce()).ok).toBe(true)
    expect(await requestOnce()).toEqual(refused({ retryAfter: expect.any(Number) }))
    for (let i = 0; i < 7; i += 1) await budget.report(SILENT, { kind: 'unavailable', why: '502' })
    await clock.advance(seconds(14))
    expect(await requestOnce()).toEqual(refused({ retryAfter: seconds(1), isAway: true }))
    await clock.advance(seconds(2))
    expect((await requestOnce()).ok).toBe(true)
    await budget.report(SILENT, { kind: 'unavailable', why: '502' })
    expect(said).toEqual(['the marketplace is away: it is asked now and then until it is back'])
    await budget.report(SILENT, null)
    await budget.report(SILENT, null)
    expect(said.slice(1)).toEqual(['the marketplace is back'])
  })

  it('keeps to a limit that the marketplace states below ours', async () => {
    const budget = processOf(60)
    await takeOf(budget, 'background')
    await budget.report({ limit: 20, remaining: 20 }, null)
    expect(await rush(() => [budget], minutes(3), seconds(0.5))).toBeLessThanOrEqual(20)
  })

  it('writes nothing for an answer that teaches nothing', async () => {
    const budget = processOf()
    await takeOf(budget, 'background')
    const revision = async () =>
      (await database.queries.selectFrom('remotes').select('revision').executeTakeFirstOrThrow()).revision
    const before = await revision()
    for (let i = 0; i < 5; i += 1) await budget.report({ limit: 60, remaining: 58 }, null)
    expect(await revision()).toBe(before)
  })

  it('notes, for all processes, that others use the address, and says so once', async () => {
    const said: unknown[] = []
    const quiet = testDeps({ database, clock })
    const log = Object.assign(Object.create(quiet.log), { warn: (...about: unknown[]) => said.push(about) })
    const budget = createMarketplaceBudget({ ...quiet, log })
    await takeOf(budget, 'background')
    for (const remaining of [40, 38, 36]) {
      await budget.report({ limit: 60, remaining }, null)
      await clock.advance(seconds(15))
    }
    expect(said).toEqual([[{ count: 20, limit: 60 }, expect.stringContaining('somebody else uses it')]])
    const shared = { egress: 'default', requestsPerMinute: 25, count: 24, limit: 60 }
    expect(await readShared(database.queries, clock.now())).toMatchObject([shared])
    await clock.advance(minutes(4))
    expect(await readShared(database.queries, clock.now())).toEqual([])
  })

  it('waits as long as it is worth it, and no longer than it was asked to', async () => {
    const budget = processOf()
    expect(await budget.waitFor('background', milliseconds(500))).toMatchObject({ ok: false })
    const waiting = budget.waitFor('background', minutes(1))
    await clock.untilAsleep()
    await clock.advance(seconds(10))
    expect((await waiting).ok).toBe(true)
  })

  it('stops waiting when asked to', async () => {
    const stopping = new AbortController()
    const waiting = processOf().waitFor('background', minutes(1), stopping.signal)
    await clock.untilAsleep()
    stopping.abort()
    expect((await waiting).ok).toBe(false)
  })

  it('takes slots ahead at a pace where that saves writes, and never spends them late', async () => {
    const fast = processOf(60_000)
    await takeOf(fast, 'background')
    await clock.advance(minutes(1))
    const revisions = async () =>
      (await database.queries.selectFrom('remotes').select('revision').executeTakeFirstOrThrow()).revision
    const before = await revisions()
    for (let i = 0; i < 10; i += 1) expect((await takeOf(fast, 'background')).ok).toBe(true)
    expect((await revisions()) - before).toBe(1)
    await clock.advance(seconds(0.3))
    await takeOf(fast, 'background')
    expect((await revisions()) - before).toBe(2)
  })
})
