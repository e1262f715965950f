import {
  DEFAULT_RULE,
  NEW_MEMORY,
  type AlertMemory,
  type AlertRule,
} from '@cratewatch/domain/alerts/alert-rule'
import type { Currency } from '@cratewatch/domain/alerts/currencies'
import { isCurrent } from '@cratewatch/domain/availability/freshness'
import type { Observation } from '@cratewatch/domain/availability/observation'
import { allUnknown } from '@cratewatch/domain/copies/standing'
import { hours, minutes } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { isAboutCopies } from '@cratewatch/domain/notifications/alert-kind'
import { decideByRule } from '@cratewatch/domain/notifications/decide-by-rule'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { groundsOf, alertOfTitle } from '../../src/alerting/alert-params.ts'
import { setDefaultRule } from '../../src/alerting/centre/alert-settings.ts'
import { announceTransition } from '../../src/alerting/decide/announce-transition.ts'
import { decideAllDue } from '../../src/alerting/decide/decide-due.ts'
import { recordObservation } from '../../src/checking/record/record-observation.ts'
import { remembered } from '../../src/collectors/rules.ts'
import { setRule } from '../../src/watching/rules.ts'
import { withDatabase } from '../database/test-database.ts'
import { makeCheckState } from '../factories/check-state.ts'
import { makeRelease } from '../factories/release.ts'
import { settingSession } from '../factories/session.ts'
import { makeUser } from '../factories/user.ts'
import { makeWatch } from '../factories/watch.ts'
import { manualClock } from '../manual-clock.ts'
import { testDeps } from '../test-deps.ts'
import { testMarketplace } from '../vendors/test-marketplace.ts'

const PER_DOLLAR = 0.9

/** `edits`: by watch; null leaves its rule. `answers`: whether the marketplace states prices in euros at this check. */
type Step = {
  readonly wait: number
  readonly seen: Observation
  readonly edits: readonly (Partial<AlertRule> | null)[]
  readonly answers: boolean
}
type Alerted = { readonly at: Instant; readonly reasons: readonly string[] }

const anyObservation: fc.Arbitrary<Observation> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.integer({ min: 1, max: 3 }), fc.constantFrom(null, 20, 24, 26, 29, 30, 30.5, 33, 40))
      .map(([count, value]): Observation => {
        return { kind: 'on-sale', count, lowest: value === null ? null : { value, currency: 'USD' } }
      }),
  },
  { weight: 2, arbitrary: fc.constant<Observation>({ kind: 'none' }) },
  { weight: 1, arbitrary: fc.constantFrom<Observation>({ kind: 'blocked' }, { kind: 'withdrawn' }) },
)
const ruleIn = (currency: Currency): fc.Arbitrary<Partial<AlertRule>> =>
  fc.record(
    {
      backForSale: fc.boolean(),
      ceiling: fc.option(
        fc.constantFrom(2_500, 2_700, 3_000).map((minor) => ({ minor, currency })),
        {
          freq: 4,
        },
      ),
      onlyWithinCeiling: fc.boolean(),
      moreCopies: fc.boolean(),
      cheaperByPercent: fc.option(fc.constantFrom(5, 20)),
      dearerByPercent: fc.option(fc.constantFrom(5, 20)),
      leastMedia: fc.option(fc.constant('VG' as const), { freq: 2 }),
      whenUnknown: fc.constantFrom('alert', 'wait'),
      remindAfterDays: fc.option(fc.constantFrom(1, 2)),
    },
    { requiredKeys: [] },
  )
const sometimes = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 2 })
const aLife = fc.array(
  fc.record({
    wait: fc.integer({ min: 1, max: 20 }),
    seen: anyObservation,
    edits: fc.tuple(sometimes(ruleIn('EUR')), sometimes(ruleIn('USD'))),
    answers: fc.boolean(),
  }),
  { minLength: 4, maxLength: 14 },
)

const database = await withDatabase()

/** The pure rule of one watch over its life. */
function pureWatch() {
  const alerted: Alerted[] = []
  let rule: AlertRule = DEFAULT_RULE
  let memory: AlertMemory = NEW_MEMORY
  let last: { readonly observation: Observation; readonly at: Instant } | null = null

  function decide(before: Observation | null, after: Observation, now: Instant, answers: boolean): void {
    const known = {
      ...allUnknown(after),
      countedAt: last?.at === undefined || before !== after ? now : last.at,
    }
    const observed = { before, after, known, statedIn: [], rates: null, now }
    let decision = decideByRule(rule, memory, observed)
    if (decision.confirmIn !== null && answers && after.kind === 'on-sale' && after.lowest !== null) {
      const stated = { value: after.lowest.value * PER_DOLLAR, currency: decision.confirmIn }
      decision = decideByRule(rule, memory, { ...observed, statedIn: [stated] })
    }
    ;({ memory } = decision)
    if (decision.reasons.length > 0) alerted.push({ at: now, reasons: decision.reasons })
  }

  return {
    alerted,
    remembers: () => remembered(memory),
    edit(edited: AlertRule, now: Instant, answers: boolean) {
      rule = edited
      if (last !== null && isCurrent(last.at, now)) decide(last.observation, last.observation, now, answers)
    },
    check(observation: Observation, at: Instant, answers: boolean) {
      decide(last?.observation ?? null, observation, at, answers)
      last = { observation, at }
    },
  }
}

async function live(steps: readonly Step[]) {
  const clock = manualClock()
  const marketplace = testMarketplace()
  marketplace.putRate('EUR', PER_DOLLAR)
  const deps = { ...testDeps({ database, clock, marketplace }), announceTransition }
  const release = await makeRelease(database.queries)
  await makeCheckState(database.queries, { release_id: release.id })
  const watches = [pureWatch(), pureWatch()]
  const rows = await Promise.all(
    watches.map(async () => {
      const user = await makeUser(database.queries)
      return makeWatch(database.queries, { user_id: user.id, release_id: release.id })
    }),
  )
  const answering = (answers: boolean) =>
    marketplace.fail('stats', answers ? null : { kind: 'unavailable', why: 'asleep' })

  async function check(seen: Observation): Promise<void> {
    marketplace.putRelease({ id: release.id }, seen)
    await recordObservation(deps, release.id, seen, null)
    const row = await database.queries
      .selectFrom('check_states')
      .select('doubted')
      .where('release_id', '=', release.id)
      .executeTakeFirstOrThrow()
    if (row.doubted === null) return
    await clock.advance(minutes(6))
    await recordObservation(deps, release.id, seen, null)
  }

  async function edit(index: number, own: Partial<AlertRule>, answers: boolean): Promise<void> {
    const { id, user_id: userId } = rows[index]!
    const rule = { ...DEFAULT_RULE, ...own }
    // One of them edits the rule for all records, the other that of this one.
    if (index === 0) await setRule(deps, userId, id, { rule: own, mayWake: false })
    else await setDefaultRule(deps, await settingSession(deps, userId), rule)
    watches[index]!.edit(rule, clock.now(), answers)
  }

  for (const { wait, seen, edits, answers } of steps) {
    await clock.advance(hours(wait))
    answering(answers)
    for (const [index, own] of edits.entries()) if (own !== null) await edit(index, own, answers)
    await clock.advance(minutes(1))
    await check(seen)
    for (const watch of watches) watch.check(seen, clock.now(), answers)
    await decideAllDue(deps)
  }
  return { pure: watches, stored: await Promise.all(rows.map(({ id }) => readAlerts(id))) }
}

async function readAlerts(watchId: string) {
  const entries = await database.queries
    .selectFrom('notifications')
    .select(['title_key', 'params', 'created_at'])
    .where('watch_id', '=', watchId)
    .where('silent_reason', 'is', null)
    .orderBy('created_at')
    .execute()
  const { memory } = await database.queries
    .selectFrom('watches')
    .select('alert_memory as memory')
    .where('id', '=', watchId)
    .executeTakeFirstOrThrow()
  const alerted = entries.flatMap(({ title_key: title, params, created_at: at }): Alerted[] => {
    const alert = alertOfTitle(title)
    return alert === null || !isAboutCopies(alert) ? [] : [{ at, reasons: groundsOf(alert, params).reasons }]
  })
  return { alerted, memory: memory !== null && Object.keys(memory).length === 0 ? null : memory }
}

it(
  'what is stored and notified over random lives is what the pure rule says: nothing twice, nothing missed',
  { tags: 'play', timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(aLife, async (steps) => {
        const { pure, stored } = await live(steps)
        expect(stored).toEqual(pure.map((watch) => ({ alerted: watch.alerted, memory: watch.remembers() })))
      }),
      { numRuns: Number(process.env['LIVES'] ?? 40), seed: 22 },
    )
  },
)
