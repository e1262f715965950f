import { endpoints } from '@cratewatch/contracts/endpoints'
import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import type { OwnRule } from '@cratewatch/domain/alerts/alert-rule'
import { screen } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { anAlert, anExpected, aRule, aTiming, thirtyEuros } from '../../fixtures/alerts.ts'
import { aWatch, aWatchList, onSale } from '../../fixtures/watches.ts'
import { server } from '../../harness/fake-server.ts'
import { absent, button, dialog, eventually, field, link, refusal, wait, words } from '../../harness/look.ts'
import { daysAgo } from '../../harness/now.ts'
import { openPage, type Visit } from '../../harness/open-page.tsx'
import { aDryRun, aPage } from '../../watching/record/open-record.ts'

const openList = (watch: Watch, prepare: () => void = () => {}, visit?: Visit) =>
  openPage(
    '/dashboard/vinyls',
    () => {
      answerWith(watch)
      server.answers(endpoints.dryRunRule, aDryRun)
      prepare()
    },
    visit,
  )

/** Both the list and the record are as given. */
function answerWith(watch: Watch) {
  server.answers(endpoints.listVinyls, aWatchList([watch]))
  server.answers(endpoints.readVinyl, aPage({ vinyl: watch }))
}

/** Opens the record over the list, at its rule. */
const openRule = async (watch: Watch, prepare?: () => void, visit?: Visit) => {
  const hands = await openList(watch, prepare, visit)
  await hands.click(await sentence())
  await dialog(/Record 1/)
  return hands
}

const sentence = () => link(new RegExp(t('alerts.card.change', { name: 'Artist • Record 1' })))
const price = () => field(t('rule.price'))
const more = async (hands: Awaited<ReturnType<typeof openPage>>) => hands.click(await button(t('rule.more')))
const counted = (count: number) => t('dryRun.alerts', { count })

it.each([
  ['rings', ['lucide-bell-ring']],
  ['struck', ['lucide-bell-off']],
  ['none', []],
] as const)('says on the card what the server expects, with a bell that is %s', async (bell, icons) => {
  await openList(aWatch(1, { expected: anExpected({ words: 'We’ll see.', bell }) }))
  const line = (await screen.findByText('We’ll see.')).closest('a')
  const drawn = [...(line?.querySelectorAll('svg') ?? [])].map(({ classList }) => classList.value)
  expect(drawn).toEqual(icons.map((icon) => expect.stringContaining(icon)))
})

it.each([
  ['no', '€24.50', null],
  ['with-rates', '≈ €24.50', 'with-rates'],
  ['with-old-rates', '≈ €24.50', 'with-old-rates'],
] as const)('shows a price in the currency of its user (converted: %s)', async (converted, shown, title) => {
  const money = { value: 24.5, currency: 'EUR' }
  await openList(aWatch(1, { ...onSale, shownPrice: { price: money, converted } }))
  const found = await screen.findByText(t('watches.card.copiesFrom', { count: 3, price: shown }))
  expect(found.closest('[title]')?.getAttribute('title') ?? null).toBe(
    title && t(`alerts.converted.${title}`),
  )
})

it('shows no price that is older than six hours', async () => {
  await openList(aWatch(1, { ...onSale, shownPrice: null }))
  await words(t('watches.state.onSale', { count: 3 }))
  absent(/24\.50/)
})

it('saves a price once its field is left, sends what differs from the rule for all records, and undoes it', async () => {
  const hands = await openRule(aWatch(1))
  const field = await price()
  await eventually(() => expect(document.activeElement).toBe(field))
  await hands.keyboard('30')
  await wait(100)
  expect(server.calls(endpoints.setVinylRule)).toEqual([])
  const held = server.holds(endpoints.setVinylRule)
  const own = { ceiling: thirtyEuros }
  answerWith(aWatch(1, { alert: anAlert(own), expected: anExpected({ words: 'At €30.00 or less.' }) }))
  await hands.tab()
  await hands.tab()
  await eventually(() => expect(held.count()).toBe(1))
  held.answer(anAlert(own))
  await words(t('alerts.question.saved'))
  expect((await screen.findAllByText('At €30.00 or less.')).length).toBe(2)
  expect(server.onlyCall(endpoints.setVinylRule).body).toEqual({ rule: own, mayWake: false })
  server.answers(endpoints.setVinylRule, anAlert())
  answerWith(aWatch(1))
  await words(t('words.undo'))
  await hands.keyboard('z')
  await eventually(() =>
    expect(server.calls(endpoints.setVinylRule).at(-1)?.body).toEqual({ rule: {}, mayWake: false }),
  )
  await eventually(async () => expect((await price()).value).toBe(''))
  await dialog(/Record 1/)
})

it('saves at once what is chosen, the rarer conditions too, and shows it on the card', async () => {
  let own: OwnRule = { ceiling: thirtyEuros }
  const hands = await openRule(aWatch(1, { alert: anAlert(own) }))
  const sends = async (chosen: OwnRule, mayWake: boolean, choose: () => Promise<void>) => {
    own = { ...own, ...chosen }
    server.answers(endpoints.setVinylRule, anAlert(own, mayWake))
    answerWith(aWatch(1, { alert: anAlert(own, mayWake) }))
    await choose()
    await eventually(() =>
      expect(server.calls(endpoints.setVinylRule).at(-1)?.body).toEqual({ rule: own, mayWake }),
    )
  }
  const press = (role: string, name: string) => async () =>
    hands.click(await screen.findByRole(role, { name }))
  await sends({ onlyWithinCeiling: true }, false, press('checkbox', t('rule.onlyWithin')))
  await more(hands)
  await sends({ moreCopies: true }, false, press('switch', t('rule.moreCopies')))
  await sends({ remindAfterDays: 7 }, false, async () =>
    hands.selectOptions(await field(t('rule.remind')), '7'),
  )
  await sends({}, true, press('switch', t('rule.mayWake')))
  await hands.keyboard('{Escape}')
  await screen.findByLabelText(t('alerts.card.wakes'))
})

it('saves what was typed when the way back takes the record away', async () => {
  const hands = await openRule(aWatch(1), () => server.answers(endpoints.setVinylRule, anAlert()))
  await hands.type(await price(), '30')
  history.back()
  await words(t('alerts.question.saved'))
  expect(server.onlyCall(endpoints.setVinylRule).body).toMatchObject({ rule: { ceiling: thirtyEuros } })
})

it('fills in the limit that the card of a record for sale proposes, and saves it once asked to', async () => {
  const hands = await openRule(aWatch(1, onSale))
  expect((await price()).value).toBe('22')
  const own = { ceiling: { minor: 2200, currency: 'EUR' } } as const
  ;(await price()).blur()
  await wait(100)
  expect(server.calls(endpoints.setVinylRule)).toEqual([])
  server.answers(endpoints.setVinylRule, anAlert(own))
  answerWith(
    aWatch(1, { ...onSale, alert: anAlert(own), expected: anExpected({ words: 'At €22.00 or less.' }) }),
  )
  await hands.click(await button(t('alerts.question.title')))
  await eventually(() =>
    expect(screen.queryByRole('button', { name: t('alerts.question.title') })).toBeNull(),
  )
  await screen.findAllByText('At €22.00 or less.')
  expect(server.onlyCall(endpoints.setVinylRule).body).toEqual({ rule: own, mayWake: false })
})

it('changes another condition without the limit that it proposes', async () => {
  const hands = await openRule(aWatch(1, onSale))
  await more(hands)
  server.answers(endpoints.setVinylRule, anAlert({ moreCopies: true }))
  await hands.click(await screen.findByRole('switch', { name: t('rule.moreCopies') }))
  await eventually(() =>
    expect(server.onlyCall(endpoints.setVinylRule).body).toEqual({
      rule: { moreCopies: true },
      mayWake: false,
    }),
  )
})

it('begins with the rule of the record, in the currency of its price', async () => {
  const ceiling = { minor: 1250, currency: 'USD' } as const
  await more(await openRule(aWatch(1, { alert: anAlert({ ceiling, cheaperByPercent: 15 }) })))
  expect((await price()).value).toBe('12.50')
  expect((await field(t('alerts.currency'))).value).toBe('USD')
  expect((await field(t('rule.cheaper'))).value).toBe('15')
})

it('offers the currency of the user for a new price, as people write it there', async () => {
  const hands = await openRule(
    aWatch(1),
    () => {
      server.answers(endpoints.getAlertTiming, aTiming({ currency: 'GBP' }))
      server.answers(endpoints.setVinylRule, anAlert())
    },
    { locale: 'es' },
  )
  await hands.type(await price(), '1.250,5')
  await hands.tab()
  await words(t('alerts.question.saved'))
  expect(server.onlyCall(endpoints.setVinylRule).body).toMatchObject({
    rule: { ceiling: { minor: 125_050, currency: 'GBP' } },
  })
})

it.each(['cheap', '0', '99999999'])('says at the price that %j is none, and sends nothing', async (typed) => {
  const hands = await openRule(aWatch(1))
  await hands.type(await price(), typed)
  await hands.tab()
  await words(t('alerts.question.priceInvalid'))
  expect((await price()).getAttribute('aria-invalid')).toBe('true')
  expect(server.calls(endpoints.setVinylRule)).toEqual([])
})

it('follows the rule for all records again when asked to', async () => {
  const all = aRule({ moreCopies: true })
  const hands = await openRule(aWatch(1, { alert: anAlert({ ceiling: thirtyEuros }) }), () => {
    server.answers(endpoints.getAlertRule, all)
    server.answers(endpoints.setVinylRule, anAlert())
  })
  await more(hands)
  await hands.click(await button(t('rule.asForAll')))
  expect((await price()).value).toBe('')
  await words(t('alerts.question.saved'))
  expect(server.onlyCall(endpoints.setVinylRule).body).toEqual({ rule: {}, mayWake: false })
})

it('takes back a rule that could not be changed, and says so', async () => {
  const hands = await openRule(aWatch(1), () => server.refuses(endpoints.setVinylRule, 'VINYL_NOT_FOUND'))
  await hands.type(await price(), '30')
  await hands.tab()
  await words(t('alerts.question.saveFailed'))
  await refusal('VINYL_NOT_FOUND')
  expect((await price()).value).toBe('')
})

it('says that the rule for all records did not load, and loads it when asked to', async () => {
  const hands = await openRule(aWatch(1), () => server.refuses(endpoints.getAlertRule, 'RATE_LIMITED'))
  await words(t('rule.loadFailed'))
  server.answers(endpoints.getAlertRule, aRule())
  await hands.click(await button(t('errors.retry')))
  await price()
})

it('says of which copies more than their number is known', async () => {
  await more(await openRule(aWatch(1)))
  await words(t('conditions.copies.text'))
  await words(t('rule.priceText'))
  absent(t('conditions.records.title'))
})

it('asks what happens to copies that nobody can judge once something is asked of them', async () => {
  const hands = await openRule(aWatch(1), () => server.answers(endpoints.setVinylRule, anAlert()))
  await more(hands)
  await field(t('conditions.copies.media'))
  expect(screen.queryByLabelText(t('conditions.copies.unknown'))).toBeNull()
  let own: OwnRule = {}
  const chooses = async (label: string, option: string, chosen: OwnRule) => {
    own = { ...own, ...chosen }
    server.answers(endpoints.setVinylRule, anAlert(own))
    answerWith(aWatch(1, { alert: anAlert(own) }))
    await hands.selectOptions(await field(label), option)
    await eventually(() =>
      expect(server.calls(endpoints.setVinylRule).at(-1)?.body).toMatchObject({ rule: own }),
    )
  }
  await chooses(t('conditions.copies.media'), 'VG+', { leastMedia: 'VG+' })
  await chooses(t('conditions.copies.unknown'), 'wait', { whenUnknown: 'wait' })
  await chooses(t('conditions.copies.shipsFrom'), 'Germany', { shipsFrom: ['Germany'] })
  await chooses(t('conditions.copies.shipsFrom'), 'Japan', { shipsFrom: ['Germany', 'Japan'] })
  await chooses(t('rule.cheapest'), '6', { cheapestInMonths: 6 })
  own = { ...own, shipsFrom: ['Japan'] }
  server.answers(endpoints.setVinylRule, anAlert(own))
  await hands.click(await button(`${t('conditions.copies.remove')} Germany`))
  await eventually(() =>
    expect(server.calls(endpoints.setVinylRule).at(-1)?.body).toMatchObject({ rule: own }),
  )
})

it('counts postage only into a price', async () => {
  const hands = await openRule(aWatch(1))
  await more(hands)
  expect(screen.queryByRole('checkbox', { name: t('conditions.copies.withPostage') })).toBeNull()
  server.answers(endpoints.setVinylRule, anAlert({ ceiling: thirtyEuros }))
  answerWith(aWatch(1, { alert: anAlert({ ceiling: thirtyEuros }) }))
  await hands.type(await price(), '30')
  await hands.tab()
  const box = await screen.findByRole('checkbox', { name: t('conditions.copies.withPostage') })
  const own = { ceiling: thirtyEuros, withPostage: true }
  server.answers(endpoints.setVinylRule, anAlert(own))
  answerWith(aWatch(1, { alert: anAlert(own) }))
  await hands.click(box)
  await eventually(() =>
    expect(server.calls(endpoints.setVinylRule).at(-1)?.body).toEqual({ rule: own, mayWake: false }),
  )
  await field(t('conditions.copies.unknown'))
  await screen.findByText(t('conditions.copies.postageNeeds'))
  const connect = await screen.findByRole('link', { name: t('conditions.copies.postageConnect') })
  expect(connect.getAttribute('href')).toBe('/dashboard/settings/discogs')
})

it('says whose postage it counts where an account is connected', async () => {
  const alert = anAlert({ ceiling: thirtyEuros, withPostage: true })
  const connected = { isConnected: true, username: 'ada', wasRevoked: false }
  const connect = () => server.answers(endpoints.marketplaceStatus, connected)
  await more(await openRule(aWatch(1, { alert }), connect))
  await screen.findByText(t('conditions.copies.postageConnected'))
  expect(screen.queryByText(t('conditions.copies.postageNeeds'))).toBeNull()
})

it.each([
  [aDryRun, () => counted(3)],
  [{ ...aDryRun, alerts: 0, neverMet: true }, () => `${t('dryRun.none')} ${t('dryRun.neverMet')}`],
])('says how often the rule would have alerted: %o', async (answer, said) => {
  await openRule(aWatch(1), () => server.answers(endpoints.dryRunRule, answer))
  await words(said())
})

it('says nothing of it where fewer than fourteen days were watched', async () => {
  await openRule(aWatch(1), () => server.answers(endpoints.dryRunRule, { ...aDryRun, observedDays: 13 }))
  await eventually(() => expect(server.calls(endpoints.dryRunRule)).toHaveLength(1))
  await eventually(() => absent(t('dryRun.counting')))
  absent(counted(3))
})

it('asks for nothing of it before the fourteenth day', async () => {
  await openRule(aWatch(1, { createdAt: daysAgo(13) }))
  await price()
  await wait(450)
  expect(server.calls(endpoints.dryRunRule)).toEqual([])
})

it('counts again once the editing rests, and only what the server can read', async () => {
  const hands = await openRule(aWatch(1))
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
  const hands = await openRule(aWatch(1), () => server.answers(endpoints.setVinylRule, anAlert()))
  await words(counted(3))
  const held = server.holds(endpoints.dryRunRule)
  await hands.type(await price(), '3')
  await wait(450)
  await hands.type(await price(), '0')
  await wait(450)
  expect(held.count()).toBe(2)
  held.answerLast({ ...aDryRun, alerts: 30 })
  await words(counted(30))
  held.answer({ ...aDryRun, alerts: 7 })
  await wait(200)
  await words(counted(30))
  absent(counted(7))
})

it('says that nothing could be counted', async () => {
  await openRule(aWatch(1), () => server.refuses(endpoints.dryRunRule, 'VINYL_NOT_FOUND'))
  await words(t('dryRun.failed'))
})

it('gives the focus back when it is closed', async () => {
  const hands = await openRule(aWatch(1))
  await price()
  await hands.keyboard('{Escape}')
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
  const opener = await sentence()
  await eventually(() => expect(document.activeElement).toBe(opener))
})
