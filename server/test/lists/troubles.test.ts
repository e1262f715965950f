import type { RunProgress } from '@cratewatch/contracts/lists/wantlist'
import { minutes } from '@cratewatch/domain/kernel/duration'
import type { MarketplaceFault } from '@cratewatch/simulator/marketplace/faults/through-marketplace-faults'
import { describe, expect, it } from 'vitest'
import { listRequests } from '../../src/lists/runs/list-requests.ts'
import { claimRun } from '../../src/lists/runs/runs.ts'
import { takeStep } from '../../src/lists/work-lists.ts'
import type { Deps } from '../../src/outbound/deps.ts'
import { MOST_WANTS } from '../../src/outbound/vendors/marketplace.ts'
import { connect, sorted, syncProgress, type ListFixture } from '../fixtures/list-fixture.ts'
import { withListFixtures } from '../fixtures/with-list-fixtures.ts'
import type { TestClient } from '../test-app.ts'

const fixtures = await withListFixtures()
let fixture: ListFixture

const START = '/api/discogs/sync-wantlist/start'

async function takeOneStep(deps: Deps) {
  const run = await claimRun(deps, crypto.randomUUID())
  await takeStep(deps, listRequests(deps), run!, new AbortController().signal)
}

describe('without an account of the marketplace', () => {
  it('there is nothing to sync', async () => {
    fixture = await fixtures.open()
    const { client, id } = await fixture.collector('newcomer')
    await fixture.deps.db.deleteFrom('marketplace_accounts').where('user_id', '=', id).execute()
    for (const [method, path] of [
      ['POST', START],
      ['POST', '/api/discogs/sync-wantlist'],
      ['GET', '/api/discogs/wantlist'],
      ['GET', '/api/discogs/wantlist/differences'],
    ] as const) {
      const { status, error } = await client(method, path, method === 'POST' ? {} : undefined)
      expect([status, error?.code]).toEqual([409, 'DISCOGS_NOT_CONNECTED'])
    }
    expect((await client('GET', '/api/discogs/sync-status')).body).toEqual({ progress: null })
  })

  it('a sync under way ends, and all that the wantlist said is forgotten; watches stay', async () => {
    fixture = await fixtures.open()
    const { client, id } = await fixture.wanting(10)
    await client('POST', START, {})
    await fixture.work(5)
    await fixture.deps.db.updateTable('users').set({ password_hash: 'x' }).where('id', '=', id).execute()
    expect((await client('DELETE', '/api/discogs/disconnect')).status).toBe(204)
    const before = await fixture.watchedBy(id)
    await fixture.work()
    expect(before).not.toEqual([])
    expect(await fixture.watchedBy(id)).toEqual(before)
    expect((await client('GET', '/api/discogs/sync-status')).body).toEqual({ progress: null })
    expect(await fixture.deps.db.selectFrom('wants').selectAll().execute()).toEqual([])
    expect(await fixture.deps.db.selectFrom('list_run_items').selectAll().execute()).toEqual([])
  })
})

describe('a wantlist that claims a billion pages', () => {
  it('is read to its thousandth and no farther', { tags: 'play' }, async () => {
    fixture = await fixtures.open()
    const { client } = await fixture.wanting(3)
    const { wants } = fixture.lists.marketplaceSignIn!
    const claimed = { total: MOST_WANTS, pages: 10 ** 9 }
    const first = async (...[access, name, , size]: Parameters<typeof wants>) => {
      const answer = await wants(access, name, 1, size)
      const page = answer.result
      return { ...answer, result: page.ok ? { ...page, value: { ...page.value, ...claimed } } : page }
    }
    const endless = {
      ...fixture.lists,
      marketplaceSignIn: { ...fixture.lists.marketplaceSignIn!, wants: first },
    }
    await client('POST', START, {})
    await takeOneStep(endless)
    expect(await syncProgress(client)).toMatchObject({ phase: 'reading' })
    await fixture.deps.db.updateTable('list_runs').set({ pages_read: 998 }).execute()
    await takeOneStep(endless)
    expect(await syncProgress(client)).toMatchObject({ phase: 'reading' })
    await takeOneStep(endless)
    expect(await syncProgress(client)).toMatchObject({ phase: 'checking', totalItems: 3 })
  })
})

describe('a refusal of the whole list', () => {
  const isConnected = async (client: TestClient) =>
    (await client('GET', '/api/discogs/status')).body.isConnected
  const refusals: readonly (readonly [string, MarketplaceFault, Partial<RunProgress>])[] = [
    ['a challenge page, three times', { kind: 'challenge-403', next: 3 }, { phase: 'waiting' }],
    ['a proxy’s 401, three times', { kind: 'page-401', next: 3 }, { phase: 'waiting' }],
    ['the marketplace’s own 403, once', { kind: 'wall-403', next: 1 }, { phase: 'waiting' }],
    ['the marketplace’s own 401, once', { kind: 'unauthorized-401', next: 1 }, { phase: 'waiting' }],
  ]

  it.each(refusals)('is an outage, and decides about nobody: %s', async (_, fault, progress) => {
    fixture = await fixtures.open()
    const { client } = await fixture.wanting(3)
    fixture.simulation.faults.add({ ...fault, prefix: '/users/' })
    await client('POST', START, {})
    await fixture.work(1)
    expect(await syncProgress(client)).toMatchObject({ isComplete: false, failure: null, ...progress })
    expect(await isConnected(client)).toBe(true)
    await fixture.work()
    expect(await syncProgress(client)).toMatchObject({ phase: 'complete', importedItems: 3 })
    expect(await isConnected(client)).toBe(true)
  })

  it('that is repeated minutes later counts, and one that was answered in between does not', async () => {
    fixture = await fixtures.open()
    const { client } = await fixture.wanting(150)
    const refuse = () => fixture.simulation.faults.add({ kind: 'wall-403', next: 1, prefix: '/users/' })
    await client('POST', START, {})
    refuse()
    await fixture.work(2)
    refuse()
    await fixture.work(1)
    expect(await syncProgress(client)).toMatchObject({ isComplete: false, failure: null })
    const refusedAt = fixture.clock.now()
    refuse()
    await fixture.work(1)
    expect(await syncProgress(client)).toMatchObject({ phase: 'failed', failure: 'private' })
    expect(fixture.clock.now() - refusedAt).toBeGreaterThanOrEqual(minutes(5))
  })

  it(
    'beyond the hundredth page keeps what was read, says so, and ends nothing',
    { tags: 'play' },
    async () => {
      fixture = await fixtures.open()
      const { client, id, wants } = await fixture.wanting(250)
      await client('PUT', '/api/discogs/sync-settings', {
        daily: false,
        alsoOnSale: false,
        stopRemoved: true,
      })
      await client('POST', START, {})
      await fixture.work()
      await client('POST', START, {})
      await fixture.work(1)
      await fixture.deps.db.updateTable('list_runs').set({ pages_read: 100, list_size: 10_300 }).execute()
      fixture.simulation.faults.add({ kind: 'wall-403', prefix: '/users/' })
      await fixture.work()
      expect(await syncProgress(client)).toMatchObject({
        phase: 'complete',
        failure: null,
        stoppedWatches: 0,
        totalItems: 100,
        reading: { outcome: 'cut', read: 100, total: 10_300, isRepeated: false },
      })
      expect(await fixture.watchedBy(id)).toEqual(sorted(wants))
      expect(await fixture.deps.db.selectFrom('wants').select('release_id').execute()).toHaveLength(250)
    },
  )
})

describe('a permission that was taken back on the marketplace', () => {
  it('disconnects when it is refused again, keeps the watches, and tells the user once', async () => {
    fixture = await fixtures.open()
    const { client, id } = await fixture.wanting(3)
    await client('POST', START, {})
    await fixture.work()
    fixture.simulation.vault.revoke('ada')
    await client('POST', START, {})
    await fixture.work(1)
    expect((await client('GET', '/api/discogs/status')).body.isConnected).toBe(true)
    await fixture.work()

    expect(await syncProgress(client)).toMatchObject({
      isComplete: true,
      phase: 'failed',
      failure: 'revoked',
    })
    expect((await client('GET', '/api/discogs/status')).body).toEqual({
      isConnected: false,
      username: null,
      wasRevoked: true,
    })
    expect(await fixture.watchedBy(id)).toHaveLength(3)
    expect((await client('POST', START, {})).error?.code).toBe('DISCOGS_NOT_CONNECTED')
    const { notifications } = (await client('GET', '/api/in-app-notifications')).body
    expect(
      notifications.map((entry: Record<string, unknown>) => [entry['titleKey'], entry['params']]),
    ).toEqual([['inApp.marketplaceRevoked.title', { username: 'ada' }]])
  })

  it('works again once the account is connected again', async () => {
    fixture = await fixtures.open()
    const { client, id } = await fixture.wanting(3)
    fixture.simulation.vault.revoke('ada')
    await client('POST', START, {})
    await fixture.work()
    await connect(fixture.deps, fixture.simulation, id, 'ada')
    await client('POST', START, {})
    await fixture.work()
    expect(await syncProgress(client)).toMatchObject({ phase: 'complete', importedItems: 3 })
  })

  it('is no matter when a new one came while the old one was refused', async () => {
    fixture = await fixtures.open()
    const { client, id } = await fixture.wanting(3)
    fixture.simulation.vault.revoke('ada')
    await client('POST', START, {})
    const { wants } = fixture.lists.marketplaceSignIn!
    const again = async (...given: Parameters<typeof wants>) => {
      const refused = await wants(...given)
      await connect(fixture.deps, fixture.simulation, id, 'ada')
      return refused
    }
    const marketplaceSignIn = { ...fixture.lists.marketplaceSignIn!, wants: again }
    await takeOneStep({ ...fixture.lists, marketplaceSignIn })
    await fixture.work()
    expect(await syncProgress(client)).toMatchObject({ phase: 'complete', importedItems: 3 })
    expect((await client('GET', '/api/discogs/status')).body.isConnected).toBe(true)
  })

  it('is not suspected when the marketplace refuses our own key', async () => {
    fixture = await fixtures.open()
    const { client } = await fixture.wanting(3)
    fixture.simulation.faults.add({ kind: 'unauthorized-401' })
    await client('POST', START, {})
    await fixture.work(4)
    expect(await syncProgress(client)).toMatchObject({ isComplete: false, failure: null })
    expect((await client('GET', '/api/discogs/status')).body.isConnected).toBe(true)
    fixture.simulation.faults.clear()
    await fixture.work()
    expect(await syncProgress(client)).toMatchObject({ phase: 'complete', importedItems: 3 })
  })
})

describe('a list that is not where it was', () => {
  it('is found under the new name of its owner', async () => {
    fixture = await fixtures.open()
    const { client, id } = await fixture.wanting(3)
    await fixture.deps.db
      .updateTable('marketplace_accounts')
      .set({ username: 'ada_before' })
      .where('user_id', '=', id)
      .execute()
    await client('POST', START, {})
    await fixture.work()
    expect(await syncProgress(client)).toMatchObject({ phase: 'complete', importedItems: 3 })
    expect((await client('GET', '/api/discogs/status')).body.username).toBe('ada')
  })

  it('of somebody else is never read: the sync says that the list is private', async () => {
    fixture = await fixtures.open()
    const { client, id } = await fixture.collector('sunday_digger')
    await fixture.deps.db
      .updateTable('marketplace_accounts')
      .set({ username: 'quiet_recluse' })
      .where('user_id', '=', id)
      .execute()
    fixture.simulation.world.collectors.add({ username: 'somebody', wants: 0 })
    const account = { marketplace_id: 1 }
    await fixture.deps.db.updateTable('marketplace_accounts').set(account).where('user_id', '=', id).execute()
    await client('POST', START, {})
    await fixture.work()
    expect(await syncProgress(client)).toMatchObject({ phase: 'failed', failure: 'private', totalItems: 0 })
  })

  it('loses nothing when wants go while it is read', { tags: 'play' }, async () => {
    fixture = await fixtures.open()
    const wants = fixture.ordinary(250)
    const { collectors } = fixture.simulation.world
    collectors.add({ username: 'ada', wants })
    const { client } = await fixture.collector('ada')
    await client('POST', START, {})
    await fixture.work(2)
    // Three records of the first pages are removed, so what follows moves up by three.
    collectors.add({ username: 'ada', wants: wants.filter((_, index) => ![5, 50, 120].includes(index)) })
    await fixture.work()
    const progress = await syncProgress(client)
    expect(progress).toMatchObject({ phase: 'complete', errorItems: 0 })
    const rows = await fixture.deps.db.selectFrom('wants').select('release_id').execute()
    const known = new Set(rows.map((row) => row.release_id))
    expect(wants.filter((id, index) => ![5, 50, 120].includes(index) && !known.has(id))).toEqual([])
  })
})

describe('while the marketplace is down', () => {
  it('a sync waits, says so, and goes on where it was', async () => {
    fixture = await fixtures.open()
    const { client, id } = await fixture.wanting(12)
    await client('POST', START, {})
    await fixture.work(5)
    const before = await fixture.watchedBy(id)
    fixture.simulation.faults.add({ kind: 'html-502' })
    await fixture.work(4)
    expect(await syncProgress(client)).toMatchObject({
      isComplete: false,
      phase: 'waiting',
      remainingSeconds: null,
      errorItems: 0,
    })
    expect(await fixture.watchedBy(id)).toEqual(before)
    fixture.simulation.faults.clear()
    await fixture.work()
    expect(await syncProgress(client)).toMatchObject({ phase: 'complete', importedItems: 12, errorItems: 0 })
  })

  it('the sync fails only when its list cannot be read for more than an hour', async () => {
    fixture = await fixtures.open()
    const { client } = await fixture.wanting(3)
    fixture.simulation.faults.add({ kind: 'error-500' })
    const begun = fixture.clock.now()
    await client('POST', START, {})
    await fixture.work()
    expect(await syncProgress(client)).toMatchObject({
      phase: 'failed',
      failure: 'unavailable',
      importedItems: 0,
    })
    expect(fixture.clock.now() - begun).toBeGreaterThan(minutes(60))
  })

  it('an item that never answers ends as an error, in the language of its owner, and all others are imported', async () => {
    fixture = await fixtures.open()
    const { client, id, wants } = await fixture.wanting(6)
    await fixture.deps.db.updateTable('users').set({ locale: 'es' }).where('id', '=', id).execute()
    fixture.simulation.faults.add({
      kind: 'truncated',
      when: 'after',
      prefix: `/marketplace/stats/${wants[2]}`,
    })
    await client('POST', START, {})
    await fixture.work()
    const progress = await syncProgress(client)
    expect(progress).toMatchObject({ phase: 'complete', importedItems: 5, errorItems: 1, processedItems: 6 })
    expect(progress.errors).toEqual([
      {
        item: expect.stringMatching(/ – /),
        error: expect.stringMatching(/^(No se pudo|El mercado no)/),
        discogsId: wants[2],
      },
    ])
    const { items } = (await client('GET', '/api/discogs/sync-status/items?outcome=error')).body
    expect(items).toMatchObject([{ discogsId: wants[2], outcome: 'error' }])
  })

  it('being asked to slow down costs no item', async () => {
    fixture = await fixtures.open()
    const { client } = await fixture.wanting(6)
    fixture.simulation.faults.add({ kind: 'rate-limited', next: 5, prefix: '/marketplace/' })
    await client('POST', START, {})
    await fixture.work()
    expect(await syncProgress(client)).toMatchObject({ phase: 'complete', importedItems: 6, errorItems: 0 })
    expect(fixture.simulation.requests.maxPerMinute).toBeLessThanOrEqual(54)
  })
})
