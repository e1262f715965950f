import type { AlertTiming } from '@cratewatch/contracts/alerting/alert-timing'
import { endpoints } from '@cratewatch/contracts/endpoints'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { anExpected, aRule, aTiming, someSettings, thirtyEuros } from '../../fixtures/alerts.ts'
import { server } from '../../harness/fake-server.ts'
import { absent, button, eventually, field, refusal, wait, words } from '../../harness/look.ts'
import { openPage, type Visit } from '../../harness/open-page.tsx'

/** The page of alerts, with the default rule and the quiet hours opened, on a server that stores what it gets. */
async function openSettings(prepare: () => void = () => {}, visit?: Visit) {
  const hands = await openPage(
    '/dashboard/settings/notifications',
    () => {
      server.answers(endpoints.getNotificationSettings, someSettings())
      server.answersWith(endpoints.setAlertRule, ({ body }) => endpoints.setAlertRule.answer.parse(body))
      server.answersWith(endpoints.setAlertTiming, ({ body }) => endpoints.setAlertTiming.body.parse(body))
      prepare()
    },
    visit,
  )
  for (const part of ['defaults', 'timing'] as const) await hands.click(await button(t(`${part}.change`)))
  return hands
}
const withTiming = (given: Partial<AlertTiming>, visit?: Visit) =>
  openSettings(() => server.answers(endpoints.getAlertTiming, aTiming(given)), visit)

const rules = () => server.calls(endpoints.setAlertRule).map(({ body }) => body)
const timings = () => server.calls(endpoints.setAlertTiming).map(({ body }) => body)
const window = (number: number) => screen.findByRole('group', { name: t('timing.window', { number }) })
const everyDay = [1, 2, 3, 4, 5, 6, 7]
const night = { weekdays: everyDay, from: '22:00', to: '08:00' }

it.each(['en', 'es'] as const)('saves the rule for all records at once, in %s', async (locale) => {
  const hands = await openSettings(undefined, { locale })
  await words(t('defaults.text'))
  await hands.type(await field(t('rule.price')), '30')
  await wait(1000)
  expect(rules()).toEqual([])
  await hands.tab()
  await words(t('defaults.saved'))
  expect(rules()).toEqual([aRule({ ceiling: thirtyEuros })])
  await hands.click(await screen.findByRole('switch', { name: t('rule.moreCopies') }))
  await eventually(() => expect(rules()).toHaveLength(2))
  expect(rules()[1]).toEqual(aRule({ ceiling: thirtyEuros, moreCopies: true }))
  expect((await field(t('rule.price'))).value).toBe('30')
})

it('saves a price once, and undoes it from the toast', async () => {
  const hands = await openSettings()
  await hands.type(await field(t('rule.price')), '30')
  await hands.tab()
  await hands.tab()
  await hands.click(await button(t('words.undo')))
  await eventually(() => expect(rules()).toEqual([aRule({ ceiling: thirtyEuros }), aRule()]))
  const price = await field(t('rule.price'))
  await eventually(() => expect(price.value).toBe(''))
})

it('says of all records which formats and whose copies are wanted', async () => {
  const hands = await openSettings()
  await hands.click(await screen.findByRole('checkbox', { name: t('conditions.records.onlyVinyl') }))
  await eventually(() => expect(rules()).toEqual([aRule({ onlyVinyl: true })]))
  await hands.type(await field(t('conditions.records.notFrom')), 'Dusty_Grooves, vinyl-hub')
  await hands.tab()
  const notFrom = ['Dusty_Grooves', 'vinyl-hub']
  await eventually(() => expect(rules().at(-1)).toEqual(aRule({ onlyVinyl: true, notFrom })))
  expect((await field(t('conditions.records.notFrom'))).value).toBe('Dusty_Grooves, vinyl-hub')
})

it('says at the sellers that one name is none, and saves nothing', async () => {
  const hands = await openSettings()
  await hands.type(await field(t('conditions.records.notFrom')), 'x'.repeat(61))
  await hands.tab()
  await words(t('rule.notFromInvalid'))
  expect(rules()).toEqual([])
})

it('says in a sentence what the rule for all records alerts of, also once it was changed', async () => {
  const hands = await openSettings()
  await words(/We’ll alert you by e-mail when any of them turns up\./)
  const changed = anExpected({ words: 'We’ll alert you by e-mail when it costs €30.00 or less.' })
  server.answers(endpoints.getNotificationSettings, someSettings({ expected: changed }))
  await hands.type(await field(t('rule.price')), '30')
  await hands.tab()
  await words(changed.words)
})

it('says at the price for all records that it is none, and saves nothing', async () => {
  const hands = await openSettings()
  await hands.type(await field(t('rule.price')), 'cheap')
  await hands.tab()
  await words(t('alerts.question.priceInvalid'))
  expect(rules()).toEqual([])
})

it('puts the rule back when it was refused, and says so', async () => {
  const hands = await openSettings(() => server.refuses(endpoints.setAlertRule, 'VALIDATION_FAILED'))
  const more = await screen.findByRole('switch', { name: t('rule.moreCopies') })
  await hands.click(more)
  await words(t('alerts.question.saveFailed'))
  await refusal('VALIDATION_FAILED')
  expect(more.getAttribute('aria-checked')).toBe('false')
})

it('sets quiet hours over midnight, on some days, by the clock of the account', async () => {
  const hands = await withTiming({ timeZone: 'America/New_York' })
  await words(t('timing.none'))
  await words(t('timing.quietText', { zone: 'America/New York' }))
  await hands.click(await button(t('timing.add')))
  await words(`${t('timing.everyDay')} 22:00–08:00`)
  const first = within(await window(1))
  first.getByText(t('timing.nextDay'))
  await hands.clear(first.getByLabelText(t('timing.from')))
  await hands.type(first.getByLabelText(t('timing.from')), '23:30')
  await hands.tab()
  await hands.click(first.getByRole('checkbox', { name: 'Saturday' }))
  await hands.click(first.getByRole('checkbox', { name: 'Sunday' }))
  await words('Mon, Tue, Wed, Thu, Fri 23:30–08:00')
  expect(timings().at(-1)).toEqual(
    aTiming({
      quiet: [{ weekdays: [1, 2, 3, 4, 5], from: '23:30', to: '08:00' }],
      timeZone: 'America/New_York',
    }),
  )
})

it('takes quiet hours that end on the same day, and no more than seven of them', async () => {
  const quiet = Array.from({ length: 6 }, (_, hour) => ({
    weekdays: everyDay,
    from: `0${hour}:00`,
    to: `0${hour}:30`,
  }))
  const hands = await withTiming({ quiet })
  await window(6)
  absent(t('timing.nextDay'))
  await hands.click(await button(t('timing.add')))
  await eventually(() => expect(timings()).toMatchObject([{ quiet: [...quiet, night] }]))
  expect(screen.queryByRole('button', { name: t('timing.add') })).toBeNull()
  await hands.click(await button(t('timing.remove', { number: 1 })))
  await eventually(() => expect(timings()[1]).toMatchObject({ quiet: [...quiet.slice(1), night] }))
})

it('saves no quiet hours without a day or a time, and says so', async () => {
  const hands = await withTiming({ quiet: [{ weekdays: [1], from: '22:00', to: '08:00' }] })
  const first = within(await window(1))
  await hands.click(first.getByRole('checkbox', { name: 'Monday' }))
  await words(t('timing.incomplete'))
  expect(timings()).toEqual([])
  await hands.click(first.getByRole('checkbox', { name: 'Tuesday' }))
  await eventually(() => expect(timings()).toHaveLength(1))
  absent(t('timing.incomplete'))
  const to = first.getByLabelText(t('timing.to'))
  await hands.clear(to)
  await hands.tab()
  await words(t('timing.incomplete'))
  await hands.type(to, '22:00')
  await hands.tab()
  await words(t('timing.incomplete'))
  expect(timings()).toHaveLength(1)
  await hands.clear(to)
  await hands.type(to, '21:00')
  await hands.tab()
  await eventually(() => expect(timings()).toHaveLength(2))
  absent(t('timing.incomplete'))
})

it('saves another time zone, and offers that of the browser', async () => {
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const hands = await withTiming({ timeZone: 'Pacific/Apia' })
  await hands.selectOptions(await field(t('settings.timeZone.label')), 'America/New_York')
  await eventually(() => expect(timings()).toEqual([aTiming({ timeZone: 'America/New_York' })]))
  await hands.click(await button(t('settings.timeZone.here', { zone: here.replaceAll('_', ' ') })))
  await eventually(() => expect(timings()[1]).toEqual(aTiming({ timeZone: here })))
})

it('changes the currency, and reads again what follows from it', async () => {
  const hands = await openSettings()
  const currency = await field(t('timing.currency'))
  server.answers(endpoints.getAlertRule, aRule({ ceiling: { minor: 4800, currency: 'JPY' } }))
  await hands.selectOptions(currency, 'JPY')
  await screen.findByDisplayValue('4800')
  expect(timings()).toMatchObject([{ currency: 'JPY' }])
})

it.each(['SERVICE_UNAVAILABLE', 'VALIDATION_FAILED'] as const)(
  'puts the currency back when it could not be saved (%s)',
  async (code) => {
    const hands = await openSettings(() => server.refuses(endpoints.setAlertTiming, code))
    const currency = await field(t('timing.currency'))
    await hands.selectOptions(currency, 'JPY')
    await words(t('timing.saveFailed'))
    await refusal(code)
    expect(currency.value).toBe('EUR')
  },
)

it('says that the times did not load, and loads them when asked to', async () => {
  const hands = await openPage('/dashboard/settings/notifications', () =>
    server.refuses(endpoints.getAlertTiming, 'RATE_LIMITED'),
  )
  await screen.findAllByText(t('timing.loadFailed'))
  server.answers(endpoints.getAlertTiming, aTiming())
  await hands.click((await screen.findAllByRole('button', { name: t('errors.retry') }))[0]!)
  await button(t('timing.change'))
})
