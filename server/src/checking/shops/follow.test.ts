import { days, minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { describe, expect, it } from 'vitest'
import { withShops } from '../../../test/fixtures/shop-fixture.ts'
import { forgetSeller } from '../../alerting/centre/change-notifications.ts'
import { cleanUp } from '../../app/jobs/clean-up.ts'
import { hashToken } from '../../base/secrets.ts'
import { eraseShop } from './follow.ts'

const { deps, clock, marketplace, ...shops } = await withShops()
const { claim, collector, entries, follow, listedNow, listings, read, user, visit, watched } = shops

describe('who follows a shop', () => {
  it('may follow as many as their plan allows, also by two calls at once', async () => {
    const free = await user()
    marketplace.putShop('one', [])
    marketplace.putShop('two', [])
    const both = await Promise.all([follow('one', free.client), follow('two', free.client)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 403])
    expect(both.find(({ status }) => status === 403)?.body.error?.code).toBe('SHOP_LIMIT_REACHED')
    expect(await deps.db.selectFrom('shops').select('id').execute()).toHaveLength(1)
  })

  it('follows it once, by whatever names it', async () => {
    marketplace.putShop('Redwax', [{ id: 3, releaseId: 7 }])
    expect(await follow('https://www.discogs.com/sell/item/3')).toMatchObject({ status: 201 })
    expect(await follow('REDWAX')).toMatchObject({ body: { error: { code: 'SHOP_ALREADY_FOLLOWED' } } })
  })

  it('sees and leaves their own shops only; the last to leave takes it with them', async () => {
    const other = await user()
    await watched(7)
    marketplace.putShop('Redwax', [{ id: 3, releaseId: 7 }])
    const { body } = await follow('Redwax')
    await visit()
    expect((await other.client('GET', `/api/shops/${body.id}`)).status).toBe(404)
    expect((await other.client('DELETE', `/api/shops/${body.id}`)).status).toBe(404)
    expect((await collector().client('DELETE', `/api/shops/${body.id}`)).status).toBe(204)
    expect(await listings()).toEqual([])
    expect((await collector().client('GET', '/api/shops')).body).toMatchObject({ shops: [], limit: 20 })
    expect(await visit()).toBe(false)
  })

  it('reads why there is no such shop for them', async () => {
    const other = await user()
    for (const seller of ['Redwax', 'Erased']) marketplace.putShop(seller, [])
    const { body } = await follow('Redwax')
    await deps.db.transaction().execute((tx) => eraseShop(tx, deps, 'Erased'))
    const refused = [
      follow('nobody'),
      follow('https://www.discogs.com/sell/item/404'),
      follow('Erased'),
      other.client('GET', `/api/shops/${body.id}`),
      other.client('DELETE', `/api/shops/${body.id}/parcel-alert`),
    ]
    expect((await Promise.all(refused)).map(({ body: { error } }) => [error?.code, error?.message])).toEqual([
      ['SHOP_NOT_FOUND', 'Discogs knows no seller of that name.'],
      ['SHOP_NOT_FOUND', 'Discogs shows no such copy. Enter the name of its seller instead.'],
      ['SHOP_NOT_FOUND', 'This shop can’t be followed here.'],
      ['SHOP_NOT_FOUND', 'You don’t follow this shop.'],
      ['SHOP_NOT_FOUND', 'You don’t follow this shop.'],
    ])
  })

  it('keeps the shop that they followed first read on a smaller plan; the others rest', async () => {
    for (const seller of ['one', 'two']) {
      marketplace.putShop(seller, [])
      await follow(seller)
      await clock.advance(seconds(1))
    }
    await deps.db.updateTable('users').set({ plan: 'FREE' }).where('id', '=', collector().id).execute()
    expect([await visit(), await visit()]).toEqual([true, false])
    expect((await collector().client('GET', '/api/shops')).body).toMatchObject({
      shops: [
        { name: 'one', state: 'read', isResting: false },
        { name: 'two', isResting: true },
      ],
    })
  })

  it('shares its visits with all who follow it, one process at a time', async () => {
    marketplace.putShop('Redwax', [])
    await follow('Redwax')
    const claims = await Promise.all([claim(), claim()])
    expect(claims.filter((claim) => claim !== null)).toHaveLength(1)
    await clock.advance(seconds(61))
    const again = await claim()
    await read(again!)
    // Whoever had it before was too slow, and writes nothing.
    await read(claims.find((claim) => claim !== null)!)
    expect(marketplace.asked.filter((each) => each.startsWith('inventory'))).toHaveLength(2)
  })

  it('is forgotten with copies that nobody watches, and shops that nobody follows', async () => {
    await watched(7)
    marketplace.putShop('Redwax', [{ id: 3, releaseId: 7 }])
    await follow('Redwax')
    await visit()
    await deps.db.deleteFrom('check_states').execute()
    await cleanUp(deps.db, clock.now())
    expect(await listings()).toEqual([])
    await deps.db.deleteFrom('users').where('id', '=', collector().id).execute()
    await cleanUp(deps.db, plus(clock.now(), days(2)))
    expect(await deps.db.selectFrom('shops').select('id').execute()).toEqual([])
  })

  it('loses a shop whose seller asked to be erased, and what alerts said of it', async () => {
    await watched(7)
    marketplace.putShop('Redwax', [])
    await follow('Redwax')
    await visit()
    await clock.advance(minutes(30))
    marketplace.putShop('Redwax', [listedNow(11, 7)])
    await visit()
    const { erased, forgotten } = await deps.db.transaction().execute(async (tx) => ({
      erased: await eraseShop(tx, deps, 'redwax'),
      forgotten: await forgetSeller(tx, 'redwax'),
    }))
    expect([erased, forgotten]).toEqual([1, 1])
    const [entry] = await entries()
    expect(JSON.stringify(entry)).not.toMatch(/Redwax|Germany/)
    expect(entry?.params).toMatchObject({ artist: 'Nina Simone', count: 1 })
    expect([await visit(), await listings()]).toEqual([false, []])
    expect((await follow('Redwax')).error?.code).toBe('SHOP_NOT_FOUND')
    const [kept, ...more] = await deps.db.selectFrom('erased_sellers').selectAll().execute()
    expect(more).toEqual([])
    // Whoever has a list of sellers and the table, but not the secret, finds nobody.
    expect(Buffer.from(kept!.seller_hash)).not.toEqual(hashToken('redwax'))
  })

  it('does not follow a seller whom a version before erased, whose row is sealed then', async () => {
    marketplace.putShop('Redwax', [])
    const [erased_at, seller_hash] = [new Date(clock.now()), hashToken('redwax')]
    await deps.db
      .insertInto('erased_sellers')
      .values({ seller_hash, erased_at, sealed_seller: null })
      .execute()
    expect((await follow('REDWAX')).error?.code).toBe('SHOP_NOT_FOUND')
    const [kept] = await deps.db.selectFrom('erased_sellers').selectAll().execute()
    expect(Buffer.from(kept!.seller_hash)).not.toEqual(seller_hash)
    expect((await follow('REDWAX')).error?.code).toBe('SHOP_NOT_FOUND')
    marketplace.putShop('Bluewax', [])
    expect((await follow('Bluewax')).status).toBe(201)
  })
})
