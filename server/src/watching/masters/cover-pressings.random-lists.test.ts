import { hours } from '@cratewatch/domain/kernel/duration'
import { PLANS } from '@cratewatch/domain/plans/catalogue'
import {
  ANY_PRESSING,
  wantedPressings,
  type Pressing,
  type PressingFilter,
} from '@cratewatch/domain/records/pressings'
import { expect, it } from 'vitest'
import { aPressing, makeMaster } from '../../../test/factories/master.ts'
import { makeUser } from '../../../test/factories/user.ts'
import { seeded } from '../../../test/seeded.ts'
import { signedIn, type TestClient } from '../../../test/test-app.ts'
import { withApp } from '../../../test/with-app.ts'
import { enforcePlanLimit, lockWatchedStates } from '../../checking/enforce-plan-limit.ts'
import { coverPressings } from './cover-pressings.ts'

const { database, deps, app, clock } = await withApp()
const db = database.queries

type Collector = { readonly id: string; readonly client: TestClient }

const random = seeded(24)
const below = (n: number) => Math.floor(random() * n)
const pick = <T>(from: readonly T[]): T | undefined => from[below(from.length)]
const anyPressing = () =>
  aPressing({
    formats: [pick(['LP', 'CD', '7"'] as const)!],
    country: pick(['UK', 'US', null])!,
    year: pick([1980, 1990, null])!,
  })

/** Watches as the database has them, with what their master's list holds. */
const storedWatches = () =>
  db
    .selectFrom('watches as v')
    .leftJoin('masters as m', 'm.id', 'v.master_id')
    .select(['v.id', 'v.user_id', 'v.parent_id', 'v.release_id', 'v.master_id', 'v.pressing_filter'])
    .select(['v.paused_reason', 'm.pressings'])
    .orderBy('v.release_id')
    .execute()

async function isConsistent(collectors: readonly Collector[]) {
  const watches = await storedWatches()
  for (const watch of watches.filter(({ master_id: id }) => id !== null)) {
    const rows = watches.filter((row) => row.parent_id === watch.id)
    const wanted = wantedPressings(watch.pressings!, watch.pressing_filter!)
    expect(rows.map((row) => row.release_id)).toEqual(wanted.map(({ id }) => id).sort((a, b) => a - b))
    for (const row of rows)
      expect(row).toMatchObject({ user_id: watch.user_id, paused_reason: watch.paused_reason })
  }
  const active = watches.filter((row) => row.paused_reason === null && row.master_id === null)
  const checked = await db.selectFrom('check_states').select('release_id').orderBy('release_id').execute()
  expect(checked.map((row) => row.release_id)).toEqual([...new Set(active.map((row) => row.release_id))])
  for (const { id, client } of collectors) {
    const own = watches.filter((row) => row.user_id === id && row.parent_id === null)
    const { body } = await client('GET', '/api/vinyls?limit=100')
    expect(body.vinyls.map((card: { id: string }) => card.id).sort()).toEqual(own.map((row) => row.id).sort())
    const totals = ['available', 'unavailable'].map(async (availability) => {
      const page = await client('GET', `/api/vinyls?availability=${availability}`)
      return page.body.pagination.total as number
    })
    expect((await Promise.all(totals)).reduce((a, b) => a + b)).toBe(own.length)
    const { plan } = await db
      .selectFrom('users')
      .select('plan')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const [running, most] = [own.filter((row) => row.paused_reason === null), PLANS[plan].watchLimit]
    expect(running).toHaveLength(Math.min(own.length, most ?? Infinity))
  }
  return {
    active: active.length,
    paused: watches.length - watches.filter((row) => row.paused_reason === null).length,
  }
}

it(
  'lists, rows of pressings and checks agree, whatever collectors and albums do',
  { tags: 'play', timeout: 120_000 },
  async () => {
    const masters = await Promise.all(
      [1, 4, 9, 3, 2, 5, 6].map((n) => makeMaster(db, { pressings: Array.from({ length: n }, anyPressing) })),
    )
    const collectors: Collector[] = []
    for (let n = 0; n < 3; n++) {
      const { id } = await makeUser(db, { plan: 'PREMIUM' })
      collectors.push({ id, client: await signedIn(app, deps, id) })
    }
    const listOf = async (masterId: number): Promise<readonly Pressing[]> =>
      (
        await db
          .selectFrom('masters')
          .select('pressings')
          .where('id', '=', masterId)
          .executeTakeFirstOrThrow()
      ).pressings
    const someFilter = async (masterId: number): Promise<PressingFilter> => {
      const { id } = pick(await listOf(masterId)) ?? { id: 1 }
      const parts: readonly Partial<PressingFilter>[] = [
        { formats: ['LP', '7"'] },
        { countries: ['UK'] },
        { yearFrom: 1985 },
        { without: [id] },
        { only: [id] },
        {},
      ]
      return { ...ANY_PRESSING, ...pick(parts), ...pick(parts) }
    }
    const entryOf = async ({ id }: Collector) =>
      pick((await storedWatches()).filter((row) => row.user_id === id && row.parent_id === null))
    const steps: ((who: Collector, masterId: number) => Promise<unknown>)[] = [
      async ({ client }, masterId) =>
        client('POST', `/api/masters/${masterId}/watch`, { filter: await someFilter(masterId) }),
      async ({ client }, masterId) =>
        client('POST', '/api/vinyls', { discogsId: pick(await listOf(masterId))?.id ?? 1 }),
      async (who) => {
        const entry = await entryOf(who)
        if (entry?.master_id)
          await who.client('PUT', `/api/vinyls/${entry.id}/pressings`, {
            filter: await someFilter(entry.master_id),
          })
      },
      async (who) => who.client('DELETE', `/api/vinyls/${(await entryOf(who))?.id}`),
      ({ id: userId }) =>
        db.transaction().execute(async (tx) => {
          await lockWatchedStates(tx, userId)
          const plan = pick(['FREE', 'PREMIUM'] as const)!
          await tx.updateTable('users').set({ plan }).where('id', '=', userId).execute()
          await enforcePlanLimit(tx, { userId, plan, now: clock.now() })
        }),
      async (_, masterId) => {
        const before = await listOf(masterId)
        const pressings = JSON.stringify(below(2) === 0 ? [...before, anyPressing()] : before.slice(1))
        await db.updateTable('masters').set({ pressings }).where('id', '=', masterId).execute()
        for (const { id } of (await storedWatches()).filter((row) => row.master_id === masterId))
          await db.transaction().execute((tx) => coverPressings(tx, deps, id))
      },
    ]
    const most = { active: 0, paused: 0 }
    for (let step = 0; step < 150; step++) {
      await steps[pick([0, 0, 0, 0, 1, 1, 2, 2, 3, 4, 5, 5])!]!(pick(collectors)!, pick(masters)!.id)
      await clock.advance(hours(1))
      if (step % 3 > 0) continue
      const { active, paused } = await isConsistent(collectors)
      most.active = Math.max(most.active, active)
      most.paused = Math.max(most.paused, paused)
    }
    expect(most.active).toBeGreaterThan(10)
    expect(most.paused).toBeGreaterThan(3)
  },
)
