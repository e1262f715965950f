import type { Tier } from '@cratewatch/domain/scheduling/watch-tier'
import { beforeEach, describe, expect, it } from 'vitest'
import { emptyDatabase } from '../../test/database/empty-database.ts'
import { withDatabase } from '../../test/database/test-database.ts'
import { makeMaster, makeMasterWatch } from '../../test/factories/master.ts'
import { makeRelease } from '../../test/factories/release.ts'
import { makeUser } from '../../test/factories/user.ts'
import { makeWatch } from '../../test/factories/watch.ts'
import { manualClock } from '../../test/manual-clock.ts'
import { ensureCheckState, watchesChanged } from './start-watching.ts'

const NOW = manualClock().now()
const database = await withDatabase()

beforeEach(() => emptyDatabase(database))

const db = () => database.queries
const checkState = (id: number) =>
  db().selectFrom('check_states').selectAll().where('release_id', '=', id).executeTakeFirst()

describe('watching a release', () => {
  const inTransaction = (run: Parameters<ReturnType<ReturnType<typeof db>['transaction']>['execute']>[0]) =>
    db().transaction().execute(run)
  const ensure = (tier: Tier) => inTransaction((tx) => ensureCheckState(tx, { releaseId: 1, tier, now: NOW }))
  const changed = () => inTransaction((tx) => watchesChanged(tx, [1], NOW))

  it('begins with a first check, and a second request changes nothing', async () => {
    await makeRelease(db(), { id: 1, community_have: 12, community_want: 300 })
    await ensure(3)
    const began = await checkState(1)
    expect(began).toMatchObject({ tier: 3, weight: 100, bucket: 'few-hunted', observed_at: null })
    await ensure(2)
    expect(await checkState(1)).toEqual(began)
  })

  it('counts for as much as those who watch it by plan, at once and without a check', async () => {
    await makeRelease(db(), { id: 1 })
    const collector = async (plan: 'FREE' | 'PREMIUM') =>
      makeWatch(db(), { user_id: (await makeUser(db(), { plan })).id, release_id: 1 })
    await ensure(3)
    await collector('FREE')
    await changed()
    const alone = await checkState(1)
    expect(alone).toMatchObject({ weight: 100, watchers: 1, tier: 3 })
    const premium = [await collector('PREMIUM'), await collector('PREMIUM')]
    await collector('FREE')
    await changed()
    const four = await checkState(1)
    expect(four).toMatchObject({ weight: 1000, watchers: 4, tier: 1, since_index: alone!.since_index })
    expect(alone!.rest / four!.rest).toBeCloseTo(Math.sqrt(10), 6)
    expect(four!.index_key).toBeLessThan(alone!.index_key)

    await db()
      .deleteFrom('watches')
      .where(
        'id',
        'in',
        premium.map(({ id }) => id),
      )
      .execute()
    await changed()
    expect(await checkState(1)).toMatchObject({ weight: 200, watchers: 2, tier: 3 })
    await db().deleteFrom('watches').execute()
    await changed()
    expect(await checkState(1)).toBeUndefined()
  })
  it('counts who watches it by itself and by its master once, and shares a promise with the other pressings', async () => {
    await makeRelease(db(), { id: 1 })
    await makeRelease(db(), { id: 2 })
    const { id: user_id } = await makeUser(db())
    const { id: master_id } = await makeMaster(db())
    const { id: parent_id } = await makeMasterWatch(db(), { user_id, master_id })
    for (const release_id of [1, 2]) await makeWatch(db(), { user_id, release_id, parent_id })
    await ensure(3)
    await changed()
    expect(await checkState(1)).toMatchObject({ weight: 100, watchers: 1, promise_share: 0.5 })
    await makeWatch(db(), { user_id, release_id: 1 })
    await changed()
    expect(await checkState(1)).toMatchObject({ weight: 100, watchers: 1, promise_share: 1 })
  })
})
