import { minutes } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCheckState } from '../../test/factories/check-state.ts'
import { makeNotification } from '../../test/factories/notification.ts'
import { makeRelease } from '../../test/factories/release.ts'
import { makeUser } from '../../test/factories/user.ts'
import { makeWatch } from '../../test/factories/watch.ts'
import { openTestDatabase } from '../../test/database/test-database.ts'
import { signedIn, testFeatures, type TestClient } from '../../test/test-app.ts'
import { testDeps } from '../../test/test-deps.ts'
import { timestamp, type Database } from '../database/database.ts'
import type { Deps } from '../outbound/deps.ts'
import { buildApp } from '../http/build-app.ts'

/** More than one statement answers at once. */
const COLLECTORS = 11

let database: Database
let deps: Deps
let app: FastifyInstance
const collectors: TestClient[] = []

beforeAll(async () => {
  database = await openTestDatabase()
  deps = testDeps({ database })
  app = await buildApp(deps, testFeatures(deps))
  for (let n = 0; n < COLLECTORS; n++) collectors.push(await collectorWith(n))
})
afterAll(async () => {
  await app.close()
  await database.close()
})

/** A collector of so many records, of which every other one is for sale, and as many notifications. */
async function collectorWith(records: number): Promise<TestClient> {
  const { id: userId } = await makeUser(deps.db)
  for (let n = 0; n < records; n++) {
    const { id } = await makeRelease(deps.db, { title: `Title ${n} of ${records}` })
    await makeCheckState(deps.db, {
      release_id: id,
      state: n % 2 === 0 ? 'on-sale' : 'none',
      num_for_sale: n % 2 === 0 ? n + 1 : 0,
      observed_at: timestamp(deps.clock.now()),
    })
    const at = timestamp(plus(deps.clock.now(), minutes(-n)))
    const watch = await makeWatch(deps.db, { user_id: userId, release_id: id, created_at: at })
    await makeNotification(deps.db, { user_id: userId, watch_id: watch.id, release_id: id, created_at: at })
  }
  return signedIn(app, deps, userId)
}

it.each([
  '/api/vinyls?limit=5',
  '/api/vinyls?limit=5&page=2',
  '/api/vinyls?limit=25&order=artist',
  '/api/vinyls?limit=5&order=for-sale&availability=available',
  '/api/vinyls?limit=25&search=title+3',
  '/api/in-app-notifications?limit=5',
  '/api/in-app-notifications?limit=5&unreadOnly=true',
])('%s answers each of many who ask at once as if they were alone', async (path) => {
  const alone: unknown[] = []
  for (const collector of collectors) alone.push((await collector('GET', path)).body)
  const together = await Promise.all(collectors.map((collector) => collector('GET', path)))
  expect(together.map(({ body }) => body as unknown)).toEqual(alone)
  expect(new Set(alone.map((body) => JSON.stringify(body))).size).toBeGreaterThan(2)
})

it('answers those who ask for different pages at once, each their own', async () => {
  const collector = collectors.at(-1)!
  const page = async (n: number) =>
    (await collector('GET', `/api/vinyls?limit=5&page=${n}`)).body as { vinyls: { discogsId: number }[] }
  const pages = await Promise.all([1, 2, 3].map(page))
  expect(pages.map(({ vinyls }) => vinyls.length)).toEqual([5, 5, 0])
  expect(new Set(pages.flatMap(({ vinyls }) => vinyls.map(({ discogsId }) => discogsId))).size).toBe(10)
})
