import type { OwnRule } from '@cratewatch/domain/alerts/alert-rule'
import type { Copy } from '@cratewatch/domain/copies/copy'
import { days, hours, minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { refused } from '@cratewatch/domain/kernel/result'
import { beforeEach, describe, expect, it } from 'vitest'
import { withShops } from '../../../test/fixtures/shop-fixture.ts'
import { testReaders } from '../../../test/vendors/test-readers.ts'
import { decideAllDue } from '../../alerting/decide/decide-due.ts'
import { writeRules } from '../../collectors/rules.ts'
import { timestamp } from '../../database/database.ts'
import { noteAccess } from '../../people/marketplace/marketplace-accounts.ts'
import { eraseShop } from '../shops/follow.ts'

const shops = await withShops()
const { deps, clock, marketplace, checking, collector, entries, follow, listedNow, visit, watched } = shops
const readers = testReaders(marketplace)
Object.assign(checking, { marketplaceSignIn: readers, noteAccess })

const WITH_POSTAGE: OwnRule = {
  ceiling: { minor: 3_000, currency: 'EUR' },
  onlyWithinCeiling: true,
  withPostage: true,
  whenUnknown: 'wait',
}
const euros = (value: number) => ({ value, currency: 'EUR' })

/** Connects a user's marketplace account, by which requests are known. */
async function connect(userId: string, name: string, number: number) {
  await deps.db
    .insertInto('marketplace_accounts')
    .values({
      user_id: userId,
      marketplace_id: number,
      username: name,
      sealed_access: deps.secrets.encrypt(JSON.stringify({ token: name, secret: 's' })),
      connected_at: timestamp(clock.now()),
    })
    .execute()
}

async function rule(userId: string, watchId: string, own: OwnRule) {
  await deps.db
    .transaction()
    .execute((tx) => writeRules(tx, { userId, watchIds: [watchId] }, own, clock.now()))
}

/** Ann in Germany, and Bob in Japan, who both follow the shop and watch the record. */
async function annAndBob() {
  const ann = collector()
  const bob = await shops.user({ plan: 'PREMIUM', time_zone: 'Asia/Tokyo' })
  await connect(ann.id, 'ann', 1)
  await connect(bob.id, 'bob', 2)
  const watches = { ann: await watched(7), bob: await watched(7, { kind: 'none' }, bob.id) }
  marketplace.putShop('Redwax', [])
  await follow('Redwax')
  await clock.advance(seconds(1))
  await follow('Redwax', bob.client)
  await visit()
  await clock.advance(minutes(10))
  marketplace.asked.length = 0
  return { ann, bob, watches }
}

async function lists(id: number, own: Partial<Copy> = {}) {
  await clock.advance(minutes(10))
  marketplace.putShop('Redwax', [listedNow(id, 7, own)])
  await visit()
}

const said = async (userId: string) =>
  (await entries(userId)).map(({ title_key: key, silent_reason: why, params }) => [
    why ?? key?.split('.')[1],
    params?.['copyPrice'] ?? null,
    params?.['postage'] ?? null,
  ])
const stored = async () =>
  (await deps.db.selectFrom('copy_postage').selectAll().orderBy('copy_id').orderBy('value').execute()).map(
    ({ copy_id: id, value, currency, cannot_ship: cannotShip }) => [id, value, currency, cannotShip],
  )

beforeEach(() => readers.startOver())

describe('postage', () => {
  it('is what the marketplace says to each reader, and never to another', async () => {
    const { ann, bob } = await annAndBob()
    readers.tell('ann', 11, { amount: euros(6) })
    readers.tell('bob', 11, { amount: euros(28) })
    await lists(11, { price: euros(14) })
    expect([await said(ann.id), await said(bob.id)]).toEqual([[['appeared', 14, 6]], [['appeared', 14, 28]]])
    // One of them was shown the page, the other asked for the listing.
    expect(marketplace.asked.toSorted()).toEqual(['ann: listing 11', 'bob: inventory Redwax 1'])
    const shown = async (client: typeof ann.client) => {
      const { shops: all } = (await client('GET', '/api/shops')).body as {
        shops: { newest: { copy: object }[] }[]
      }
      return all[0]?.newest[0]?.copy
    }
    expect(await shown(ann.client)).toMatchObject({ price: euros(14), postage: euros(6) })
    expect(await deps.db.selectFrom('listings').select(['postage_value', 'price_value']).execute()).toEqual([
      { postage_value: null, price_value: 14 },
    ])
    expect(await shown(bob.client)).toMatchObject({ price: euros(14), postage: euros(28) })
    await clock.advance(hours(5))
    await visit()
    await clock.advance(hours(2))
    // Ann's is new, Bob's too old to be shown: hers was the turn.
    expect([await shown(ann.client), await shown(bob.client)]).toMatchObject([
      { price: euros(14), postage: euros(6) },
      { price: euros(14), postage: null },
    ])
  })

  it('makes a limit that waits for it alert one reader, and not the other', async () => {
    const { ann, bob, watches } = await annAndBob()
    await rule(ann.id, watches.ann, WITH_POSTAGE)
    await rule(bob.id, watches.bob, WITH_POSTAGE)
    readers.tell('ann', 11, { amount: euros(6) })
    readers.tell('bob', 11, { amount: euros(28) })
    await lists(11, { price: euros(14) })
    expect([await said(ann.id), await said(bob.id)]).toEqual([
      [['within-ceiling', 14, 6]],
      [['only-ceiling', 14, 28]],
    ])
  })

  it('is asked for once a copy and reader, and read in turn with the permissions of those who follow', async () => {
    await annAndBob()
    await lists(11)
    await lists(11)
    await lists(11)
    expect(marketplace.asked).toEqual([
      'bob: inventory Redwax 1',
      'ann: listing 11',
      'ann: inventory Redwax 1',
      'bob: inventory Redwax 1',
    ])
  })

  it('is not known to who has no account connected, whose limit goes on waiting', async () => {
    const { ann, watches } = await annAndBob()
    await deps.db.deleteFrom('marketplace_accounts').where('user_id', '=', ann.id).execute()
    await rule(ann.id, watches.ann, WITH_POSTAGE)
    readers.tell('bob', 11, { amount: euros(3) })
    await lists(11, { price: euros(9) })
    expect(await said(ann.id)).toEqual([['postage-unknown', 9, null]])
  })

  it('that comes later decides again, and alerts once', async () => {
    const { ann, watches } = await annAndBob()
    await rule(ann.id, watches.ann, WITH_POSTAGE)
    marketplace.fail('listing', { kind: 'unavailable', why: 'away' })
    readers.tell('ann', 11, { amount: euros(3) })
    await lists(11, { price: euros(9) })
    expect(await said(ann.id)).toEqual([['postage-unknown', 9, null]])
    marketplace.fail('listing', null)
    for (const _ of [1, 2, 3]) {
      await clock.advance(minutes(10))
      await visit()
      await decideAllDue(checking)
    }
    expect(await said(ann.id)).toEqual([
      ['postage-unknown', 9, null],
      ['within-ceiling', 9, 3],
    ])
  })

  it('of copies that stand there already is asked for when a limit comes to count it', async () => {
    const { ann, watches } = await annAndBob()
    await rule(ann.id, watches.ann, { ...WITH_POSTAGE, ceiling: { minor: 500, currency: 'EUR' } })
    readers.tell('ann', 11, { amount: euros(3) })
    await lists(11, { price: euros(9) })
    expect(await said(ann.id)).toEqual([['only-ceiling', 9, null]])
    await clock.advance(minutes(1))
    const path = `/api/vinyls/${watches.ann}/alert-rule`
    marketplace.asked.length = 0
    await ann.client('PUT', path, { rule: WITH_POSTAGE, mayWake: false })
    expect([marketplace.asked, await said(ann.id)]).toEqual([[], [['only-ceiling', 9, null]]])
    await decideAllDue(checking)
    await decideAllDue(checking)
    expect(marketplace.asked).toEqual(['ann: listing 11'])
    expect((await said(ann.id)).at(-1)).toEqual(['within-ceiling', 9, 3])
  })

  it('that is not said in time leaves an alert that says so', async () => {
    const { ann } = await annAndBob()
    const { waitForPerson } = shops.budget
    shops.budget.waitForPerson = () => Promise.resolve(refused({ retryAfter: seconds(40) }))
    await lists(11, { price: euros(9) })
    shops.budget.waitForPerson = waitForPerson
    const [entry] = await entries(ann.id)
    expect(entry?.params).toMatchObject({ copyPrice: 9, postage: null, postageUnknown: 1 })
  })

  it.each<[string, Partial<Parameters<typeof readers.tell>[2]>, unknown[][]]>([
    ['none is stated', { amount: null }, [['postage-unknown', 9, null]]],
    [
      'in another currency than the price',
      { amount: { value: 500, currency: 'JPY' } },
      [['within-ceiling', 9, 500]],
    ],
    ['it is not shipped to them', { cannotShip: true }, [['cannot-ship', 9, null]]],
  ])('where %s', async (_, stated, expected) => {
    const { bob, watches } = await annAndBob()
    const perEuro = JSON.stringify({ EUR: 1, JPY: 160, USD: 1.1 })
    await deps.db
      .insertInto('exchange_rates')
      .values({ day: timestamp(clock.now()), per_euro: perEuro, is_decided: true })
      .execute()
    await rule(bob.id, watches.bob, WITH_POSTAGE)
    readers.tell('bob', 11, stated)
    await lists(11, { price: euros(9) })
    expect(await said(bob.id)).toEqual(expected)
  })

  it('says with the copy what its seller asks of an order, which a rule may leave out', async () => {
    const { ann, bob, watches } = await annAndBob()
    await rule(bob.id, watches.bob, { onlyOrderable: true })
    readers.tell('ann', 11, { amount: euros(6) })
    await lists(11, {
      price: euros(14),
      minOrder: euros(40),
      terms: 'Germany only. No international shipping',
    })
    const [entry] = await entries(ann.id)
    expect(entry?.params).toMatchObject({
      minOrder: 40,
      minOrderCurrency: 'EUR',
      mayNotShip: null,
      postage: 6,
    })
    expect(await said(bob.id)).toEqual([['may-not-ship', 14, null]])
    const { shops: all } = (await bob.client('GET', '/api/shops')).body as { shops: { newest: object[] }[] }
    expect(all[0]?.newest).toMatchObject([
      { copy: { minOrder: euros(40), mayNotShip: true, cannotShip: false } },
    ])
  })

  it('alerts nobody of a copy that was sold between page and listing', async () => {
    const { ann, bob } = await annAndBob()
    const { listing } = marketplace
    Object.assign(marketplace, {
      listing: (id: number) => {
        marketplace.putShop('Redwax', [])
        return listing(id)
      },
    })
    await lists(11)
    Object.assign(marketplace, { listing })
    expect([await said(ann.id), await said(bob.id), await shops.listings()]).toEqual([[], [], []])
  })
})

describe('a permission that is refused', () => {
  it('changes nothing about the shop, rests, and is forgotten when it is refused again', async () => {
    const { ann, bob } = await annAndBob()
    readers.refuse('bob')
    readers.tell('ann', 11, { amount: euros(6) })
    await lists(11)
    expect(marketplace.asked).toEqual(['bob: refused', 'inventory Redwax 1', 'ann: listing 11'])
    expect([await said(ann.id), await said(bob.id)]).toEqual([
      [['appeared', 14, 6]],
      [['appeared', 14, null]],
    ])
    const account = () =>
      deps.db
        .selectFrom('marketplace_accounts')
        .select(['sealed_access', 'refused_at'])
        .where('user_id', '=', bob.id)
        .executeTakeFirstOrThrow()
    expect(await account()).toMatchObject({ sealed_access: expect.anything(), refused_at: expect.anything() })
    await lists(12)
    expect(marketplace.asked.filter((line) => line.startsWith('bob'))).toHaveLength(1)
    await clock.advance(hours(1))
    await lists(13)
    await lists(14)
    expect(await account()).toMatchObject({ sealed_access: null })
    expect((await entries(bob.id)).map(({ title_key: key }) => key)).toContain(
      'inApp.marketplaceRevoked.title',
    )
    expect(await deps.db.selectFrom('shops').select(['state', 'failures']).execute()).toEqual([
      { state: 'read', failures: 0 },
    ])
  })
})

describe('a permission that ends between page and listing', () => {
  it('leaves an alert that says that postage is not known, and what others hear as it is', async () => {
    const { ann, bob } = await annAndBob()
    readers.refuse('ann')
    readers.tell('bob', 11, { amount: euros(28) })
    await lists(11)
    // Whether the application is refused as well is asked with its own key.
    expect(marketplace.asked).toEqual(['bob: inventory Redwax 1', 'ann: refused', 'listing 11'])
    expect([await said(ann.id), await said(bob.id)]).toEqual([
      [['appeared', 14, null]],
      [['appeared', 14, 28]],
    ])
    expect((await entries(ann.id))[0]?.params).toMatchObject({ postageUnknown: 1 })
  })

  it('is not taken away where the marketplace refuses the application, too', async () => {
    const { ann } = await annAndBob()
    readers.refuse('ann')
    marketplace.fail('listing', { kind: 'unauthorized' })
    await lists(11)
    const account = deps.db
      .selectFrom('marketplace_accounts')
      .select('refused_at')
      .where('user_id', '=', ann.id)
    expect(await account.executeTakeFirstOrThrow()).toEqual({ refused_at: null })
  })
})

describe('what is stored of postage', () => {
  it('goes with its reader, with the copy, and with an erased seller', async () => {
    const { bob } = await annAndBob()
    readers.tell('ann', 11, { amount: euros(6) })
    readers.tell('bob', 11, { cannotShip: true })
    await lists(11)
    expect(await stored()).toEqual([
      [11, 6, 'EUR', false],
      [11, null, null, true],
    ])
    await deps.db.deleteFrom('users').where('id', '=', bob.id).execute()
    expect(await stored()).toEqual([[11, 6, 'EUR', false]])
    await deps.db.transaction().execute((tx) => eraseShop(tx, deps, 'redwax'))
    expect(await stored()).toEqual([])
  })

  it('is not asked for beyond its share of a day', async () => {
    await annAndBob()
    const hour = timestamp(clock.now())
    await deps.db.insertInto('check_facts').values({ hour, tier: 0, shard: 99, postage: 1_000_000 }).execute()
    await lists(11)
    expect(marketplace.asked).toEqual(['bob: inventory Redwax 1'])
    await clock.advance(days(2))
    await lists(12)
    expect(marketplace.asked).toContain('bob: listing 12')
  })
})
