import { hours, minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { beforeEach, expect, it } from 'vitest'
import { withShops } from '../../../test/fixtures/shop-fixture.ts'
import { testReaders } from '../../../test/vendors/test-readers.ts'
import { eraseShop } from '../../checking/shops/follow.ts'
import { timestamp } from '../../database/database.ts'
import type { Mail } from '../../outbound/vendors/mailer.ts'
import { forgetSeller } from '../centre/change-notifications.ts'
import { claimDue } from '../deliveries/send/claim-due.ts'
import { deliver } from '../deliveries/send/deliver.ts'
import { intoMessages } from '../deliveries/send/notifier-loop.ts'
import { emailSender } from '../kinds/email/email-sender.ts'
import { announceParcels } from './announce-parcels.ts'

const shops = await withShops()
const { deps, clock, marketplace, checking, collector, follow, visit, watched } = shops
const readers = testReaders(marketplace)
const mail = { smtpUrl: 'smtp://localhost', from: 'Cratewatch <alerts@example.com>' }
Object.assign(checking, { marketplaceSignIn: readers, config: { ...deps.config, mail } })

const sent: Mail[] = []
const mailer = {
  send: (given: Mail) => {
    sent.push(given)
    return Promise.resolve({ kind: 'taken' } as const)
  },
  close: () => Promise.resolve(),
}
const sender = emailSender({ ...deps, mailer: mailer as never })
const euros = (value: number) => ({ value, currency: 'EUR' })

beforeEach(() => {
  sent.length = 0
  readers.startOver()
})

/** Sends by mail what is due. */
async function send(): Promise<readonly Mail[]> {
  const before = sent.length
  for (;;) {
    const [batch] = await intoMessages(deps, sender, await claimDue(deps, 'email', 1))
    if (batch === undefined) return sent.slice(before)
    await deliver({ ...deps, mailer: mailer as never }, sender, batch)
  }
}

type Reader = { readonly id: string; readonly client: ReturnType<typeof collector>['client'] }

async function connect({ id }: Reader, name: string, number: number) {
  const access = deps.secrets.encrypt(JSON.stringify({ token: name, secret: 's' }))
  const account = { user_id: id, marketplace_id: number, username: name, sealed_access: access }
  await deps.db
    .insertInto('marketplace_accounts')
    .values({ ...account, connected_at: timestamp(clock.now()) })
    .execute()
}

/** Copies at these prices in euros, each of the record that has its number. */
const listed = (prices: Readonly<Record<number, number>>) =>
  Object.entries(prices).map(([id, price]) => ({
    id: Number(id),
    releaseId: Number(id),
    price: euros(price),
    postedAt: clock.now(),
  }))

async function shows(prices: Readonly<Record<number, number>>) {
  await clock.advance(minutes(10))
  marketplace.putShop('Redwax', listed(prices))
  await visit()
}

const THREE = { 1: 10, 2: 12, 3: 14 }
const asks = ({ client }: Reader, shopId: string, minor: number, rest: object = {}) =>
  client('PUT', `/api/shops/${shopId}/parcel-alert`, {
    records: 3,
    ceiling: { minor, currency: 'EUR' },
    ...rest,
  })

/** Ann in Germany and Bob in Japan watch three records and follow the shop; postage is 6 € to Ann, 28 € to Bob. */
async function annAndBob() {
  const ann = collector()
  const bob = await shops.user({ plan: 'PREMIUM', time_zone: 'Asia/Tokyo', locale: 'es' })
  await connect(ann, 'ann', 1)
  await connect(bob, 'bob', 2)
  await deps.db.updateTable('users').set({ currency: 'EUR' }).execute()
  for (const release of [1, 2, 3, 4])
    for (const { id } of [ann, bob]) await watched(release, { kind: 'none' }, id)
  for (const id of [1, 2, 3, 4]) {
    readers.tell('ann', id, { amount: euros(6) })
    readers.tell('bob', id, { amount: euros(28) })
  }
  marketplace.putShop('Redwax', [])
  const shopId = (await follow('Redwax')).body.id as string
  await clock.advance(seconds(1))
  await follow('Redwax', bob.client)
  await visit()
  return { ann, bob, shopId }
}

const parcelsOf = async ({ id }: Reader) =>
  (await shops.entries(id)).flatMap(({ title_key: key, params }) =>
    key === 'inApp.parcel.title' ? [[params['count'], params['price'], params['postage']]] : [],
  )
/** Mails of parcels, without those of the records. */
const subjects = async () =>
  (await send()).map(({ subject }) => subject).filter((subject) => subject.startsWith('Redwax'))
/** Nobody's records alert by themselves, so that the mails are of parcels. */
const silenceRecords = () =>
  deps.db
    .updateTable('users')
    .set({ alert_rule: JSON.stringify({ backForSale: false }) })
    .execute()

it('notifies two readers in two countries of one shop at their own prices', async () => {
  const { ann, bob, shopId } = await annAndBob()
  await silenceRecords()
  expect([(await asks(ann, shopId, 4_500)).status, (await asks(bob, shopId, 7_000)).status]).toEqual([
    204, 204,
  ])
  await shows(THREE)
  expect([await parcelsOf(ann), await parcelsOf(bob)]).toEqual([[[3, 42, 6]], [[3, 64, 28]]])
  const mails = await send()
  const parcels = mails.filter(({ subject }) => subject.startsWith('Redwax'))
  expect(parcels.map(({ subject }) => subject.replaceAll('\u00a0', ' ')).toSorted()).toEqual([
    'Redwax: 3 de tus discos desde 64,00 €',
    'Redwax: 3 of your records from €42.00',
  ])
  const own = parcels.find(({ subject }) => subject.includes('€42.00'))
  expect(own?.text).toContain(
    'Together from €42.00 with postage from €6.00. You asked to hear of it at €45.00 or less.',
  )
  expect(own?.text).toContain('€10.00 + €6.00 postage')
  expect(own?.text).toContain(`/dashboard/shops/${shopId}`)
  expect(own?.text).not.toContain('28.00')
})

it('is said once, and again after it was above or when a record joins', async () => {
  const { ann, shopId } = await annAndBob()
  await asks(ann, shopId, 5_500)
  await shows(THREE)
  await shows(THREE)
  expect(await parcelsOf(ann)).toHaveLength(1)
  await shows({ ...THREE, 4: 12 })
  expect(await parcelsOf(ann)).toEqual([
    [3, 42, 6],
    [4, 54, 6],
  ])
  await shows({ 1: 10, 2: 32, 3: 34 })
  await clock.advance(hours(6))
  await shows(THREE)
  expect(await parcelsOf(ann)).toHaveLength(3)
})

it('is decided with the page, or not at all, and a repetition finds nothing new', async () => {
  const { ann, shopId } = await annAndBob()
  await asks(ann, shopId, 4_500)
  const { announceParcels: real } = checking
  Object.assign(checking, {
    announceParcels: async (...given: Parameters<typeof announceParcels>) => {
      await announceParcels(...given)
      throw new Error('killed')
    },
  })
  await expect(shows(THREE)).rejects.toThrow('killed')
  expect([await parcelsOf(ann), await shops.listings()]).toEqual([[], []])
  Object.assign(checking, { announceParcels: real })
  await clock.advance(minutes(2))
  await visit()
  expect(await parcelsOf(ann)).toHaveLength(1)
  const again = () =>
    deps.db.transaction().execute((tx) => announceParcels(tx, deps, { shopId, at: clock.now() }))
  await Promise.all([again(), again()])
  expect(await parcelsOf(ann)).toHaveLength(1)
})

it('is not sent when a copy was sold meanwhile, and without amounts when its prices are old', async () => {
  const { ann, bob, shopId } = await annAndBob()
  await silenceRecords()
  await asks(ann, shopId, 4_500)
  await asks(bob, shopId, 7_000)
  await shows(THREE)
  await clock.advance(hours(7))
  const mails = (await send()).filter(({ subject }) => subject.startsWith('Redwax'))
  expect(mails.map(({ subject }) => subject)).toContain('Redwax: 3 of your records for €45.00 or less')
  expect(mails.map(({ text }) => text).join()).not.toMatch(/(42|10|6)[.,]00/)
  await deps.db.deleteFrom('notifications').execute()
  await deps.db.deleteFrom('deliveries').execute()
  await deps.db.updateTable('shop_follows').set({ parcel_notified: null }).execute()
  await shows(THREE)
  await deps.db
    .updateTable('listings')
    .set({ gone_at: timestamp(clock.now()) })
    .where('id', '=', 2)
    .execute()
  expect(await subjects()).toEqual([])
})

it('follows what a channel gets, and waits with its digest', async () => {
  const { ann, bob, shopId } = await annAndBob()
  await silenceRecords()
  const gets = JSON.stringify({ alerts: 'starred', summaries: true, alarms: true })
  await deps.db.updateTable('channels').set({ gets }).where('user_id', '=', ann.id).execute()
  const digest = JSON.stringify({ kind: 'daily', timeOfDay: hours(18) })
  await deps.db.updateTable('channels').set({ digest }).where('user_id', '=', bob.id).execute()
  await asks(ann, shopId, 4_500)
  await asks(bob, shopId, 7_000)
  await shows(THREE)
  const waiting = await deps.db.selectFrom('deliveries').select(['user_id', 'waits', 'held']).execute()
  expect(waiting).toEqual([{ user_id: bob.id, waits: 'digest', held: true }])
  const channel = await deps.db
    .selectFrom('channels')
    .select('id')
    .where('user_id', '=', bob.id)
    .executeTakeFirstOrThrow()
  const { body } = await bob.client('GET', `/api/channels/${channel.id}/deliveries`)
  expect(body.deliveries).toMatchObject([{ about: { vinylId: null, name: 'Redwax' } }])
  const [{ unsent } = { unsent: null }] = await deps.db
    .selectFrom('notifications')
    .select('unsent')
    .where('user_id', '=', ann.id)
    .where('title_key', '=', 'inApp.parcel.title')
    .execute()
  expect(unsent).toMatchObject([{ reason: 'not-starred' }])
})

it('leaves out what is muted, and says nothing to who follows no more', async () => {
  const { ann, bob, shopId } = await annAndBob()
  await asks(ann, shopId, 4_500)
  await asks(bob, shopId, 7_000)
  await deps.db
    .updateTable('watches')
    .set({ muted_at: timestamp(clock.now()), muted_until: timestamp(plus(clock.now(), hours(9))) })
    .where('user_id', '=', ann.id)
    .where('release_id', '=', 1)
    .execute()
  await bob.client('DELETE', `/api/shops/${shopId}`)
  await shows(THREE)
  expect([await parcelsOf(ann), await parcelsOf(bob)]).toEqual([[], []])
})

it('is set for one shop or all, converted with the currency, and ended', async () => {
  const { ann, bob, shopId } = await annAndBob()
  marketplace.putShop('Bluewax', [])
  await follow('Bluewax')
  const said = async () => {
    const { body } = await ann.client('GET', '/api/shops')
    return (body.shops as { parcelAlert: object | null }[]).map(({ parcelAlert }) => parcelAlert)
  }
  const alert = { records: 3, ceiling: { minor: 4_500, currency: 'EUR' } }
  await asks(ann, shopId, 4_500)
  expect(await said()).toEqual([alert, null])
  await asks(ann, shopId, 4_500, { everywhere: true })
  expect(await said()).toEqual([alert, alert])
  expect((await ann.client('DELETE', `/api/shops/${shopId}/parcel-alert`)).status).toBe(204)
  expect(await said()).toEqual([null, alert])
  const mallory = await shops.user({ plan: 'FREE' })
  expect((await asks(mallory, shopId, 4_500)).error?.code).toBe('SHOP_NOT_FOUND')
  expect((await asks(bob, shopId, 4_500, { records: 1 })).error?.code).toBe('VALIDATION_FAILED')
})

it('goes with the seller who is erased', async () => {
  const { ann, shopId } = await annAndBob()
  await asks(ann, shopId, 4_500)
  await shows(THREE)
  await deps.db.transaction().execute(async (tx) => {
    await eraseShop(tx, deps, 'redwax')
    await forgetSeller(tx, 'redwax')
  })
  expect(await parcelsOf(ann)).toEqual([])
  expect(JSON.stringify(await shops.entries(ann.id))).not.toMatch(/Redwax/)
  expect(await subjects()).toEqual([])
})
