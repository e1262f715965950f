import { endpoints } from '@cratewatch/contracts/endpoints'
import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { anAlert, aRule, aTiming, thirtyEuros } from '../../fixtures/alerts.ts'
import { aWatch, aWatchList, onSale } from '../../fixtures/watches.ts'
import { server } from '../../harness/fake-server.ts'
import { absent, button, dialog, eventually, field, refusal, wait, words } from '../../harness/look.ts'
import { minutesAgo } from '../../harness/now.ts'
import { openPage, type Visit } from '../../harness/open-page.tsx'

const run = { alerts: 3, neverMet: false, observedDays: 30 }
const openList = (watch: Watch, prepare: () => void = () => {}, visit?: Visit) =>
  openPage(
    '/dashboard/vinyls',
    () => {
      server.answers(endpoints.listVinyls, aWatchList([watch]))
      server.answers(endpoints.dryRunRule, run)
      prepare()
    },
    visit,
  )

const openForm = async (watch: Watch, prepare?: () => void, visit?: Visit) => {
  const hands = await openList(watch, prepare, visit)
  await hands.click(await button(new RegExp(t('alerts.card.change', { name: 'Artist • Record 1' }))))
  await dialog(t('alerts.rule.title'))
  return hands
}

const price = () => field(t('alerts.rule.price'))
const save = () => button(t('alerts.rule.save'))
const counted = (count: number) => t('alerts.dryRun.alerts', { count })

it.each([
  ['en', {}, 'We’ll tell you by e-mail the moment a copy turns up.'],
  [
    'en',
    { ceiling: thirtyEuros },
    'We’ll tell you by e-mail the moment a copy turns up or costs €30.00 or less.',
  ],
  ['en', { ceiling: thirtyEuros, onlyWithinCeiling: true }, /the moment a copy costs €30\.00 or less\.$/],
  ['en', { onlyWithinCeiling: true, moreCopies: true }, /a copy turns up or is listed beside the others\.$/],
  ['en', { backForSale: false, cheaperByPercent: 20 }, /the moment a copy gets at least 20% cheaper\.$/],
  ['en', { backForSale: false }, 'No alerts: you haven’t chosen any.'],
  [
    'es',
    { ceiling: thirtyEuros },
    'Te avisaremos por correo en cuanto salga a la venta o cueste 30,00 € o menos.',
  ],
] as const)('says on the card in %s what %o alerts of', async (locale, own, said) => {
  await openList(aWatch(1, { alert: anAlert(own) }), undefined, { locale })
  await words(said)
})

it.each([
  ['no', '€24.50', null],
  ['with-rates', '≈ €24.50', 'with-rates'],
  ['with-old-rates', '≈ €24.50', 'with-old-rates'],
] as const)('shows a price in the currency of its user (converted: %s)', async (converted, shown, title) => {
  const money = { value: 24.5, currency: 'EUR' }
  await openList(aWatch(1, { ...onSale, shownPrice: { price: money, converted } }))
  const found = await screen.findByText(shown)
  expect(found.closest('[title]')?.getAttribute('title') ?? null).toBe(
    title && t(`alerts.converted.${title}`),
  )
})

it('shows no price that is older than six hours', async () => {
  await openList(aWatch(1, { ...onSale, shownPrice: null }))
  await words(t('watches.state.onSale', { count: 3 }))
  absent(/24\.50/)
})

it('sends what differs from the rule for all records, once, and shows it on the card', async () => {
  const hands = await openForm(aWatch(1))
  await hands.type(await price(), '30')
  await hands.click(await screen.findByRole('checkbox', { name: t('alerts.rule.onlyWithin') }))
  await hands.selectOptions(await field(t('alerts.rule.remind')), '7')
  await hands.click(await screen.findByRole('switch', { name: t('alerts.rule.mayWake') }))
  const held = server.holds(endpoints.setVinylRule)
  const own = { ceiling: thirtyEuros, onlyWithinCeiling: true, remindAfterDays: 7 }
  server.answers(endpoints.listVinyls, aWatchList([aWatch(1, { alert: anAlert(own, true) })]))
  await hands.dblClick(await save())
  await wait(100)
  await hands.click(await save())
  expect(held.count()).toBe(1)
  held.answer(anAlert(own, true))
  await words(t('alerts.rule.saved'))
  await words(/the moment a copy costs €30\.00 or less\.$/)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.onlyCall(endpoints.setVinylRule).body).toEqual({ rule: own, mayWake: true })
})

it('fills in the limit that the card of a record for sale proposes', async () => {
  const hands = await openForm(aWatch(1, onSale))
  await words('Alert me below €22')
  expect((await price()).value).toBe('22')
  const own = { ceiling: { minor: 2200, currency: 'EUR' } } as const
  server.answers(endpoints.setVinylRule, anAlert(own))
  server.answers(endpoints.listVinyls, aWatchList([aWatch(1, { ...onSale, alert: anAlert(own) })]))
  await hands.click(await save())
  await words('We’ll tell you by e-mail the moment a copy costs €22.00 or less.')
  expect(server.onlyCall(endpoints.setVinylRule).body).toEqual({ rule: own, mayWake: false })
})

it('says on the card that a copy is within the limit, until its price is too old to tell', async () => {
  const alert = anAlert({ ceiling: thirtyEuros })
  const lastCheckedAt = minutesAgo(6 * 60 - 0.1)
  await openList(aWatch(1, { ...onSale, alert, lastCheckedAt }))
  await words('A copy is within your limit of €30.00.')
  await wait(8000)
  await words('We’ll tell you by e-mail the moment a copy costs €30.00 or less.')
})

it('begins with the rule of the record, in the currency of its price', async () => {
  const ceiling = { minor: 1250, currency: 'USD' } as const
  await openForm(aWatch(1, { alert: anAlert({ ceiling, cheaperByPercent: 15 }) }))
  expect((await price()).value).toBe('12.50')
  expect((await field(t('alerts.currency'))).value).toBe('USD')
  expect((await field(t('alerts.rule.cheaper'))).value).toBe('15')
})

it('offers the currency of the user for a new price, as people write it there', async () => {
  const hands = await openForm(
    aWatch(1),
    () => {
      server.answers(endpoints.getAlertTiming, aTiming({ currency: 'GBP' }))
      server.answers(endpoints.setVinylRule, anAlert())
    },
    { locale: 'es' },
  )
  await hands.type(await price(), '1.250,5')
  await hands.click(await save())
  await words(t('alerts.rule.saved'))
  expect(server.onlyCall(endpoints.setVinylRule).body).toMatchObject({
    rule: { ceiling: { minor: 125_050, currency: 'GBP' } },
  })
})

it.each(['cheap', '0', '99999999'])('says at the price that %j is none, and sends nothing', async (typed) => {
  const hands = await openForm(aWatch(1))
  await hands.type(await price(), typed)
  await hands.click(await save())
  await words(t('alerts.rule.priceInvalid'))
  expect((await price()).getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(await price())
  expect(server.calls(endpoints.setVinylRule)).toEqual([])
})

it('follows the rule for all records again when asked to', async () => {
  const all = aRule({ moreCopies: true })
  const hands = await openForm(aWatch(1, { alert: anAlert({ ceiling: thirtyEuros }) }), () => {
    server.answers(endpoints.getAlertRule, all)
    server.answers(endpoints.setVinylRule, anAlert())
  })
  await hands.click(await button(t('alerts.rule.asForAll')))
  expect((await price()).value).toBe('')
  await hands.click(await save())
  await words(t('alerts.rule.saved'))
  expect(server.onlyCall(endpoints.setVinylRule).body).toEqual({ rule: {}, mayWake: false })
})

it('keeps the form when the rule could not be changed', async () => {
  const hands = await openForm(aWatch(1), () => server.refuses(endpoints.setVinylRule, 'VINYL_NOT_FOUND'))
  await hands.type(await price(), '30')
  await hands.click(await save())
  await words(t('alerts.rule.saveFailed'))
  await refusal('VINYL_NOT_FOUND')
  expect((await price()).value).toBe('30')
})

it('says that the rule for all records did not load, and loads it when asked to', async () => {
  const hands = await openForm(aWatch(1), () => server.refuses(endpoints.getAlertRule, 'RATE_LIMITED'))
  await words(t('alerts.rule.loadFailed'))
  server.answers(endpoints.getAlertRule, aRule())
  await hands.click(await button(t('errors.retry')))
  await price()
})

it('says what the marketplace does not tell', async () => {
  await openForm(aWatch(1))
  await words(t('alerts.rule.notKnown'))
  await words(t('alerts.rule.priceText'))
})

it.each([
  [run, () => counted(3)],
  [{ ...run, alerts: 0, neverMet: true }, () => `${t('alerts.dryRun.none')} ${t('alerts.dryRun.neverMet')}`],
  [
    { ...run, alerts: 1, observedDays: 4 },
    () => `${counted(1)} ${t('alerts.dryRun.observed', { count: 4 })}`,
  ],
  [{ ...run, alerts: 0, observedDays: 0 }, () => t('alerts.dryRun.unobserved')],
])('says how often the rule would have alerted: %o', async (answer, said) => {
  await openForm(aWatch(1), () => server.answers(endpoints.dryRunRule, answer))
  await words(said())
})

it('counts again once the editing rests, and only what the server can read', async () => {
  const hands = await openForm(aWatch(1))
  await words(counted(3))
  await hands.type(await price(), '30,5')
  await wait(450)
  expect(server.calls(endpoints.dryRunRule).map(({ body }) => body)).toEqual([
    { rule: {} },
    { rule: { ceiling: { minor: 3050, currency: 'EUR' } } },
  ])
  await hands.type(await price(), 'x')
  await wait(450)
  absent(counted(3))
  expect(server.calls(endpoints.dryRunRule)).toHaveLength(2)
})

it('says the count of the rule as it is now, whatever was answered last', async () => {
  const hands = await openForm(aWatch(1))
  await words(counted(3))
  const held = server.holds(endpoints.dryRunRule)
  await hands.type(await price(), '3')
  await wait(450)
  await hands.type(await price(), '0')
  await wait(450)
  expect(held.count()).toBe(2)
  held.answerLast({ ...run, alerts: 30 })
  await words(counted(30))
  held.answer({ ...run, alerts: 7 })
  await wait(200)
  await words(counted(30))
  absent(counted(7))
})

it('says that nothing could be counted', async () => {
  await openForm(aWatch(1), () => server.refuses(endpoints.dryRunRule, 'VINYL_NOT_FOUND'))
  await words(t('alerts.dryRun.failed'))
})

it('gives the focus back when it is closed', async () => {
  const hands = await openForm(aWatch(1))
  await price()
  await hands.keyboard('{Escape}')
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
  const card = within(await screen.findByRole('article'))
  expect(document.activeElement).toBe(card.getByRole('button', { name: /change the alert/ }))
})
