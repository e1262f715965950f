import { beforeEach, describe, expect, it } from 'vitest'
import { makeRelease } from '../../test/factories/release.ts'
import { makeWatch } from '../../test/factories/watch.ts'
import type { TestClient } from '../../test/test-app.ts'
import { withApp } from '../../test/with-app.ts'

const { database, user, startOver } = await withApp()
let ada: TestClient
let bob: TestClient
let watchId: string
let path: string

beforeEach(async () => {
  await startOver()
  const { id: user_id, client } = await user()
  const { id: release_id } = await makeRelease(database.queries)
  watchId = (await makeWatch(database.queries, { user_id, release_id })).id
  path = `/api/vinyls/${watchId}/note`
  ada = client
  bob = (await user()).client
})

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
