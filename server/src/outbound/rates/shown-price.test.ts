import { days, hours, milliseconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeCheckState } from '../../../test/factories/check-state.ts'
import { makeNotification } from '../../../test/factories/notification.ts'
import { makeRelease } from '../../../test/factories/release.ts'
import { makeUser } from '../../../test/factories/user.ts'
import { makeWatch } from '../../../test/factories/watch.ts'
import { signedIn, type TestClient } from '../../../test/test-app.ts'
import { withApp } from '../../../test/with-app.ts'
import { timestamp } from '../../database/database.ts'

const { deps, app, clock, startOver } = await withApp()
let reader: TestClient

beforeEach(async () => {
  await startOver()
  const user = await makeUser(deps.db, { currency: 'EUR' })
  reader = await signedIn(app, deps, user.id)
  const release = await makeRelease(deps.db)
  const price = {
    num_for_sale: 1,
    lowest_value: 22,
    lowest_currency: 'USD',
    observed_at: timestamp(clock.now()),
  }
  await makeCheckState(deps.db, { release_id: release.id, state: 'on-sale', ...price })
  const watch = await makeWatch(deps.db, { user_id: user.id, release_id: release.id })
  const params = JSON.stringify({ artist: 'A', vinylName: 'T', count: 1, price: 22, currency: 'USD' })
  const entry = { watch_id: watch.id, release_id: release.id, params, created_at: timestamp(clock.now()) }
  await makeNotification(deps.db, { user_id: user.id, ...entry })
})

const rates = (perEuro: object) =>
  deps.db
    .insertInto('exchange_rates')
    .values({ day: timestamp(clock.now()), per_euro: JSON.stringify(perEuro) })
    .execute()
const onCard = async () => (await reader('GET', '/api/vinyls')).body.vinyls[0].shownPrice
const inApp = async () => (await reader('GET', '/api/in-app-notifications')).body.notifications[0].params

describe('a price observed in dollars', () => {
  const euros = { value: 20, currency: 'EUR' }

  it('is shown in the currency of the user, and marked', async () => {
    await rates({ USD: 1.1 })
    expect(await onCard()).toEqual({ price: euros, converted: 'with-rates' })
    expect(await inApp()).toMatchObject({ price: 20, currency: 'EUR', converted: 'with-rates' })
  })

  it.each([
    ['before there are rates', null],
    ['without a rate', { GBP: 0.88 }],
  ])('stays in dollars %s', async (_, perEuro) => {
    if (perEuro !== null) await rates(perEuro)
    expect(await onCard()).toEqual({ price: { value: 22, currency: 'USD' }, converted: 'no' })
    const params = await inApp()
    expect([params.price, params.currency, params.converted]).toEqual([22, 'USD', undefined])
  })

  it.each<[string, Duration, Duration, object | null]>([
    ['rates of four days', days(4), hours(1), { price: euros, converted: 'with-rates' }],
    ['rates of five days', days(5), hours(1), { price: euros, converted: 'with-old-rates' }],
    ['a price of six hours', hours(0), hours(6), { price: euros, converted: 'with-rates' }],
    ['an older price', hours(0), hours(6.1), null],
  ])('with %s', async (_, ratesAge, priceAge, shown) => {
    await rates({ USD: 1.1 })
    await clock.advance(ratesAge)
    const observedAt = plus(clock.now(), milliseconds(-priceAge))
    await deps.db
      .updateTable('check_states')
      .set({ observed_at: timestamp(observedAt) })
      .execute()
    expect(await onCard()).toEqual(shown)
  })
})
