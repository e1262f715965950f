import { describe, expect, it } from 'vitest'
import { makeUser } from '../../../test/factories/user.ts'
import { makeWatch } from '../../../test/factories/watch.ts'
import type { ListFixture } from '../../../test/fixtures/list-fixture.ts'
import { withListFixtures } from '../../../test/fixtures/with-list-fixtures.ts'
import { signedIn } from '../../../test/test-app.ts'

const fixtures = await withListFixtures()
let fixture: ListFixture

/** A collector who has synced a wantlist of three records, and watches them. */
async function synced() {
  fixture = await fixtures.open()
  const collector = await fixture.wanting(3)
  await collector.client('POST', '/api/discogs/sync-wantlist/start', {})
  await fixture.work()
  const { body } = await collector.client('GET', '/api/vinyls')
  const [{ id: watchId, discogsId: releaseId }] = body.vinyls
  const bought = (fromWantlist: boolean, id = watchId) =>
    collector.client('POST', `/api/vinyls/${id}/bought`, { fromWantlist })
  return { ...collector, watchId, releaseId, bought }
}

const wanted = () => fixture.simulation.world.collectors.find('ada')?.wants.map(({ releaseId }) => releaseId)
const removals = () => fixture.simulation.requests.recent().filter(({ method }) => method === 'DELETE').length

describe('a record that was bought', () => {
  it('is watched no more, and stays on the wantlist unless asked', async () => {
    const { id, releaseId, bought } = await synced()
    const { status, body } = await bought(false)
    expect([status, body]).toEqual([200, { fromWantlist: 'not-asked' }])
    expect(await fixture.watchedBy(id)).not.toContain(releaseId)
    expect([wanted()?.includes(releaseId), removals()]).toEqual([true, 0])
  })

  it('is taken off the wantlist on request, there and here, by one request', async () => {
    const { id, client, releaseId, bought } = await synced()
    expect((await bought(true)).body).toEqual({ fromWantlist: 'removed' })
    expect(await fixture.watchedBy(id)).not.toContain(releaseId)
    expect([wanted()?.length, wanted()?.includes(releaseId), removals()]).toEqual([2, false, 1])
    const { body } = await client('GET', '/api/discogs/wantlist')
    expect(body.wants.map((want: { discogsId: number }) => want.discogsId)).not.toContain(releaseId)
  })

  it('counts as taken off when it was not on it any more', async () => {
    const { releaseId, bought } = await synced()
    const { collectors } = fixture.simulation.world
    collectors.removeWant(collectors.find('ada')!, releaseId)
    expect((await bought(true)).body).toEqual({ fromWantlist: 'removed' })
  })

  it.each([
    'error-500',
    'html-200',
    'html-502',
    'empty-200',
    'unauthorized-401',
    'rate-limited',
    'reset',
    'revoked',
  ] as const)('is watched no more although the marketplace fails: %s', async (kind) => {
    const { id, releaseId, bought } = await synced()
    if (kind === 'revoked') fixture.simulation.vault.revoke('ada')
    else fixture.simulation.faults.add({ kind, method: 'DELETE' })
    expect((await bought(true)).body).toEqual({ fromWantlist: 'failed' })
    expect(await fixture.watchedBy(id)).not.toContain(releaseId)
    expect(wanted()).toContain(releaseId)
  })

  it('of somebody without a marketplace account is refused, and still watched', async () => {
    const { releaseId } = await synced()
    const user = await makeUser(fixture.deps.db)
    const client = await signedIn(fixture.app, fixture.deps, user.id)
    const watch = await makeWatch(fixture.deps.db, { user_id: user.id, release_id: releaseId })
    const refused = await client('POST', `/api/vinyls/${watch.id}/bought`, { fromWantlist: true })
    expect(refused.error?.code).toBe('DISCOGS_NOT_CONNECTED')
    expect(await fixture.watchedBy(user.id)).toEqual([releaseId])
    const done = await client('POST', `/api/vinyls/${watch.id}/bought`, { fromWantlist: false })
    expect(done.body).toEqual({ fromWantlist: 'not-asked' })
  })

  it('is not found twice', async () => {
    const { bought } = await synced()
    await bought(true)
    expect((await bought(true)).error?.code).toBe('VINYL_NOT_FOUND')
    expect(removals()).toBe(1)
  })
})
