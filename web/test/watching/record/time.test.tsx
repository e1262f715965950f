import { endpoints } from '@cratewatch/contracts/endpoints'
import { screen } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { aWatch, onSale } from '../../fixtures/watches.ts'
import { server } from '../../harness/fake-server.ts'
import { absent, button, textOf, words } from '../../harness/look.ts'
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
  [['no', 'yes', 'yes'], 'For sale once, 2 days in all · on your list since'],
  [['yes', 'no', 'yes', 'unknown'], 'For sale 2 times, 2 days in all · on your list since'],
  [['no', 'unknown'], 'Not seen for sale in the last 2 days · on your list since'],
  [['no'], 'On your list since today'],
] as const)('says how often it was for sale since its first day: %j', async (days, said) => {
  await openRecord({ days: [...days] })
  await words(new RegExp(said))
})

const picture = () => screen.findByRole('slider', { name: t('record.picture') })
const january = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    day: `2026-01-${String(n + 1).padStart(2, '0')}`,
    price: { value: 20 + n, currency: 'EUR' },
  }))

it('draws nothing of a record that was never for sale', async () => {
  await openRecord({ days: ['no', 'unknown', 'no'], prices: [] })
  await words(/Not seen for sale/)
  expect(screen.queryByRole('slider')).toBeNull()
})

it('names the months of a year', async () => {
  await openRecord({ days: Array.from({ length: 365 }, () => 'yes' as const), firstDay: '2025-01-10' })
  await words('For sale once, 365 days in all · in the last 12 months')
  await words('Feb')
  await words('Aug')
  absent(t('words.today'))
})

it('says nothing of prices where the operator does not allow them', async () => {
  await openRecord({ prices: null })
  const chart = await picture()
  expect(chart.querySelector('path')).toBeNull()
  chart.focus()
  expect(chart.getAttribute('aria-valuetext')).toBe('Sat, January 3: not for sale')
})

it('draws the lowest price as a line that days without copies interrupt, and reads each day out', async () => {
  const [first, second, , fourth] = january(4)
  const prices = [first, second, fourth].flatMap((day) => day ?? [])
  const hands = await openRecord({ days: ['yes', 'yes', 'unknown', 'yes'], prices })
  const chart = await picture()
  expect(chart.querySelector('path')?.getAttribute('d')?.match(/M/g)).toHaveLength(2)
  chart.focus()
  expect(chart.getAttribute('aria-valuetext')).toBe('Sun, January 4: for sale from €23.00')
  await hands.keyboard('{ArrowLeft}')
  expect(chart.getAttribute('aria-valuetext')).toBe('Sat, January 3: not checked')
  await hands.keyboard('{Home}')
  expect(chart.getAttribute('aria-valuetext')).toBe('Thu, January 1: for sale from €20.00')
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
