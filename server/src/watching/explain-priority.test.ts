import { days } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { startClock } from '@cratewatch/domain/scheduling/policy/policy-clock'
import { sql, type NotNull } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeCheckState } from '../../test/factories/check-state.ts'
import { makeRelease } from '../../test/factories/release.ts'
import { makeTransition } from '../../test/factories/transition.ts'
import { makeUser } from '../../test/factories/user.ts'
import { makeWatch } from '../../test/factories/watch.ts'
import { signedIn, type TestClient } from '../../test/test-app.ts'
import { withApp } from '../../test/with-app.ts'
import { readClock, setClock } from '../checking/rows/policy-clock-row.ts'
import { timestamp } from '../database/database.ts'

const { deps, app } = await withApp()
let userId: string
let collector: TestClient

beforeAll(async () => {
  userId = (await makeUser(deps.db)).id
  collector = await signedIn(app, deps, userId)
})

async function watch(checkState: object): Promise<string> {
  const { id } = await makeRelease(deps.db)
  await makeCheckState(deps.db, { release_id: id, ...checkState })
  const others = await Promise.all([makeUser(deps.db), makeUser(deps.db), makeUser(deps.db)])
  for (const [n, other] of others.entries()) {
    const paused = n === 0 ? ({ paused_reason: 'plan-limit' } as const) : {}
    await makeWatch(deps.db, { user_id: other.id, release_id: id, ...paused })
  }
  return (await makeWatch(deps.db, { user_id: userId, release_id: id, tier: 3 })).id
}
const explain = (id: string, client = collector) => client('GET', `/api/vinyls/${id}/priority`)
/** So many events, over so many days, that the prior hardly counts. */
const appeared = (events: number, inDays: number) => ({
  state: 'none',
  observed_at: timestamp(deps.clock.now()),
  appearing_events: events,
  appearing_exposure: (inDays * days(1)) / 1000,
})

describe('why a record is checked as often as it is', () => {
  it('is explained by the rule that orders the checks, what counts most first', async () => {
    const id = await watch({ tier: 2, weight: 1000, watchers: 3, ...appeared(600, 600) })
    const { status, body } = await explain(id)
    expect(status).toBe(200)
    expect(body).toEqual({
      tier: 3,
      plan: 'FREE',
      situation: 'hot',
      effectiveTier: 2,
      hunters: 3,
      score: 79,
      reasons: [
        { reason: 'appears-often', points: 18 },
        { reason: 'many-watchers', points: 10 },
      ],
      promisedSeconds: 600,
      stretch: 1,
    })
  })

  it('counts against a record what makes a check worth less', async () => {
    const { body } = await explain(await watch({ tier: 3, weight: 100, ...appeared(60, 36_000) }))
    expect(body.reasons).toEqual([{ reason: 'appears-rarely', points: -10 }])
  })

  it('says how promises are kept when the budget is short', async () => {
    const stretched = { ...startClock(deps.clock.now(), 64), promise: 3.5 / 64 }
    const id = await watch({ tier: 3 })
    await readClock(deps.db, 'default', deps.clock.now())
    await sql`update policy_clocks set ${setClock(stretched)}`.execute(deps.db)
    expect((await explain(id)).body).toMatchObject({ promisedSeconds: 1800, stretch: 3.5 })
    await deps.db.deleteFrom('policy_clocks').execute()
  })

  it('names one reason alone when copies may not be sold', async () => {
    const id = await watch({ tier: 4, state: 'blocked', observed_at: timestamp(deps.clock.now()) })
    expect((await explain(id)).body).toMatchObject({
      score: 0,
      reasons: [{ reason: 'unavailable', points: 0 }],
    })
  })

  it('says what decides the tier beside the plan: a copy that turned up lately, or nothing in a year', async () => {
    const id = await watch({ tier: 3 })
    await deps.db.updateTable('users').set({ plan: 'PREMIUM' }).where('id', '=', userId).execute()
    const since = (watched: number) =>
      deps.db
        .updateTable('watches')
        .set({ created_at: timestamp(plus(deps.clock.now(), days(-watched))) })
        .where('id', '=', id)
        .execute()
    await since(400)
    expect((await explain(id)).body).toMatchObject({ plan: 'PREMIUM', situation: 'dormant' })
    const { release_id } = await deps.db
      .selectFrom('watches')
      .select('release_id')
      .where('id', '=', id)
      .$narrowType<{ release_id: NotNull }>()
      .executeTakeFirstOrThrow()
    await makeTransition(deps.db, { release_id, at: timestamp(plus(deps.clock.now(), days(-10))) })
    expect((await explain(id)).body).toMatchObject({ plan: 'PREMIUM', situation: 'hot' })
  })

  it('says nothing of the records of others', async () => {
    const id = await watch({ tier: 3 })
    const stranger = await signedIn(app, deps, (await makeUser(deps.db)).id)
    const { status, error } = await explain(id, stranger)
    expect([status, error?.code]).toEqual([404, 'VINYL_NOT_FOUND'])
  })
})
