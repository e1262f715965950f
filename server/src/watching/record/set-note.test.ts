import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeRelease } from '../../../test/factories/release.ts'
import { makeUser } from '../../../test/factories/user.ts'
import { makeWatch } from '../../../test/factories/watch.ts'
import { signedIn, testFeatures, type TestClient } from '../../../test/test-app.ts'
import { emptyDatabase } from '../../../test/database/empty-database.ts'
import { openTestDatabase } from '../../../test/database/test-database.ts'
import { testDeps } from '../../../test/test-deps.ts'
import type { Database } from '../../database/database.ts'
import { buildApp } from '../../http/build-app.ts'

let database: Database
let app: FastifyInstance
let ada: TestClient
let bob: TestClient
let watchId: string
let path: string

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await emptyDatabase(database)
  const deps = testDeps({ database })
  app = await buildApp(deps, testFeatures(deps))
  const user = await makeUser(database.queries)
  const { id: releaseId } = await makeRelease(database.queries)
  watchId = (await makeWatch(database.queries, { user_id: user.id, release_id: releaseId })).id
  path = `/api/vinyls/${watchId}/note`
  ada = await signedIn(app, deps, user.id)
  bob = await signedIn(app, deps, (await makeUser(database.queries)).id)
})
afterEach(() => app.close())

const shown = async () => {
  const { note, tags } = (await ada('GET', '/api/vinyls')).body.vinyls[0]
  return { note, tags }
}

describe('the own note of a record', () => {
  it('is nothing at first', async () => {
    expect(await shown()).toEqual({ note: null, tags: [] })
  })

  it('is tidied, answered and shown with the record', async () => {
    const written = { note: ' A1/B1, "Sterling" \n', tags: [' Krautrock', 'krautrock', '', 'gift'] }
    const kept = { note: 'A1/B1, "Sterling"', tags: ['Krautrock', 'gift'] }
    expect(await ada('PUT', path, written)).toMatchObject({ status: 200, body: kept })
    expect(await shown()).toEqual(kept)
    expect((await ada('GET', `/api/vinyls/${watchId}`)).body.vinyl).toMatchObject(kept)
  })

  it('is replaced as a whole: the last one counts', async () => {
    await ada('PUT', path, { note: 'first', tags: ['one'] })
    await ada('PUT', path, { note: ' ', tags: [] })
    expect(await shown()).toEqual({ note: null, tags: [] })
  })

  it('may be long, and no longer', async () => {
    const tags = Array.from({ length: 20 }, (_, n) => `${n}`.padEnd(40, 'x'))
    expect((await ada('PUT', path, { note: 'n'.repeat(2000), tags })).status).toBe(200)
    for (const wrong of [
      { note: 'n'.repeat(2001), tags },
      { note: null, tags: [...tags, 'more'] },
      { note: null, tags: ['x'.repeat(41)] },
      { note: 7, tags },
    ])
      expect((await ada('PUT', path, wrong)).error?.code).toBe('VALIDATION_FAILED')
    expect((await ada('PUT', path, { note: null })).error?.code).toBe('MISSING_REQUIRED_FIELD')
  })

  it('is in the data that its collector downloads', async () => {
    const written = { note: 'for "Ana", {maybe}', tags: ['a, b', 'c"d'] }
    await ada('PUT', path, written)
    expect((await ada('GET', '/api/users/data')).body.records.watches).toMatchObject([written])
  })

  it("is nobody else's", async () => {
    await ada('PUT', path, { note: 'mine', tags: ['mine'] })
    const refused = await bob('PUT', path, { note: 'yours', tags: [] })
    expect(refused.error?.code).toBe('VINYL_NOT_FOUND')
    expect(await shown()).toEqual({ note: 'mine', tags: ['mine'] })
  })
})
