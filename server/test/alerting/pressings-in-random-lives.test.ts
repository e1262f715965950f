import { DEFAULT_RULE, NEW_MEMORY, type AlertMemory } from '@cratewatch/domain/alerts/alert-rule'
import type { Observation } from '@cratewatch/domain/availability/observation'
import { transition } from '@cratewatch/domain/availability/transition'
import { days, hours, minutes } from '@cratewatch/domain/kernel/duration'
import { decideByRule } from '@cratewatch/domain/notifications/decide-by-rule'
import {
  ANY_PRESSING,
  misfitOf,
  type Pressing,
  type PressingFilter,
} from '@cratewatch/domain/records/pressings'
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { announceTransition } from '../../src/alerting/decide/announce-transition.ts'
import { recordObservation } from '../../src/checking/record/record-observation.ts'
import { coverPressings } from '../../src/watching/masters/cover-pressings.ts'
import { emptyDatabase } from '../database/empty-database.ts'
import { withDatabase } from '../database/test-database.ts'
import { makeCheckState } from '../factories/check-state.ts'
import { aPressing, makeMaster, makeMasterWatch } from '../factories/master.ts'
import { makeRelease } from '../factories/release.ts'
import { makeUser } from '../factories/user.ts'
import { makeWatch } from '../factories/watch.ts'
import { manualClock } from '../manual-clock.ts'
import { testDeps } from '../test-deps.ts'

type Step = { readonly wait: number; readonly pressing: number; readonly copies: number }
type Life = {
  readonly described: readonly Pick<Pressing, 'formats' | 'country' | 'year'>[]
  readonly filter: PressingFilter
  /** Which pressings the collector watches by themselves as well. */
  readonly own: readonly number[]
  readonly steps: readonly Step[]
}
/** What an entry says: of which pressing, of which list entry, and why it is silent. */
type Entry = {
  readonly at: number
  readonly pressing: number
  readonly of: 'album' | 'itself'
  readonly silent: string | null
  readonly misfit: string | null
}

const MOST = 5
const CONFIRMED_AFTER = minutes(6)
const aLife: fc.Arbitrary<Life> = fc.record({
  described: fc.array(
    fc.record({
      formats: fc.constantFrom(['LP'] as const, ['CD'] as const, ['LP', 'CD'] as const),
      country: fc.constantFrom('UK', 'US', null),
      year: fc.constantFrom(1970, 1980, null),
    }),
    { minLength: 1, maxLength: MOST },
  ),
  filter: fc.record({
    formats: fc.subarray(['LP', 'CD'] as const),
    countries: fc.subarray(['UK', 'US']),
    yearFrom: fc.constantFrom(null, null, 1975),
    yearTo: fc.constantFrom(null, 1990),
    without: fc.constant([]),
    only: fc.constant([]),
  }),
  own: fc.uniqueArray(fc.nat(MOST - 1), { maxLength: 1 }),
  steps: fc.array(
    fc.record({
      wait: fc.integer({ min: 1, max: 30 }),
      pressing: fc.nat(MOST - 1),
      copies: fc.integer({ min: 0, max: 2 }),
    }),
    { minLength: 4, maxLength: 16 },
  ),
})

const database = await withDatabase()

beforeEach(() => emptyDatabase(database))

const seenWith = (copies: number): Observation =>
  copies === 0 ? { kind: 'none' } : { kind: 'on-sale', count: copies, lowest: null }

/** What a collector is notified of in a life by the rules alone. */
function expectedOf({ described, filter, own, steps }: Life, startedAt: number): Entry[] {
  const entries: Entry[] = []
  const last = new Map<number, Observation>()
  const memories = new Map<number, AlertMemory>()
  const noted = new Set<string>()
  let now = startedAt
  for (const { wait, pressing: drawn, copies } of steps) {
    now += hours(wait) + (copies === 0 ? CONFIRMED_AFTER : 0)
    const pressing = drawn % described.length
    const [before, after] = [last.get(pressing) ?? null, seenWith(copies)]
    last.set(pressing, after)
    const observed = { before, after, statedIn: [], rates: null, now: now as never }
    const found = decideByRule(DEFAULT_RULE, memories.get(pressing) ?? NEW_MEMORY, observed)
    memories.set(pressing, found.memory)
    const misfit = misfitOf({ id: pressing, ...described[pressing]! }, filter)
    const of = own.includes(pressing) ? 'itself' : 'album'
    const appeared = transition(before, after) === 'appeared'
    if (of === 'album' && misfit !== null) {
      const day = `${pressing} ${Math.floor(now / days(1))}`
      if (appeared && !noted.has(day)) entries.push({ at: now, pressing, of, silent: 'not-wanted', misfit })
      if (appeared) noted.add(day)
    } else if (appeared) entries.push({ at: now, pressing, of, silent: found.silent, misfit: null })
  }
  return entries
}

async function live({ described, filter, own, steps }: Life) {
  const clock = manualClock()
  const deps = { ...testDeps({ database, clock }), announceTransition }
  const db = database.queries
  const [collector, other] = [await makeUser(db), await makeUser(db)]
  const pressings = described.map((given) => aPressing(given))
  const master = await makeMaster(db, { pressings })
  // Somebody else has every pressing checked.
  for (const { id } of pressings) {
    await makeRelease(db, { id, master_id: master.id })
    await makeCheckState(db, { release_id: id })
    await makeWatch(db, { user_id: other.id, release_id: id })
  }
  const watch = await makeMasterWatch(db, { user_id: collector.id, master_id: master.id, filter })
  await db.transaction().execute((tx) => coverPressings(tx, deps, watch.id))
  for (const index of own)
    if (index < pressings.length)
      await makeWatch(db, { user_id: collector.id, release_id: pressings[index]!.id })
  const startedAt = clock.now()
  for (const { wait, pressing, copies } of steps) {
    await clock.advance(hours(wait))
    const check = () =>
      recordObservation(deps, pressings[pressing % pressings.length]!.id, seenWith(copies), null)
    await check()
    if (copies > 0) continue
    // That all copies are gone is believed at the second check.
    await clock.advance(CONFIRMED_AFTER)
    await check()
  }
  const rows = await db
    .selectFrom('notifications')
    .select(['created_at', 'release_id', 'watch_id', 'silent_reason', 'params'])
    .where('user_id', '=', collector.id)
    .orderBy('created_at')
    .execute()
  const entries = rows.map((entry): Entry => {
    return {
      at: entry.created_at,
      pressing: pressings.findIndex(({ id }) => id === entry.release_id),
      of: entry.watch_id === watch.id ? 'album' : 'itself',
      silent: entry.silent_reason,
      misfit: (entry.params['misfit'] as string | undefined) ?? null,
    }
  })
  return { entries, startedAt }
}

it(
  'alerts over random lives of exactly the pressings that fit, once, and notes the others',
  { tags: 'play', timeout: 120_000 },
  async () => {
    let [alerts, silences] = [0, 0]
    await fc.assert(
      fc.asyncProperty(aLife, async (life) => {
        const { entries, startedAt } = await live(life)
        expect(entries).toEqual(expectedOf(life, startedAt))
        alerts += entries.filter(({ silent, of }) => silent === null && of === 'album').length
        silences += entries.filter(({ silent }) => silent === 'not-wanted').length
      }),
      { numRuns: Number(process.env['LIVES'] ?? 30), seed: 24 },
    )
    expect([alerts > 5, silences > 5]).toEqual([true, true])
  },
)

it('any pressing means any', async () => {
  const life = { described: [{ formats: ['CD'] as const, country: null, year: null }], filter: ANY_PRESSING }
  const steps = [
    { wait: 1, pressing: 0, copies: 0 },
    { wait: 1, pressing: 0, copies: 1 },
  ]
  expect((await live({ ...life, own: [], steps })).entries).toMatchObject([{ of: 'album', silent: null }])
})
