import { describe, expect, it } from 'vitest'
import { minutes } from '@cratewatch/domain/kernel/duration'
import { connect, syncProgress, type ListHouse } from '../../../test/list-house.ts'
import { withListHouses } from '../../../test/with-list-houses.ts'
import { MOST_WANTS } from '../../vendors/marketplace-sign-in.ts'
import { askInTurn } from './ask-in-turn.ts'
import { claimRun, type ListWorld } from './runs.ts'
import { takeStep } from './work-lists.ts'

const houses = withListHouses()
let house: ListHouse

const START = '/api/discogs/sync-wantlist/start'

async function takeOneStep(world: ListWorld) {
  const run = await claimRun(world, crypto.randomUUID())
  await takeStep(world, askInTurn(world).ask, run!, new AbortController().signal)
}

describe('without an account of the marketplace', () => {
  it('there is nothing to sync', async () => {
    house = await houses.open()
    const { client, id } = await house.collector('newcomer')
    await house.world.db.deleteFrom('marketplace_accounts').where('user_id', '=', id).execute()
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
    house = await houses.open()
    const { client, id } = await house.wanting(10)
    await client('POST', START, {})
    await house.work(5)
    await house.world.db.updateTable('users').set({ password_hash: 'x' }).where('id', '=', id).execute()
    expect((await client('DELETE', '/api/discogs/disconnect')).status).toBe(204)
    const before = await house.watchedBy(id)
    await house.work()
    expect(before).not.toEqual([])
    expect(await house.watchedBy(id)).toEqual(before)
    expect((await client('GET', '/api/discogs/sync-status')).body).toEqual({ progress: null })
    expect(await house.world.db.selectFrom('wants').selectAll().execute()).toEqual([])
    expect(await house.world.db.selectFrom('list_run_items').selectAll().execute()).toEqual([])
  })
})

describe('a wantlist that claims a billion pages', () => {
  it('is read to its thousandth and no farther', async () => {
    house = await houses.open()
    const { client } = await house.wanting(3)
    const { wants } = house.lists.marketplaceSignIn!
    const claimed = { total: MOST_WANTS, pages: 10 ** 9 }
    const first = async (...[access, name, , size]: Parameters<typeof wants>) => {
      const answer = await wants(access, name, 1, size)
      const page = answer.result
      return { ...answer, result: page.ok ? { ...page, value: { ...page.value, ...claimed } } : page }
    }
    const endless = { ...house.lists, marketplaceSignIn: { ...house.lists.marketplaceSignIn!, wants: first } }
    await client('POST', START, {})
    await takeOneStep(endless)
    expect(await syncProgress(client)).toMatchObject({ phase: 'reading' })
    await house.world.db.updateTable('list_runs').set({ pages_read: 998 }).execute()
    await takeOneStep(endless)
    expect(await syncProgress(client)).toMatchObject({ phase: 'reading' })
    await takeOneStep(endless)
    expect(await syncProgress(client)).toMatchObject({ phase: 'checking', totalItems: 3 })
  })
})

describe('a permission that was taken back on the marketplace', () => {
  it('disconnects, keeps the watches, and tells the user once', async () => {
    house = await houses.open()
    const { client, id } = await house.wanting(3)
    await client('POST', START, {})
    await house.work()
    house.simulation.vault.revoke('ada')
    await client('POST', START, {})
    await house.work()

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
    expect(await house.watchedBy(id)).toHaveLength(3)
    expect((await client('POST', START, {})).error?.code).toBe('DISCOGS_NOT_CONNECTED')
    const { notifications } = (await client('GET', '/api/in-app-notifications')).body
    expect(
      notifications.map((entry: Record<string, unknown>) => [entry['titleKey'], entry['params']]),
    ).toEqual([['inApp.marketplaceRevoked.title', { username: 'ada' }]])
  })

  it('works again once the account is connected again', async () => {
    house = await houses.open()
    const { client, id } = await house.wanting(3)
    house.simulation.vault.revoke('ada')
    await client('POST', START, {})
    await house.work()
    await connect(house.world, house.simulation, id, 'ada')
    await client('POST', START, {})
    await house.work()
    expect(await syncProgress(client)).toMatchObject({ phase: 'complete', importedItems: 3 })
  })

  it('is no matter when a new one came while the old one was refused', async () => {
    house = await houses.open()
    const { client, id } = await house.wanting(3)
    house.simulation.vault.revoke('ada')
    await client('POST', START, {})
    const { wants } = house.lists.marketplaceSignIn!
    const again = async (...given: Parameters<typeof wants>) => {
      const refused = await wants(...given)
      await connect(house.world, house.simulation, id, 'ada')
      return refused
    }
    const marketplaceSignIn = { ...house.lists.marketplaceSignIn!, wants: again }
    await takeOneStep({ ...house.lists, marketplaceSignIn })
    await house.work()
    expect(await syncProgress(client)).toMatchObject({ phase: 'complete', importedItems: 3 })
    expect((await client('GET', '/api/discogs/status')).body.isConnected).toBe(true)
  })

  it('is not suspected when the marketplace refuses our own key', async () => {
    house = await houses.open()
    const { client } = await house.wanting(3)
    house.simulation.faults.add({ kind: 'unauthorized-401' })
    await client('POST', START, {})
    await house.work(4)
    expect(await syncProgress(client)).toMatchObject({ isComplete: false, failure: null })
    expect((await client('GET', '/api/discogs/status')).body.isConnected).toBe(true)
    house.simulation.faults.clear()
    await house.work()
    expect(await syncProgress(client)).toMatchObject({ phase: 'complete', importedItems: 3 })
  })
})

describe('a list that is not where it was', () => {
  it('is found under the new name of its owner', async () => {
    house = await houses.open()
    const { client, id } = await house.wanting(3)
    await house.world.db
      .updateTable('marketplace_accounts')
      .set({ username: 'ada_before' })
      .where('user_id', '=', id)
      .execute()
    await client('POST', START, {})
    await house.work()
    expect(await syncProgress(client)).toMatchObject({ phase: 'complete', importedItems: 3 })
    expect((await client('GET', '/api/discogs/status')).body.username).toBe('ada')
  })

  it('of somebody else is never read: the sync says that the list is private', async () => {
    house = await houses.open()
    const { client, id } = await house.collector('sunday_digger')
    await house.world.db
      .updateTable('marketplace_accounts')
      .set({ username: 'quiet_recluse' })
      .where('user_id', '=', id)
      .execute()
    house.simulation.world.collectors.add({ username: 'somebody', wants: 0 })
    const account = { marketplace_id: 1 }
    await house.world.db.updateTable('marketplace_accounts').set(account).where('user_id', '=', id).execute()
    await client('POST', START, {})
    await house.work()
    expect(await syncProgress(client)).toMatchObject({ phase: 'failed', failure: 'private', totalItems: 0 })
  })

  it('loses nothing when wishes go while it is read', async () => {
    house = await houses.open()
    const wants = house.ordinary(250)
    const { collectors } = house.simulation.world
    collectors.add({ username: 'ada', wants })
    const { client } = await house.collector('ada')
    await client('POST', START, {})
    await house.work(2)
    // Three records of the first pages go: what follows moves up by three.
    collectors.add({ username: 'ada', wants: wants.filter((_, index) => ![5, 50, 120].includes(index)) })
    await house.work()
    const progress = await syncProgress(client)
    expect(progress).toMatchObject({ phase: 'complete', errorItems: 0 })
    const rows = await house.world.db.selectFrom('wants').select('release_id').execute()
    const known = new Set(rows.map((row) => row.release_id))
    expect(wants.filter((id, index) => ![5, 50, 120].includes(index) && !known.has(id))).toEqual([])
  })
})

describe('while the marketplace is down', () => {
  it('a sync waits, says so, and goes on where it was', async () => {
    house = await houses.open()
    const { client, id } = await house.wanting(12)
    await client('POST', START, {})
    await house.work(5)
    const before = await house.watchedBy(id)
    house.simulation.faults.add({ kind: 'html-502' })
    await house.work(4)
    expect(await syncProgress(client)).toMatchObject({
      isComplete: false,
      phase: 'waiting',
      remainingSeconds: null,
      errorItems: 0,
    })
    expect(await house.watchedBy(id)).toEqual(before)
    house.simulation.faults.clear()
    await house.work()
    expect(await syncProgress(client)).toMatchObject({ phase: 'complete', importedItems: 12, errorItems: 0 })
  })

  it('the sync fails only when its list cannot be read for more than an hour', async () => {
    house = await houses.open()
    const { client } = await house.wanting(3)
    house.simulation.faults.add({ kind: 'error-500' })
    const begun = house.clock.now()
    await client('POST', START, {})
    await house.work()
    expect(await syncProgress(client)).toMatchObject({
      phase: 'failed',
      failure: 'unavailable',
      importedItems: 0,
    })
    expect(house.clock.now() - begun).toBeGreaterThan(minutes(60))
  })

  it('an item that never answers ends as an error, in the language of its owner, and all others are imported', async () => {
    house = await houses.open()
    const { client, id, wants } = await house.wanting(6)
    await house.world.db.updateTable('users').set({ locale: 'es' }).where('id', '=', id).execute()
    house.simulation.faults.add({
      kind: 'truncated',
      when: 'after',
      prefix: `/marketplace/stats/${wants[2]}`,
    })
    await client('POST', START, {})
    await house.work()
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

  it('being told to slow down costs no item', async () => {
    house = await houses.open()
    const { client } = await house.wanting(6)
    house.simulation.faults.add({ kind: 'rate-limited', next: 5, prefix: '/marketplace/' })
    await client('POST', START, {})
    await house.work()
    expect(await syncProgress(client)).toMatchObject({ phase: 'complete', importedItems: 6, errorItems: 0 })
    expect(house.simulation.requests.maxPerMinute).toBeLessThanOrEqual(54)
  })
})
