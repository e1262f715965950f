import { beforeAll, describe, expect, it } from 'vitest'
import { makeCheckState } from '../../test/factories/check-state.ts'
import { makeRelease } from '../../test/factories/release.ts'
import { makeUser } from '../../test/factories/user.ts'
import { clientOf, signedIn, type TestClient } from '../../test/test-app.ts'
import { withApp } from '../../test/with-app.ts'

const { deps, app } = await withApp()
let free: TestClient
let premium: TestClient

beforeAll(async () => {
  free = await signedIn(app, deps, (await makeUser(deps.db)).id)
  premium = await signedIn(app, deps, (await makeUser(deps.db, { plan: 'PREMIUM' })).id)
})

const ask = (client: TestClient, adding?: number) =>
  client('GET', `/api/vinyls/capacity${adding === undefined ? '' : `?adding=${adding}`}`)

describe('what is said before a list grows', () => {
  it('has an answer for an empty product', async () => {
    expect((await ask(free)).body).toEqual({
      adding: 0,
      records: 0,
      typicalSeconds: 30,
      stretch: 1,
      byTier: [],
    })
  })

  it('counts what everybody watches, and what would be added at the plan of the one who asks', async () => {
    const { id } = await makeRelease(deps.db)
    await makeCheckState(deps.db, { release_id: id, tier: 1, since_index: 0, index_key: 50 })
    const { body } = await ask(premium, 400)
    expect(body).toMatchObject({ adding: 400, records: 401 })
    expect(body.byTier).toMatchObject([
      { tier: 1, records: 1 },
      { tier: 2, records: 400 },
    ])
    expect((await ask(free, 400)).body.byTier[1]).toMatchObject({ tier: 3, records: 400 })
    // Without a key, 23.7 requests a minute of the budget go to checks.
    expect(body.typicalSeconds / 60).toBeGreaterThan(14)
    expect(body.typicalSeconds / 60).toBeLessThan(24)
    expect(body.byTier[1].longestSeconds).toBeGreaterThanOrEqual(body.byTier[1].seconds)
  })

  it('is said of a plan that one does not have yet', async () => {
    const { body } = await free('GET', '/api/vinyls/capacity?adding=400&plan=PREMIUM')
    expect(body).toEqual((await ask(premium, 400)).body)
    expect(body).not.toEqual((await ask(free, 400)).body)
  })

  it('stretches when promises cannot be kept', async () => {
    expect((await ask(premium, 5_000)).body.stretch).toBeGreaterThan(5)
  })

  it('is asked by members, for a whole number of records', async () => {
    expect((await ask(clientOf(app), 5)).status).toBe(401)
    for (const adding of ['-1', '1.5', 'many', '100001']) {
      const { status, error } = await free('GET', `/api/vinyls/capacity?adding=${adding}`)
      expect([status, error?.code]).toEqual([400, 'VALIDATION_FAILED'])
    }
  })
})
