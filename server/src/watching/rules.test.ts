import { randomUUID } from 'node:crypto'
import { DEFAULT_RULE } from '@cratewatch/domain/alerts/alert-rule'
import type { Observation } from '@cratewatch/domain/availability/observation'
import { days, hours, minutes } from '@cratewatch/domain/kernel/duration'
import { beforeEach, describe, expect, it } from 'vitest'
import { decisionsOf } from '../../test/decisions-of.ts'
import { makeUser } from '../../test/factories/user.ts'
import { signedIn, type TestClient } from '../../test/test-app.ts'
import { testConfig } from '../../test/test-deps.ts'
import { withApp } from '../../test/with-app.ts'
import { announceTransition } from '../alerting/decide/announce-transition.ts'
import { decideAfterRates, decideAllDue } from '../alerting/decide/decide-due.ts'
import { recordObservation } from '../checking/record/record-observation.ts'

const RELEASE = 4_821_907
const NONE: Observation = { kind: 'none' }
const copies = (count: number, value: number): Observation => ({
  kind: 'on-sale',
  count,
  lowest: { value, currency: 'USD' },
})
const upTo = (dollars: number) => ({ ceiling: { minor: dollars * 100, currency: 'USD' } })

const config = testConfig({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Cratewatch <alerts@example.com>' })
const { deps, app, clock, marketplace, user, startOver } = await withApp({ config })
let ada: TestClient

beforeEach(async () => {
  await startOver()
  ada = (await user()).client
})

/** Adds the record while the marketplace has these copies, and returns the watch's id. */
async function add(seen: Observation, rule?: object, client = ada): Promise<string> {
  marketplace.putRelease({ id: RELEASE, artist: 'Alice Venn', title: 'Slow Harbour' }, seen)
  const { body, status } = await client('POST', '/api/vinyls', { discogsId: RELEASE, rule })
  expect(status).toBe(201)
  return body.id
}

/** Checks the record, twice where the first answer is to be confirmed. */
async function check(seen: Observation): Promise<void> {
  marketplace.putRelease({ id: RELEASE, artist: 'Alice Venn', title: 'Slow Harbour' }, seen)
  for (const wait of [hours(1), minutes(10)]) {
    await clock.advance(wait)
    await recordObservation({ ...deps, announceTransition }, RELEASE, seen, null)
  }
}

const setRule = (watchId: string, rule: object, mayWake = false, client = ada) =>
  client('PUT', `/api/vinyls/${watchId}/alert-rule`, { rule, mayWake })

async function notified(client = ada): Promise<string[]> {
  const { body } = await client('GET', '/api/in-app-notifications?limit=50')
  return body.notifications.map(({ titleKey }: { titleKey: string }) => titleKey.split('.')[1]).toReversed()
}

const decisions = async (watchId: string) => decisionsOf((await ada('GET', `/api/vinyls/${watchId}`)).body)
const deliveries = () => deps.db.selectFrom('deliveries').select(['key', 'channel']).execute()

describe('a rule of one record', () => {
  it('alerts at once of a record that is added below its ceiling', async () => {
    const watchId = await add(copies(4, 12.69), upTo(15))
    expect(await notified()).toEqual(['within-ceiling'])
    expect(await decisions(watchId)).toMatchObject([
      { alert: 'within-ceiling', reasons: ['within-ceiling'], numForSale: 4, price: { value: 12.69 } },
    ])
    expect(await deliveries()).toHaveLength(1)
  })

  it('alerts at once of a record that others watch already', async () => {
    await add(copies(4, 12.69))
    const bob = await signedIn(app, deps, (await makeUser(deps.db)).id)
    await clock.advance(hours(2))
    await add(copies(4, 12.69), upTo(15), bob)
    expect(await notified(bob)).toEqual(['within-ceiling'])
    expect(await notified()).toEqual([])
  })

  it('waits for a check where the last one is older than six hours', async () => {
    await add(copies(4, 12.69))
    const bob = await signedIn(app, deps, (await makeUser(deps.db)).id)
    await clock.advance(hours(7))
    await add(copies(4, 12.69), upTo(15), bob)
    expect(await notified(bob)).toEqual([])
    await check(copies(4, 12.69))
    await decideAllDue(deps)
    expect(await notified(bob)).toEqual(['within-ceiling'])
  })

  it('alerts of a ceiling that is raised above the price, once', async () => {
    const watchId = await add(copies(4, 12.69), upTo(10))
    expect(await notified()).toEqual([])
    const { body } = await setRule(watchId, upTo(15), true)
    expect(body).toMatchObject({ own: upTo(15), rule: { ...upTo(15), backForSale: true }, mayWake: true })
    await clock.advance(minutes(1))
    await setRule(watchId, upTo(16))
    await check(copies(4, 12))
    expect(await notified()).toEqual(['within-ceiling'])
  })

  it('alerts of a price that fell without a transition, and again after it was above', async () => {
    await add(copies(2, 15.2), upTo(15))
    await check(copies(2, 14.99))
    await check(copies(2, 16))
    await check(copies(2, 14.9))
    expect(await notified()).toEqual(['within-ceiling', 'within-ceiling'])
    expect(await deps.db.selectFrom('transitions').select('kind').execute()).toHaveLength(2)
  })

  it('alerts of one copy sold and one listed', async () => {
    const watchId = await add(copies(2, 20), { moreCopies: true })
    await check(copies(2, 30))
    expect(await notified()).toEqual(['more-copies'])
    await check(NONE)
    expect(await decisions(watchId)).toMatchObject([{ alert: 'more-copies', ended: { kind: 'gone' } }])
  })

  it('is one notification and one delivery for one event with many reasons', async () => {
    const watchId = await add(copies(1, 40), { ...upTo(15), moreCopies: true, cheaperByPercent: 10 })
    await check(NONE)
    await check(copies(2, 14))
    expect(await decisions(watchId)).toMatchObject([
      { alert: 'within-ceiling', reasons: ['within-ceiling', 'cheaper', 'back-for-sale'] },
    ])
    expect(await deliveries()).toHaveLength(1)
  })

  it('alerts of the lowest price of months, once enough of them are known', async () => {
    // For longer than a session lasts.
    const titles = async () =>
      (await deps.db.selectFrom('notifications').select('title_key as title').execute()).map(
        ({ title }) => title,
      )
    await add(copies(1, 20), { backForSale: false, cheapestInMonths: 2 })
    await check(copies(1, 30))
    await check(copies(1, 20))
    await clock.advance(days(29))
    await check(copies(1, 30))
    expect(await titles()).toEqual([])
    await clock.advance(days(2))
    await check(copies(1, 19))
    await check(copies(1, 18))
    expect(await titles()).toEqual(['inApp.cheapest.title'])
    await check(copies(1, 30))
    await check(copies(1, 19))
    expect(await titles()).toEqual(['inApp.cheapest.title'])
    await check(copies(1, 30))
    await clock.advance(days(62))
    await check(copies(1, 40))
    await check(copies(1, 29))
    expect(await titles()).toEqual(['inApp.cheapest.title', 'inApp.cheapest.title'])
  })

  it('alerts of a price that rose', async () => {
    const watchId = await add(copies(1, 20), { dearerByPercent: 50 })
    await check(copies(1, 29.9))
    await check(copies(1, 30))
    expect(await decisions(watchId)).toMatchObject([{ alert: 'dearer', reasons: ['dearer'] }])
  })

  it('says in the log that it waits for what nobody knows, and why another format is silent', async () => {
    const watchId = await add(NONE, { leastMedia: 'VG+', whenUnknown: 'wait' })
    await check(copies(1, 20))
    await check(copies(1, 20.2))
    await setRule(watchId, { onlyVinyl: true })
    await check(NONE)
    await deps.db.updateTable('releases').set({ format: 'CD, Album' }).execute()
    await check(copies(1, 20))
    expect(await notified()).toEqual([])
    expect(await decisions(watchId)).toMatchObject([
      { alert: 'appeared', silentReason: 'other-format' },
      { alert: 'appeared', silentReason: 'details-unknown' },
    ])
  })

  it('alerts of what it had waited for once it is edited to', async () => {
    const own = { ...upTo(15), leastMedia: 'VG+', whenUnknown: 'wait' }
    const watchId = await add(copies(4, 12.69), own)
    await check(copies(4, 12.5))
    expect(await notified()).toEqual([])
    await setRule(watchId, { ...own, whenUnknown: 'alert' })
    expect(await notified()).toEqual(['within-ceiling'])
  })

  it('reminds after as many days as were chosen, with the next check', async () => {
    await add(copies(1, 12), { ...upTo(15), remindAfterDays: 2 })
    await check(copies(1, 12))
    await decideAllDue(deps)
    await clock.advance(days(2))
    await decideAllDue(deps)
    expect(await notified()).toEqual(['within-ceiling'])
    await check(copies(1, 12))
    await decideAllDue(deps)
    await decideAllDue(deps)
    expect(await notified()).toEqual(['within-ceiling', 'within-ceiling'])
  })

  it('says in the log what "only at or below my price" silenced', async () => {
    const watchId = await add(copies(1, 20), { ...upTo(15), onlyWithinCeiling: true })
    await check(NONE)
    await check(copies(1, 20))
    expect(await notified()).toEqual([])
    expect(await decisions(watchId)).toMatchObject([
      { alert: 'appeared', reasons: ['back-for-sale'], silentReason: 'only-ceiling' },
    ])
    expect(await deliveries()).toEqual([])
  })

  it('is not found by others, and refuses what is no rule', async () => {
    const watchId = await add(NONE)
    const bob = await signedIn(app, deps, (await makeUser(deps.db)).id)
    expect((await setRule(watchId, upTo(15), false, bob)).error?.code).toBe('VINYL_NOT_FOUND')
    const dryRun = await bob('POST', `/api/vinyls/${watchId}/alert-rule/dry-run`, { rule: {} })
    expect(dryRun.error?.code).toBe('VINYL_NOT_FOUND')
    for (const rule of [
      { ceiling: { minor: 1.5, currency: 'USD' } },
      { ceiling: { minor: '1500', currency: 'USD' } },
      { ceiling: { minor: 1500, currency: 'usd' } },
      { cheaperByPercent: 4 },
      { backForSale: 'yes' },
    ])
      expect((await setRule(watchId, rule)).status).toBe(400)
    expect((await ada('GET', `/api/vinyls/${watchId}`)).body.vinyl.alert.own).toEqual({})
  })
})

describe('a ceiling in another currency', () => {
  const EUROS = { ceiling: { minor: 3_000, currency: 'EUR' } }

  it('is decided by the marketplace, asked once for all of its watchers', async () => {
    marketplace.putRate('EUR', 0.9)
    await add(copies(1, 40), EUROS)
    const bob = await signedIn(app, deps, (await makeUser(deps.db)).id)
    await add(copies(1, 40), EUROS, bob)
    const before = marketplace.asked.length
    await check(copies(1, 33.3))
    expect(marketplace.asked.slice(before)).toEqual([`stats ${RELEASE} in EUR`])
    expect([await notified(), await notified(bob)]).toEqual([['within-ceiling'], ['within-ceiling']])
  })

  it('is decided at the next check when the marketplace does not answer', async () => {
    marketplace.putRate('EUR', 0.9)
    await add(NONE, EUROS)
    marketplace.fail('stats', { kind: 'unavailable', why: 'asleep' })
    await check(copies(1, 33.3))
    await decideAllDue(deps)
    expect(await notified()).toEqual(['appeared'])
    marketplace.fail('stats', null)
    await check(copies(1, 33.3))
    await decideAllDue(deps)
    expect(await notified()).toEqual(['appeared', 'within-ceiling'])
  })

  it('is decided again after new exchange rates', async () => {
    marketplace.putRate('EUR', 1)
    await add(copies(1, 33), EUROS)
    expect(await notified()).toEqual([])
    marketplace.putRate('EUR', 0.9)
    await decideAfterRates(deps)
    expect(await notified()).toEqual(['within-ceiling'])
  })
})

describe('the rule for all records', () => {
  const everything = (own: object) => ({ ...DEFAULT_RULE, ...own })

  it('is back for sale for whoever never chose one', async () => {
    expect((await ada('GET', '/api/notifications/alert-rule')).body).toEqual(everything({}))
  })

  it('holds for records without one of their own, and alerts at once of what it makes true', async () => {
    const watchId = await add(copies(3, 12))
    const { body } = await ada('PUT', '/api/notifications/alert-rule', everything(upTo(15)))
    expect(body).toEqual(everything(upTo(15)))
    expect(await notified()).toEqual(['within-ceiling'])
    expect((await ada('GET', `/api/vinyls/${watchId}`)).body.vinyl.alert).toEqual({
      own: {},
      rule: everything(upTo(15)),
      mayWake: false,
    })
    await ada('PUT', '/api/notifications/alert-rule', everything({}))
    await check(copies(3, 20))
    await check(copies(3, 12))
    expect(await notified()).toEqual(['within-ceiling'])
  })

  it('keeps what an older client does not know of, and no field that one knows may be missing', async () => {
    await ada('PUT', '/api/notifications/alert-rule', everything({ leastMedia: 'NM', notFrom: ['Nobody'] }))
    const { backForSale, ceiling, onlyWithinCeiling, moreCopies, cheaperByPercent, remindAfterDays } =
      everything(upTo(15))
    const older = { backForSale, ceiling, onlyWithinCeiling, moreCopies, cheaperByPercent, remindAfterDays }
    const { body } = await ada('PUT', '/api/notifications/alert-rule', older)
    expect(body).toEqual(everything({ ...upTo(15), leastMedia: 'NM', notFrom: ['Nobody'] }))
    const { moreCopies: _, ...incomplete } = older
    const refused = await ada('PUT', '/api/notifications/alert-rule', incomplete)
    expect(refused).toMatchObject({ status: 400, error: { code: 'MISSING_REQUIRED_FIELD' } })
  })

  it('is read with what it did not say when it was stored', async () => {
    await deps.db
      .updateTable('users')
      .set({ alert_rule: JSON.stringify({ backForSale: true, ...upTo(15) }) })
      .execute()
    expect((await ada('GET', '/api/notifications/alert-rule')).body).toEqual(everything(upTo(15)))
    await add(copies(1, 12))
    expect(await notified()).toEqual(['within-ceiling'])
  })

  it.each([
    [{ shipsFrom: Array.from({ length: 21 }, String) }],
    [{ notFrom: ['x'.repeat(61)] }],
    [{ leastSleeve: 'generic' }],
    [{ cheapestInMonths: 25 }],
    [{ dearerByPercent: 4 }],
    [{ whenUnknown: 'never' }],
  ])('refuses %j', async (own) => {
    const refused = await ada('PUT', '/api/notifications/alert-rule', everything(own))
    expect(refused).toMatchObject({ status: 400, error: { code: 'VALIDATION_FAILED' } })
  })

  it('leaves the records of others alone', async () => {
    await add(copies(3, 12))
    const bob = await signedIn(app, deps, (await makeUser(deps.db)).id)
    await bob('PUT', '/api/notifications/alert-rule', everything(upTo(15)))
    expect([await notified(), await notified(bob)]).toEqual([[], []])
  })
})

describe('a rule for many records', () => {
  it('is given to the named ones, passing over those of others, and taken back from all', async () => {
    const mine = await add(copies(3, 12))
    const bob = await signedIn(app, deps, (await makeUser(deps.db)).id)
    const other = await add(copies(3, 12), undefined, bob)
    const vinyls = [mine, other, randomUUID()]
    const given = await ada('PUT', '/api/vinyls/alert-rules', { vinyls, rule: upTo(15) })
    expect(given.body).toEqual({ changed: 1 })
    expect([await notified(), await notified(bob)]).toEqual([['within-ceiling'], []])
    const taken = await ada('PUT', '/api/vinyls/alert-rules', { vinyls: 'all', rule: {} })
    expect(taken.body).toEqual({ changed: 1 })
    expect((await ada('GET', `/api/vinyls/${mine}`)).body.vinyl.alert.own).toEqual({})
  })
})

describe('a dry run', () => {
  it('counts what a rule would have alerted of in thirty days, and stores nothing', async () => {
    const watchId = await add(copies(1, 20))
    for (const value of [14, 20, 14]) {
      await clock.advance(days(1))
      await check(copies(1, value))
    }
    const run = (rule: object) => ada('POST', `/api/vinyls/${watchId}/alert-rule/dry-run`, { rule })
    expect((await run(upTo(15))).body).toEqual({ alerts: 2, neverMet: false, observedDays: 4 })
    expect((await run(upTo(5))).body).toMatchObject({ alerts: 0, neverMet: true })
    expect(await notified()).toEqual([])
  })
})

describe('a mute until it is cheaper', () => {
  it('ends with a lower price, which is sent', async () => {
    const watchId = await add(copies(2, 20))
    const { body } = await ada('PUT', `/api/vinyls/${watchId}/mute`, { until: 'until-cheaper' })
    expect(body).toEqual({ mutedUntil: 'until-cheaper' })
    await check(copies(1, 19.5))
    expect(await notified()).toEqual([])
    await check(copies(1, 15))
    expect(await notified()).toEqual(['cheaper'])
    expect(await deliveries()).toHaveLength(1)
    expect((await ada('GET', `/api/vinyls/${watchId}`)).body.vinyl.mutedUntil).toBe(null)
  })

  it('ends with the next appearance, too', async () => {
    const watchId = await add(copies(2, 20))
    await ada('PUT', `/api/vinyls/${watchId}/mute`, { until: 'until-cheaper' })
    await check(NONE)
    await check(copies(1, 30))
    expect(await notified()).toEqual(['appeared'])
    expect(await deliveries()).toHaveLength(1)
  })

  it.each([
    ['1d', '2026-01-06T09:00:00.000Z'],
    ['7d', '2026-01-12T09:00:00.000Z'],
  ])('%s', async (until, end) => {
    const watchId = await add(copies(2, 20))
    expect((await ada('PUT', `/api/vinyls/${watchId}/mute`, { until })).body).toEqual({ mutedUntil: end })
  })
})
