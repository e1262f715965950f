import type { AlertTiming } from '@cratewatch/contracts/alerting/alert-timing'
import { endpoints } from '@cratewatch/contracts/endpoints'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { aUser } from '../../fixtures/account.ts'
import { aRule, aTiming, someSettings, thirtyEuros } from '../../fixtures/alerts.ts'
import { server } from '../../harness/fake-server.ts'
import { absent, button, field, refusal, wait, words } from '../../harness/look.ts'
import { openPage, type Visit } from '../../harness/open-page.tsx'

const openSettings = (prepare: () => void = () => {}, visit?: Visit) =>
  openPage(
    '/dashboard/settings/notifications',
    () => {
      server.answers(endpoints.getNotificationSettings, someSettings())
      prepare()
    },
    visit,
  )
const withTiming = (given: Partial<AlertTiming>, visit?: Visit) =>
  openSettings(() => server.answers(endpoints.getAlertTiming, aTiming(given)), visit)

const save = () => button(t('alerts.timing.save'))
const sent = () => server.onlyCall(endpoints.setAlertTiming).body
const window = (number: number) => screen.findByRole('group', { name: t('alerts.timing.window', { number }) })
const everyDay = [1, 2, 3, 4, 5, 6, 7]

it.each(['en', 'es'] as const)('changes the rule for all records in %s, once', async (locale) => {
  const hands = await openSettings(undefined, { locale })
  await words(t('alerts.defaults.text'))
  await hands.type(await field(t('alerts.rule.price')), '30')
  await hands.click(await screen.findByRole('switch', { name: t('alerts.rule.moreCopies') }))
  const held = server.holds(endpoints.setAlertRule)
  await hands.dblClick(await button(t('alerts.defaults.save')))
  await wait(100)
  expect(held.count()).toBe(1)
  const rule = aRule({ ceiling: thirtyEuros, moreCopies: true })
  held.answer(rule)
  await words(t('alerts.defaults.saved'))
  expect(server.onlyCall(endpoints.setAlertRule).body).toEqual(rule)
  expect((await field(t('alerts.rule.price'))).value).toBe('30')
})

it('says at the price for all records that it is none', async () => {
  const hands = await openSettings()
  await hands.type(await field(t('alerts.rule.price')), 'cheap')
  await hands.click(await button(t('alerts.defaults.save')))
  await words(t('alerts.rule.priceInvalid'))
  expect(server.calls(endpoints.setAlertRule)).toEqual([])
})

it('sets quiet hours over midnight, on some days, by the clock of the profile', async () => {
  const hands = await openSettings(undefined, { user: aUser({ timeZone: 'America/New_York' }) })
  await words(t('alerts.timing.quietText', { zone: 'America/New York' }))
  await hands.click(await button(t('alerts.timing.add')))
  const night = within(await window(1))
  night.getByText(t('alerts.timing.nextDay'))
  await hands.clear(night.getByLabelText(t('alerts.timing.from')))
  await hands.type(night.getByLabelText(t('alerts.timing.from')), '23:30')
  await hands.click(night.getByRole('checkbox', { name: 'Saturday' }))
  await hands.click(night.getByRole('checkbox', { name: 'Sunday' }))
  const held = server.holds(endpoints.setAlertTiming)
  await hands.dblClick(await save())
  await wait(100)
  expect(held.count()).toBe(1)
  const timing = aTiming({
    quiet: [{ weekdays: [1, 2, 3, 4, 5], from: '23:30', to: '08:00' }],
    timeZone: 'America/New_York',
  })
  held.answer(timing)
  await words(t('alerts.timing.saved'))
  expect(sent()).toEqual(timing)
})

it('takes quiet hours that end on the same day, and no more than seven of them', async () => {
  const quiet = Array.from({ length: 6 }, (_, hour) => ({
    weekdays: everyDay,
    from: `0${hour}:00`,
    to: `0${hour}:30`,
  }))
  const hands = await withTiming({ quiet })
  await window(6)
  absent(t('alerts.timing.nextDay'))
  await hands.click(await button(t('alerts.timing.add')))
  expect(screen.queryByRole('button', { name: t('alerts.timing.add') })).toBeNull()
  await hands.click(await button(t('alerts.timing.remove', { number: 1 })))
  server.answers(endpoints.setAlertTiming, aTiming())
  await hands.click(await save())
  await words(t('alerts.timing.saved'))
  expect(sent()).toMatchObject({ quiet: [...quiet.slice(1), { from: '22:00', to: '08:00' }] })
})

it('saves no quiet hours without a day or a time, and says so', async () => {
  const hands = await withTiming({ quiet: [{ weekdays: [1], from: '22:00', to: '08:00' }] })
  const night = within(await window(1))
  await hands.click(night.getByRole('checkbox', { name: 'Monday' }))
  await words(t('alerts.timing.incomplete'))
  expect(await save()).toHaveProperty('disabled', true)
  await hands.click(night.getByRole('checkbox', { name: 'Tuesday' }))
  absent(t('alerts.timing.incomplete'))
  await hands.clear(night.getByLabelText(t('alerts.timing.to')))
  await words(t('alerts.timing.incomplete'))
  await hands.type(night.getByLabelText(t('alerts.timing.to')), '21:00')
  absent(t('alerts.timing.incomplete'))
  await hands.clear(night.getByLabelText(t('alerts.timing.to')))
  await hands.type(night.getByLabelText(t('alerts.timing.to')), '22:00')
  await words(t('alerts.timing.incomplete'))
  expect(await save()).toHaveProperty('disabled', true)
})

it('changes the currency, and reads again what follows from it', async () => {
  const hands = await openSettings()
  server.answers(endpoints.setAlertTiming, aTiming({ currency: 'JPY' }))
  await hands.selectOptions(await screen.findByDisplayValue(/EUR – Euro/), 'JPY')
  server.answers(endpoints.getAlertRule, aRule({ ceiling: { minor: 4800, currency: 'JPY' } }))
  await hands.click(await save())
  await screen.findByDisplayValue('4800')
  expect(sent()).toMatchObject({ currency: 'JPY' })
})

it.each(['SERVICE_UNAVAILABLE', 'VALIDATION_FAILED'] as const)(
  'keeps what was chosen when it could not be saved (%s)',
  async (code) => {
    const hands = await openSettings(() => server.refuses(endpoints.setAlertTiming, code))
    await hands.selectOptions(await screen.findByDisplayValue(/EUR – Euro/), 'JPY')
    await hands.click(await save())
    await words(t('alerts.timing.saveFailed'))
    await refusal(code)
    await screen.findByDisplayValue(/JPY/)
  },
)

it('says that the times did not load, and loads them when asked to', async () => {
  const hands = await openSettings(() => server.refuses(endpoints.getAlertTiming, 'RATE_LIMITED'))
  await screen.findAllByText(t('alerts.timing.loadFailed'))
  server.answers(endpoints.getAlertTiming, aTiming())
  await hands.click((await screen.findAllByRole('button', { name: t('errors.retry') }))[0]!)
  await save()
})
