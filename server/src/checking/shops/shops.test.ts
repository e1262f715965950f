import { beforeEach, describe, expect, it } from 'vitest'
import { days, hours, minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { refused } from '@cratewatch/domain/kernel/result'
import type { Copy } from '@cratewatch/domain/shops/copy'
import type { Observation } from '@cratewatch/domain/availability/observation'
import { announceTransition } from '../../alerting/decide/announce-transition.ts'
import { cleanUp } from '../../app/jobs/clean-up.ts'
import { makeRelease } from '../../../test/factories/release.ts'
import { makeWatch } from '../../../test/factories/watch.ts'
import { withApp } from '../../../test/with-app.ts'
import { ensureCheckState } from '../start-watching.ts'
import { recordObservation } from '../record/record-observation.ts'
import { readShop } from './read-shop.ts'
import { claimNextShop } from './rows.ts'

const test = await withApp()
const { deps, clock, marketplace } = test
const SIGNAL = new AbortController().signal
const visiting = () => ({ ...deps, announceTransition })

let collector: Awaited<ReturnType<typeof test.user>>

beforeEach(async () => {
  await test.startOver()
  collector = await test.user({ plan: 'PREMIUM' })
})

type GivenCopy = Partial<Copy> & { readonly id: number; readonly releaseId: number }
const listedNow = (id: number, releaseId: number, rest: Partial<Copy> = {}): GivenCopy => ({
  id,
  releaseId,
  postedAt: clock.now(),
  ...rest,
})

/** Has a user watch a release that was checked and found like this. */
async function watched(
  releaseId: number,
  found: Observation = { kind: 'none' },
  userId = collector.id,
): Promise<string> {
  if ((await deps.db.selectFrom('releases').selectAll().where('id', '=', releaseId).execute()).length === 0)
    await makeRelease(deps.db, { id: releaseId, artist: 'Nina Simone', title: 'Little Girl Blue' })
  const watch = await makeWatch(deps.db, {
    user_id: userId,
    release_id: releaseId,
    created_at: new Date(clock.now()),
  })
  await deps.db.transaction().execute((tx) => ensureCheckState(tx, { releaseId, tier: 1, now: clock.now() }))
  await checked(releaseId, found)
  return watch.id
}

function checked(releaseId: number, found: Observation) {
  return recordObservation(visiting(), releaseId, found, null, clock.now())
}

async function follow(shop: string, client = collector.client) {
  const { status, body } = await client('POST', '/api/shops', { shop })
  return { status, body: body as { id: string; state: string; error?: { code: string } } }
}

/** Reads the shop that is due; false: none is. */
async function visit(): Promise<boolean> {
  const claim = await claimNextShop(deps, clock.now())
  if (claim === null) return false
  await readShop(visiting(), claim, SIGNAL)
  return true
}

/** Waits until shops are due again, and reads one. */
async function visitLater(): Promise<void> {
  await clock.advance(minutes(30))
  expect(await visit()).toBe(true)
}

function entries(userId = collector.id) {
  return deps.db
    .selectFrom('notifications')
    .select(['title_key', 'params', 'silent_reason'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

async function alerts(userId?: string) {
  return (await entries(userId)).map(({ title_key: key, params }) => [key, params?.['listingId'] ?? null])
}

function listings() {
  return deps.db.selectFrom('listings').selectAll().orderBy('id').execute()
}

describe('a followed shop', () => {
  it('says what of the list it has, and its first visit alerts of nothing', async () => {
    const vinylId = await watched(7, { kind: 'on-sale', count: 3, lowest: { value: 20, currency: 'USD' } })
    marketplace.putShop('Redwax', [
      { id: 1, releaseId: 7, comments: 'plays well' },
      { id: 2, releaseId: 99 },
    ])
    const followed = await follow('redwax')
    expect(followed).toMatchObject({ status: 201, body: { name: 'Redwax', state: 'new', listed: 2 } })
    expect(await visit()).toBe(true)
    const { body } = await collector.client('GET', `/api/shops/${followed.body.id}`)
    expect(body).toMatchObject({
      shop: { state: 'read', listed: 2, read: 2, isPart: false, wanted: 1 },
      matches: [
        {
          vinylId,
          copy: {
            id: 1,
            seller: 'Redwax',
            media: 'NM',
            price: { value: 14, currency: 'EUR' },
            comments: 'plays well',
          },
        },
      ],
    })
    expect((await listings()).map(({ id }) => id)).toEqual([1])
    expect(await entries()).toEqual([])
    expect((await collector.client('GET', `/api/vinyls/${vinylId}/copies`)).body).toMatchObject({
      copies: [{ id: 1 }],
    })
  })

  it('alerts once of a new copy, with what is known of it; the statistics say the same later', async () => {
    await watched(7)
    marketplace.putShop('Redwax', [])
    await follow('Redwax')
    await visit()
    await clock.advance(minutes(30))
    marketplace.putShop('Redwax', [listedNow(11, 7, { postage: { value: 6, currency: 'EUR' } })])
    await visit()
    expect(await entries()).toMatchObject([
      {
        title_key: 'inApp.listed.title',
        silent_reason: null,
        params: {
          count: 1,
          seller: 'Redwax',
          media: 'NM',
          sleeve: 'VG+',
          copyPrice: 14,
          copyCurrency: 'EUR',
          postage: 6,
          postageCurrency: 'EUR',
          shipsFrom: 'Germany',
          listingId: 11,
        },
      },
    ])
    await clock.advance(minutes(5))
    await checked(7, { kind: 'on-sale', count: 1, lowest: { value: 15, currency: 'USD' } })
    await visitLater()
    expect(await alerts()).toHaveLength(1)
    expect((await listings()).map(({ id }) => id)).toEqual([11])
  })

  it('alerts of no copy that its follower has heard of already by the statistics', async () => {
    await watched(7)
    marketplace.putShop('Redwax', [])
    await follow('Redwax')
    await visit()
    await clock.advance(minutes(10))
    marketplace.putShop('Redwax', [listedNow(11, 7)])
    await clock.advance(minutes(10))
    await checked(7, { kind: 'on-sale', count: 1, lowest: { value: 15, currency: 'USD' } })
    await visitLater()
    expect(await alerts()).toEqual([['inApp.appeared.title', null]])
    expect(await listings()).toHaveLength(1)
  })

  it('alerts its followers of a copy that the statistics have counted before, and nobody else', async () => {
    const found = { kind: 'on-sale', count: 2, lowest: { value: 9, currency: 'USD' } } as const
    const other = await test.user()
    await watched(7, found)
    await watched(7, found, other.id)
    marketplace.putShop('Redwax', [])
    await follow('Redwax')
    await visit()
    await clock.advance(minutes(10))
    marketplace.putShop('Redwax', [listedNow(11, 7)])
    await clock.advance(minutes(10))
    await checked(7, { ...found, count: 3 })
    await visitLater()
    expect(await alerts()).toEqual([['inApp.listed.title', 11]])
    expect(await entries(other.id)).toEqual([])
    const state = await deps.db.selectFrom('check_states').select('num_for_sale').executeTakeFirstOrThrow()
    expect(state.num_for_sale).toBe(3)
  })

  it('makes an appearance for everybody who watches the record, also those who do not follow it', async () => {
    const other = await test.user()
    await watched(7)
    await watched(7, { kind: 'none' }, other.id)
    marketplace.putShop('Redwax', [])
    await follow('Redwax')
    await visit()
    await clock.advance(minutes(30))
    marketplace.putShop('Redwax', [listedNow(11, 7)])
    await visit()
    expect(await alerts(other.id)).toEqual([['inApp.appeared.title', 11]])
    expect(await alerts()).toEqual([['inApp.listed.title', 11]])
  })

  it('alerts of nothing again when it is read again after it was killed between two pages', async () => {
    await watched(7)
    marketplace.putShop('Redwax', [])
    await follow('Redwax')
    await visit()
    await clock.advance(minutes(30))
    const others = Array.from({ length: 150 }, (_, n) => listedNow(1_000 + n, 500))
    const old = plus(clock.now(), -minutes(1) as never)
    marketplace.putShop('Redwax', [listedNow(5_000, 7), ...others, listedNow(12, 7, { postedAt: old })])
    const claim = await claimNextShop(deps, clock.now())
    const stopped = {
      ...visiting(),
      budget: {
        ...deps.budget,
        waitFor: () =>
          Promise.resolve(
            marketplace.asked.length >= 3
              ? refused({ retryAfter: seconds(9) })
              : { ok: true as const, value: undefined },
          ),
      },
    }
    await readShop(stopped, claim!, SIGNAL)
    expect(await alerts()).toEqual([['inApp.listed.title', 5_000]])
    await visit()
    expect(await alerts()).toEqual([
      ['inApp.listed.title', 5_000],
      ['inApp.listed.title', 12],
    ])
  })

  it('is silent of a copy that its seller lists again', async () => {
    await watched(7, { kind: 'on-sale', count: 2, lowest: { value: 9, currency: 'USD' } })
    marketplace.putShop('Redwax', [{ id: 3, releaseId: 7 }])
    await follow('Redwax')
    await visit()
    await clock.advance(minutes(30))
    marketplace.putShop('Redwax', [listedNow(11, 7)])
    await visit()
    expect(await alerts()).toEqual([])
    expect(await listings()).toMatchObject([
      { id: 3, is_relisted: false },
      { id: 11, is_relisted: true },
    ])
  })

  it('ends a copy when two whole visits have missed it, and knows it again when it is back', async () => {
    await watched(7)
    marketplace.putShop('Redwax', [{ id: 3, releaseId: 7 }])
    const { body } = await follow('Redwax')
    await visit()
    marketplace.putShop('Redwax', [])
    const gone = async () => (await listings()).map(({ gone_at: at }) => at !== null)
    const wanted = async () =>
      ((await collector.client('GET', `/api/shops/${body.id}`)).body as { shop: { wanted: number } }).shop
        .wanted
    await clock.advance(days(1))
    await visit()
    expect([await gone(), await wanted()]).toEqual([[false], 1])
    await clock.advance(days(1))
    await visit()
    expect([await gone(), await wanted()]).toEqual([[true], 0])
    marketplace.putShop('Redwax', [{ id: 3, releaseId: 7 }])
    await clock.advance(days(1))
    await visit()
    expect([await gone(), await alerts()]).toEqual([[false], []])
  })

  it('shows no prices that were read more than six hours ago, and when it was', async () => {
    await watched(7)
    marketplace.putShop('Redwax', [{ id: 3, releaseId: 7, postage: { value: 6, currency: 'EUR' } }])
    const { body } = await follow('Redwax')
    await visit()
    const copy = async () =>
      ((await collector.client('GET', `/api/shops/${body.id}`)).body as { matches: { copy: object }[] })
        .matches[0]?.copy
    expect(await copy()).toMatchObject({ price: { value: 14 }, postage: { value: 6 } })
    await clock.advance(plus(hours(6) as never, seconds(1)) as never)
    expect(await copy()).toMatchObject({ price: null, shownPrice: null, postage: null, media: 'NM' })
  })

  it('is read whole for a second follower, and for a record that was added', async () => {
    await watched(7)
    marketplace.putShop('Redwax', [
      { id: 3, releaseId: 7 },
      { id: 4, releaseId: 8 },
    ])
    await follow('Redwax')
    await visit()
    const other = await test.user()
    await watched(8, { kind: 'none' }, other.id)
    await follow('https://www.discogs.com/seller/Redwax/profile', other.client)
    expect(await visit()).toBe(true)
    expect((await listings()).map(({ id }) => id)).toEqual([3, 4])
    expect([await alerts(), await alerts(other.id)]).toEqual([[], []])
    await clock.advance(hours(2))
    marketplace.putShop(
      'Redwax',
      [3, 4, 5].map((id) => ({ id, releaseId: id + 4 })),
    )
    await watched(9)
    await visit()
    expect((await listings()).map(({ id }) => id)).toEqual([3, 4, 5])
  })
})

describe('a shop that cannot be read', () => {
  it('leaves its copies as they are', async () => {
    await watched(7)
    marketplace.putShop('Redwax', [{ id: 3, releaseId: 7 }])
    const { body } = await follow('Redwax')
    await visit()
    const before = await listings()
    marketplace.fail('inventory', { kind: 'rate-limited', retryAfter: minutes(7) })
    await visitLater()
    await clock.advance(minutes(6))
    expect(await visit()).toBe(false)
    marketplace.fail('inventory', { kind: 'unreadable', why: 'half a page' })
    await clock.advance(minutes(1))
    await visit()
    expect(await listings()).toEqual(before)
    const shop = (await collector.client('GET', `/api/shops/${body.id}`)).body
    expect(shop).toMatchObject({ shop: { state: 'read', wanted: 1 } })
  })

  it('of a seller who has another name by now is so when that is said twice', async () => {
    await watched(7)
    marketplace.putShop('Redwax', [{ id: 3, releaseId: 7 }])
    const { body } = await follow('Redwax')
    await visit()
    marketplace.putShop('Redwax', 'private')
    const state = async () =>
      ((await collector.client('GET', `/api/shops/${body.id}`)).body as { shop: { state: string } }).shop
        .state
    await visitLater()
    expect(await state()).toBe('read')
    await visitLater()
    expect([await state(), (await listings()).length]).toEqual(['private', 1])
  })

  it('is followed by nobody whose link names no seller', async () => {
    expect(await follow('///')).toMatchObject({ status: 400, body: { error: { code: 'SHOP_LINK_INVALID' } } })
    expect(await follow('nobody')).toMatchObject({ status: 404, body: { error: { code: 'SHOP_NOT_FOUND' } } })
    expect(await follow('https://www.discogs.com/sell/item/3')).toMatchObject({ status: 404 })
  })

  it('is followed without a slot of the budget, and read soon', async () => {
    test.budget.waitForPerson = () => Promise.resolve(refused({ retryAfter: seconds(30) }))
    expect(await follow('Redwax')).toMatchObject({ status: 201, body: { state: 'new', listed: null } })
    marketplace.putShop('Redwax', [])
    expect(await visit()).toBe(true)
  })
})

describe('who follows a shop', () => {
  it('may follow as many as their plan allows, also by two calls at once', async () => {
    const free = await test.user()
    marketplace.putShop('one', [])
    marketplace.putShop('two', [])
    const both = await Promise.all([follow('one', free.client), follow('two', free.client)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 403])
    expect(both.find(({ status }) => status === 403)?.body.error?.code).toBe('SHOP_LIMIT_REACHED')
  })

  it('follows it once, by whatever names it', async () => {
    marketplace.putShop('Redwax', [{ id: 3, releaseId: 7 }])
    expect(await follow('https://www.discogs.com/sell/item/3')).toMatchObject({ status: 201 })
    expect(await follow('REDWAX')).toMatchObject({ body: { error: { code: 'SHOP_ALREADY_FOLLOWED' } } })
  })

  it('sees and leaves their own shops only; the last to leave takes it with them', async () => {
    const other = await test.user()
    await watched(7)
    marketplace.putShop('Redwax', [{ id: 3, releaseId: 7 }])
    const { body } = await follow('Redwax')
    await visit()
    expect((await other.client('GET', `/api/shops/${body.id}`)).status).toBe(404)
    expect((await other.client('DELETE', `/api/shops/${body.id}`)).status).toBe(404)
    expect((await collector.client('DELETE', `/api/shops/${body.id}`)).status).toBe(204)
    expect(await listings()).toEqual([])
    expect((await collector.client('GET', '/api/shops')).body).toEqual({ shops: [], limit: 20 })
    expect(await visit()).toBe(false)
  })

  it('keeps the shop that they followed first read on a smaller plan; the others rest', async () => {
    for (const seller of ['one', 'two']) {
      marketplace.putShop(seller, [])
      await follow(seller)
      await clock.advance(seconds(1))
    }
    await deps.db.updateTable('users').set({ plan: 'FREE' }).where('id', '=', collector.id).execute()
    expect([await visit(), await visit()]).toEqual([true, false])
    expect((await collector.client('GET', '/api/shops')).body).toMatchObject({
      shops: [
        { name: 'one', state: 'read' },
        { name: 'two', nextReadAt: null },
      ],
    })
  })

  it('shares its visits with all who follow it, one process at a time', async () => {
    marketplace.putShop('Redwax', [])
    await follow('Redwax')
    const claims = await Promise.all([claimNextShop(deps, clock.now()), claimNextShop(deps, clock.now())])
    expect(claims.filter((claim) => claim !== null)).toHaveLength(1)
    await clock.advance(seconds(61))
    const again = await claimNextShop(deps, clock.now())
    await readShop(visiting(), again!, SIGNAL)
    // Whoever had it before was too slow, and writes nothing.
    await readShop(
      visiting(),
      claims.find((claim) => claim !== null)!,
      SIGNAL,
    )
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
    await deps.db.deleteFrom('users').where('id', '=', collector.id).execute()
    await cleanUp(deps.db, plus(clock.now(), days(2)))
    expect(await deps.db.selectFrom('shops').select('id').execute()).toEqual([])
  })
})
