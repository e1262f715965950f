import { days, hours } from '@cratewatch/domain/kernel/duration'
import { instant, plus } from '@cratewatch/domain/kernel/instant'
import { describe, expect, it } from 'vitest'
import { withDatabase } from '../../../test/database/test-database.ts'
import { testDeps } from '../../../test/test-deps.ts'
import { systemClock } from '../../base/clock.ts'
import { createLog } from '../../base/log.ts'
import { timestamp } from '../../database/database.ts'
import { cleanUp } from './clean-up.ts'
import { startJobs } from './jobs.ts'

const now = instant(Date.UTC(2026, 5, 1, 12))
const log = createLog('silent', false)
const database = await withDatabase()

describe('the job engine', () => {
  it('starts on this database, twice over, and stops', async () => {
    const deps = { ...testDeps({ database }), clock: systemClock, log }
    const first = await startJobs(deps)
    const second = await startJobs(deps)
    await first.stop()
    await second.stop()
  })
})

describe('cleaning up', () => {
  const release = (id: number, age: number) => ({
    id,
    artist: 'Alice Venn',
    title: 'Slow Harbour',
    year: null,
    country: null,
    format: null,
    label: null,
    catalogue_number: null,
    master_id: null,
    community_have: null,
    community_want: null,
    details_at: timestamp(plus(now, -age as ReturnType<typeof days>)),
  })

  it('removes expired sessions and releases that nobody watches, and nothing else', async () => {
    const db = database.queries
    const user = {
      id: '00000000-0000-4000-8000-000000000001',
      locale: 'en' as const,
      created_at: timestamp(now),
    }
    await db.insertInto('users').values(user).execute()
    const session = (id: string, expires: number) => ({
      token_hash: Buffer.from(id),
      id,
      user_id: user.id,
      created_at: timestamp(now),
      last_seen_at: timestamp(now),
      expires_at: new Date(expires),
    })
    const alive = '00000000-0000-4000-8000-00000000000a'
    await db
      .insertInto('sessions')
      .values([
        session(alive, now + hours(1)),
        session('00000000-0000-4000-8000-00000000000b', now - hours(1)),
      ])
      .execute()
    await db
      .insertInto('releases')
      .values([release(1, days(30)), release(2, days(30)), release(3, days(1))])
      .execute()
    await db
      .insertInto('watches')
      .values({ id: alive, user_id: user.id, release_id: 2, tier: 3, created_at: timestamp(now) })
      .execute()

    expect(await cleanUp(db, now)).toMatchObject({ sessions: 1, releases: 1 })
    expect(await db.selectFrom('sessions').select('id').execute()).toEqual([{ id: alive }])
    expect(await db.selectFrom('releases').select('id').orderBy('id').execute()).toEqual([
      { id: 2 },
      { id: 3 },
    ])
    const again = Object.values(await cleanUp(db, now))
    expect(again).toEqual(again.map(() => 0))
  })
})
