import { endpoints } from '@cratewatch/contracts/endpoints'
import { screen } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { aWatch, onSale } from '../../fixtures/watches.ts'
import { server } from '../../harness/fake-server.ts'
import { absent, button, heading, textOf, words } from '../../harness/look.ts'
import { anExplanation, decision, openRecord, seen, timelineOf } from './open-record.ts'

it('tells alerts and checks in one line of time, the newest check as it is now', async () => {
  await openRecord({
    vinyl: aWatch(1, onSale),
    ...timelineOf({
      alerts: [decision()],
      seen: [seen(0, { state: 'on-sale', numForSale: 3 }), seen(1, { state: 'on-sale', numForSale: 1 })],
    }),
  })
  const list = await screen.findByRole('list', { name: t('record.timeline') })
  const text = textOf(list)
  const places = [/2 copies for sale, seen at/, /3 copies for sale/, /1 copy for sale/].map((part) =>
    text.search(part),
  )
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)
  expect([...list.querySelectorAll('[data-status]')].map((pill) => pill.getAttribute('data-status'))).toEqual(
    ['live', 'none'],
  )
})

it.each([
  [['no', 'yes', 'yes'], 'For sale on 2 of the last 3 days · on your list since'],
  [['no', 'unknown'], 'Not seen for sale in the last 2 days · on your list since'],
  [['no'], 'On your list since today'],
] as const)('begins the strip on the first day: %j', async (days, said) => {
  await openRecord({ days: [...days] })
  await words(new RegExp(said))
  const strip = screen.getAllByRole('img').find((each) => each.classList.contains('day-strip'))
  expect(strip?.children).toHaveLength(days.length)
})

it('shows ninety days from end to end', async () => {
  await openRecord({ days: Array.from({ length: 90 }, () => 'yes' as const) })
  await words('For sale on 90 of the last 90 days')
  await words(t('words.daysAgo', { days: 90 }))
})

const prices = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    day: `2026-01-${String(n + 1).padStart(2, '0')}`,
    price: { value: 20 + n, currency: 'EUR' },
  }))

it('says nothing of prices where the operator does not allow it', async () => {
  await openRecord({ prices: null })
  await heading(/Record 1/)
  absent(t('record.prices'))
})

it('draws prices from ten days on', async () => {
  await openRecord({ prices: prices(9) })
  await words(t('record.fewPrices', { count: 10 }))
  expect(screen.queryByRole('slider')).toBeNull()
})

it('reads each price out', async () => {
  const hands = await openRecord({ prices: prices(10) })
  const chart = await screen.findByRole('slider', { name: t('record.prices') })
  expect(chart.getAttribute('aria-valuetext')).toBe('Sat, January 10: €29.00')
  chart.focus()
  await hands.keyboard('{Home}')
  expect(chart.getAttribute('aria-valuetext')).toBe('Thu, January 1: €20.00')
})

it('says in words what decides how often it is checked, when asked to', async () => {
  const hands = await openRecord({}, () =>
    server.answers(endpoints.explainPriority, anExplanation({ plan: 'PREMIUM', situation: 'hot' })),
  )
  expect(server.calls(endpoints.explainPriority)).toEqual([])
  await hands.click(await button(t('watches.why.title')))
  await words(t('watches.why.premiumHot'))
})

it('does not say how often a paused record is checked', async () => {
  const hands = await openRecord({ vinyl: aWatch(1, { pausedReason: 'plan-limit', nextCheckAt: null }) })
  await hands.click(await button(t('watches.why.title')))
  await words(t('watches.why.paused'))
  expect(server.calls(endpoints.explainPriority)).toEqual([])
})
