import { endpoints } from '@cratewatch/contracts/endpoints'
import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import { screen } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { anAlert, anExpected, aRule, aTiming, thirtyEuros } from '../../fixtures/alerts.ts'
import { aResult, aWatch, aWatchList, onSale } from '../../fixtures/watches.ts'
import { server } from '../../harness/fake-server.ts'
import { absent, button, eventually, field, wait, words } from '../../harness/look.ts'
import { openPage, type Visit } from '../../harness/open-page.tsx'

const openList = (added: Watch, prepare: () => void = () => {}, visit?: Visit) =>
  openPage(
    '/dashboard/vinyls',
    () => {
      server.answers(endpoints.listVinyls, aWatchList([]))
      server.answersWith(endpoints.addVinyl, () => {
        server.answers(endpoints.listVinyls, aWatchList([added]))
        return added
      })
      prepare()
    },
    visit,
  )

const record = () => screen.findByRole('combobox', { name: t('watches.add.label') })
const price = () => field(t('alerts.question.below'))
const back = () => screen.findByRole('checkbox', { name: t('alerts.question.backForSale') })
const add = () => button(t('watches.add.submit'))
/** What is said of the addition; the card says the same. */
const said = (text: string | RegExp) => screen.findByText(text, { selector: '[role=status]' })

it('asks nothing before there is something to add, and needs no answer', async () => {
  const hands = await openList(aWatch(1))
  await record()
  absent(t('alerts.question.title'))
  await hands.type(await record(), '1001')
  await price()
  await hands.click(await add())
  await said('We’ll alert you by e-mail when a copy turns up.')
  expect(server.onlyCall(endpoints.addVinyl).body).toEqual({ discogsId: 1001 })
})

it.each([
  ['en', 'We’ll alert you by e-mail when it costs €30.00 or less.'],
  ['es', 'Te avisaremos por correo cuando cueste 30,00 € o menos.'],
] as const)('adds with a price alone, and ends with what we will tell, in %s', async (locale, sentence) => {
  const own = { ceiling: thirtyEuros, backForSale: false }
  const hands = await openList(
    aWatch(1, { alert: anAlert(own), expected: anExpected({ words: sentence }) }),
    undefined,
    { locale },
  )
  await hands.type(await record(), '1001')
  await hands.type(await price(), '30')
  await hands.click(await back())
  await hands.click(await add())
  await said(sentence)
  expect(server.onlyCall(endpoints.addVinyl).body).toEqual({ discogsId: 1001, rule: own })
})

it('asks the same of a record that was found by name', async () => {
  const hands = await openList(aWatch(8), () =>
    server.answers(endpoints.searchVinyls, {
      results: [aResult(8)],
      pagination: { total: 1, pages: 1 },
      seller: null,
    }),
  )
  await hands.type(await record(), 'neu')
  absent(t('alerts.question.title'))
  await hands.click(await screen.findByRole('option', { name: /Record 8/ }))
  await hands.type(await price(), '30{Enter}')
  await words(t('watches.added.title'))
  expect(server.onlyCall(endpoints.addVinyl).body).toEqual({
    discogsId: 1008,
    rule: { ceiling: thirtyEuros },
  })
})

it('adds nothing while the price cannot be read, and says so', async () => {
  const hands = await openList(aWatch(1))
  await hands.type(await record(), '1001')
  await hands.type(await price(), 'cheap')
  await hands.click(await add())
  await words(t('alerts.question.priceInvalid'))
  expect((await price()).getAttribute('aria-invalid')).toBe('true')
  expect(server.calls(endpoints.addVinyl)).toEqual([])
})

it('gives several records the same rule', async () => {
  const hands = await openList(aWatch(1, { alert: anAlert({ ceiling: thirtyEuros }) }))
  await hands.type(await record(), '1001 1002')
  await hands.type(await price(), '30')
  await hands.click(await add())
  await words(t('watches.addedMany.title', { count: 2 }))
  await said('We’ll alert you by e-mail when any of them turns up.')
  for (const { body } of server.calls(endpoints.addVinyl))
    expect(body).toMatchObject({ rule: { ceiling: thirtyEuros } })
})

it('begins with the rule for all records, in the currency of the user', async () => {
  const hands = await openList(aWatch(1), () => {
    server.answers(endpoints.getAlertRule, aRule({ backForSale: false }))
    server.answers(endpoints.getAlertTiming, aTiming({ currency: 'GBP' }))
  })
  await hands.type(await record(), '1001')
  await words('GBP')
  await eventually(() => expect(screen.getByRole('checkbox', { checked: false })).toBeTruthy())
})

it('works while rule and currency are not known', async () => {
  const hands = await openList(aWatch(1), () => {
    server.refuses(endpoints.getAlertRule, 'RATE_LIMITED')
    server.refuses(endpoints.getAlertTiming, 'RATE_LIMITED')
  })
  await hands.type(await record(), '1001')
  await words('USD')
  expect((await back()).getAttribute('aria-checked')).toBe('true')
})

it('tells what a new record costs now, and asks for a limit with a proposal', async () => {
  const shownPrice = { price: { value: 12.69, currency: 'EUR' }, converted: 'with-rates' } as const
  const proposal = { minor: 1100, currency: 'EUR' } as const
  const expected = { ...onSale.expected, proposal }
  const watch = aWatch(1, { ...onSale, shownPrice, expected })
  const hands = await openList(watch)
  await hands.type(await record(), '1001{Enter}')
  await said('3 copies from ≈ €12.69 now.')
  expect((await price()).value).toBe('11')
  expect(screen.queryByRole('checkbox')).toBeNull()
  const held = server.holds(endpoints.setVinylRule)
  await hands.clear(await price())
  await hands.type(await price(), '10')
  const alert = anAlert({ ceiling: { minor: 1000, currency: 'EUR' } })
  server.answers(
    endpoints.listVinyls,
    aWatchList([{ ...watch, alert, expected: anExpected({ words: 'Below €10.00.' }) }]),
  )
  await hands.dblClick(await button(t('alerts.question.title')))
  await wait(100)
  expect(held.count()).toBe(1)
  held.answer(alert)
  await said(/now\. Below €10\.00\.$/)
  absent(t('alerts.question.title'))
  expect(server.onlyCall(endpoints.setVinylRule).body).toEqual({ rule: alert.own, mayWake: false })
})

it('learns later what a record costs that is still looked up', async () => {
  const hands = await openList(
    aWatch(1, {
      state: 'unknown',
      beingLookedUp: true,
      lastCheckedAt: null,
      expected: anExpected({ why: 'being-looked-up', words: 'First check soon' }),
    }),
  )
  await hands.type(await record(), '1001{Enter}')
  await said('First check soon')
  server.answers(endpoints.listVinyls, aWatchList([aWatch(1, onSale)]))
  server.tell({ type: 'vinyls' })
  await said('3 copies from €24.50 now.')
})
