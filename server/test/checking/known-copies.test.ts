import { randomUUID } from 'node:crypto'
import type { OwnRule } from '@cratewatch/domain/alerts/alert-rule'
import type { Copy } from '@cratewatch/domain/copies/copy'
import { days, hours, minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { ok, refused } from '@cratewatch/domain/kernel/result'
import { beforeEach, describe, expect, it } from 'vitest'
import { decideAllDue } from '../../src/alerting/decide/decide-due.ts'
import { loadDelivery } from '../../src/alerting/deliveries/load-delivery.ts'
import { claimDue } from '../../src/alerting/deliveries/send/claim-due.ts'
import { writeRules } from '../../src/collectors/rules.ts'
import { timestamp } from '../../src/database/database.ts'
import { channelIdOf, setChannels } from '../factories/channels.ts'
import { withShops } from '../fixtures/shop-fixture.ts'

const { deps, clock, marketplace, ...shops } = await withShops()
const { checked, collector, entries, follow, listedNow, read, claim, visit, watched } = shops

const UP_TO_30: OwnRule = {
  ceiling: { minor: 3_000, currency: 'EUR' },
  onlyWithinCeiling: true,
  leastMedia: 'VG+',
  whenUnknown: 'wait',
}
const euros = (value: number) => ({ value, currency: 'EUR' })
const onSale = (count: number, value: number) => ({ kind: 'on-sale', count, lowest: euros(value) }) as const
let vinylId = ''

async function rule(own: OwnRule) {
  await clock.advance(minutes(1))
  const mine = { userId: collector().id, watchIds: [vinylId] }
  await deps.db.transaction().execute((tx) => writeRules(tx, mine, own, clock.now()))
  await decideAllDue(deps)
}

/** Has a followed shop list a copy, or another state of it, and be visited. */
async function shows(own: Partial<Copy>) {
  await clock.advance(minutes(10))
  const posted = first ?? listedNow(11, 7)
  first ??= posted
  marketplace.putShop('Redwax', [{ ...posted, ...own }])
  await visit()
}
let first: ReturnType<typeof listedNow> | null = null
const copies = async () =>
  ((await collector().client('GET', `/api/vinyls/${vinylId}/copies`)).body as { copies: unknown[] }).copies
const said = async () =>
  (await entries()).map(({ title_key: key, silent_reason: why, params }) => [
    why ?? key?.split('.')[1],
    params?.['copyPrice'] ?? null,
    params?.['copyWas'] ?? null,
  ])

beforeEach(async () => {
  first = null
  vinylId = await watched(7)
  marketplace.putShop('Redwax', [])
  await follow('Redwax')
  await visit()
})

describe('what is known of a copy', () => {
  it('makes a price cut an alert that names both prices', async () => {
    await rule(UP_TO_30)
    await shows({ price: euros(40) })
    await shows({ price: euros(25) })
    await checked(7, onSale(1, 25))
    await shows({ price: euros(24) })
    expect(await said()).toEqual([
      ['only-ceiling', 40, null],
      ['within-ceiling', 25, 40],
    ])
  })

  it('keeps a worse copy silent whatever it costs, whoever says so first', async () => {
    await rule({ ...UP_TO_30, whenUnknown: 'alert' })
    await shows({ price: euros(40), media: 'P' })
    await clock.advance(minutes(10))
    marketplace.putShop('Redwax', [{ ...first!, price: euros(25), media: 'P' }])
    await checked(7, onSale(1, 25))
    expect(marketplace.asked).toContain('listing 11')
    await shows({ price: euros(22), media: 'P' })
    await rule({ ...UP_TO_30, whenUnknown: 'alert', ceiling: { minor: 9_000, currency: 'EUR' } })
    expect((await said()).map(([what]) => what)).toEqual(['worse-grade', 'worse-grade'])
  })

  it('decides a limit that is raised over it', async () => {
    await rule(UP_TO_30)
    await shows({ price: euros(40) })
    await rule({ ...UP_TO_30, ceiling: { minor: 5_000, currency: 'EUR' } })
    expect(await said()).toEqual([
      ['only-ceiling', 40, null],
      ['within-ceiling', 40, null],
    ])
  })

  it('is tried on the past as it would have been decided then', async () => {
    await rule({ ...UP_TO_30, ceiling: { minor: 2_000, currency: 'EUR' } })
    await checked(7, { kind: 'none' })
    await shows({ price: euros(25) })
    await checked(7, onSale(1, 25))
    const tried = async (own: OwnRule) =>
      (await collector().client('POST', `/api/vinyls/${vinylId}/alert-rule/dry-run`, { rule: own })).body
        .alerts
    expect(await tried(UP_TO_30)).toBe(1)
    expect(await tried({ ...UP_TO_30, leastMedia: 'M', whenUnknown: 'alert' })).toBe(0)
  })

  it('ends with the statistics that count none, and comes back with a visit, unannounced', async () => {
    await shows({})
    await checked(7, onSale(1, 15))
    expect(await copies()).toHaveLength(1)
    await clock.advance(minutes(10))
    await checked(7, { kind: 'none' })
    await clock.advance(minutes(1))
    await checked(7, { kind: 'none' })
    expect(await copies()).toEqual([])
    await shows({})
    expect(await copies()).toHaveLength(1)
    expect((await said()).map(([what]) => what)).toEqual(['appeared'])
  })

  it('is announced once although statistics are late for a minute', async () => {
    await shows({})
    await clock.advance(seconds(40))
    await checked(7, { kind: 'none' })
    await clock.advance(seconds(40))
    await checked(7, { kind: 'none' })
    await checked(7, onSale(1, 15))
    expect((await said()).map(([what]) => what)).toEqual(['appeared'])
  })
})

it('of a shop that shows nothing any more leaves, and its followers are notified once', async () => {
  await shows({})
  marketplace.putShop('Redwax', 'private')
  for (let n = 0; n < 2; n += 1) {
    await clock.advance(days(1))
    expect(await read((await claim())!)).toBe('private')
  }
  expect(await copies()).toEqual([])
  await clock.advance(days(1))
  expect(await read((await claim())!)).toBe('private')
  expect((await said()).map(([what]) => what)).toEqual(['appeared', 'shopPrivate'])
})

describe('a message that was held', () => {
  /** What a notifier would do an hour after it is due with the mail of an alert. */
  async function verdict() {
    await clock.advance(hours(2))
    const [claim] = await claimDue(deps, 'email', 1)
    const loaded = await loadDelivery(deps, claim!, { now: clock.now(), rates: null })
    return loaded?.verdict
  }

  beforeEach(async () => {
    await rule({ leastMedia: 'VG+' })
    await shows({ media: 'NM', price: euros(25) })
    await checked(7, onSale(1, 25))
    await setChannels(deps.db, collector().id, { mailOn: true })
    const { id } = await deps.db.selectFrom('notifications').select('id').executeTakeFirstOrThrow()
    await deps.db
      .insertInto('deliveries')
      .values({
        id: randomUUID(),
        user_id: collector().id,
        notification_id: id,
        key: randomUUID(),
        channel: 'email',
        channel_id: await channelIdOf(deps.db, collector().id, 'email'),
        due_at: timestamp(plus(clock.now(), hours(1))),
        created_at: timestamp(clock.now()),
      })
      .execute()
  })

  it('is sent while its copy stands as it was announced', async () => {
    expect(await verdict()).toEqual({ kind: 'send' })
  })

  it('is not when the copy turned out to be a worse one', async () => {
    await shows({ media: 'P', price: euros(25) })
    expect(await verdict()).toEqual({ kind: 'superseded', reason: 'not-so-any-more' })
  })

  it('is not when the rule of its collector leaves the copy out by now', async () => {
    await rule({ leastMedia: 'M' })
    expect(await verdict()).toEqual({ kind: 'superseded', reason: 'not-so-any-more' })
  })

  it('is sent while another copy is for sale that is wanted', async () => {
    marketplace.putShop('Redwax', [
      { ...first!, media: 'P' },
      listedNow(12, 7, { media: 'NM', price: euros(30) }),
    ])
    await clock.advance(minutes(10))
    await visit()
    expect(await verdict()).toEqual({ kind: 'send' })
  })
})

describe('a copy beyond the first page', () => {
  const newer = () => Array.from({ length: 120 }, (_, n) => listedNow(1_000 + n, 500))
  const asked = () => marketplace.asked.filter((what) => what.startsWith('listing ')).length

  /** Visits the shop so often, and returns how many listings were asked for. */
  async function visits(times: number): Promise<number> {
    const before = asked()
    for (let n = 0; n < times; n += 1) {
      await clock.advance(minutes(30))
      await visit()
    }
    return asked() - before
  }

  beforeEach(async () => {
    await rule(UP_TO_30)
    await shows({ price: euros(33) })
    await clock.advance(minutes(1))
    marketplace.putShop('Redwax', [{ ...first!, price: euros(33) }, ...newer()])
    await visit()
  })

  it('is asked for by itself, long before all pages are read, and its cut alerts with both prices', async () => {
    marketplace.putShop('Redwax', [{ ...first!, price: euros(25) }, ...newer()])
    await visits(10)
    expect((await said()).at(-1)).toEqual(['within-ceiling', 25, 33])
  })

  it('is asked for with one visit in four at most', async () => {
    const times = await visits(40)
    expect(times).toBeGreaterThan(3)
    expect(times).toBeLessThanOrEqual(10)
  })

  it('is not where the request has no slot, and with the next visit that has one', async () => {
    await clock.advance(hours(9))
    const claimed = await claim()
    const slots = [ok(undefined)]
    const taken = { retryAfter: seconds(9) }
    await read(claimed!, { ...deps.budget, waitFor: async () => slots.shift() ?? refused(taken) })
    expect(asked()).toBe(0)
    expect(await visits(1)).toBe(1)
  })
})
