import { endpoints } from '@cratewatch/contracts/endpoints'
import type { PriorityExplanation } from '@cratewatch/contracts/watching/vinyls'
import { within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { anId } from '../../fixtures/account.ts'
import { server } from '../../harness/fake-server.ts'
import { button, textOf } from '../../harness/look.ts'
import { anExplanation, openRecord } from './open-record.ts'

const openWhy = async (given: Partial<PriorityExplanation> = {}, prepare?: () => void) => {
  const hands = await openRecord({}, () => {
    server.answers(endpoints.explainPriority, anExplanation(given))
    prepare?.()
  })
  const opener = await button(t('watches.why.title'))
  await hands.click(opener)
  return { why: within(document.getElementById(opener.getAttribute('aria-controls') ?? '')!) }
}

it('keeps places free while it asks, and asks for this record', async () => {
  let held: ReturnType<typeof server.holds<typeof endpoints.explainPriority>> | undefined
  const { why } = await openWhy({}, () => {
    held = server.holds(endpoints.explainPriority)
  })
  await why.findByText(t('shell.loading'))
  held?.answer(anExplanation())
  await why.findByText(/^Checked at least/)
  expect(why.queryByText(t('shell.loading'))).toBeNull()
  expect(server.onlyCall(endpoints.explainPriority).params).toEqual({ id: anId(1) })
})

it.each([
  ['FREE', 'hot', 'free'],
  ['FREE', 'calm', 'free'],
  ['FREE', 'dormant', 'freeDormant'],
  ['FREE', 'unavailable', 'closed'],
  ['PREMIUM', 'hot', 'premiumHot'],
  ['PREMIUM', 'calm', 'premiumCalm'],
  ['PREMIUM', 'dormant', 'premiumDormant'],
  ['PREMIUM', 'unavailable', 'closed'],
] as const)('says what decides on %s for a record that is %s', async (plan, situation, words) => {
  const { why } = await openWhy({ plan, situation })
  await why.findByText(t(`watches.why.${words}`))
})

it.each([
  ['many-watchers', () => t('watches.why.watched', { count: 7 })],
  ['few-watchers', () => t('watches.why.watched', { count: 7 })],
  ['appears-often', () => t('watches.why.often')],
  ['appears-rarely', () => t('watches.why.rarely')],
  ['on-sale-now', () => t('watches.why.onSale')],
  ['never-looked-at', () => t('watches.why.unseen')],
  ['unavailable', () => t('watches.why.unavailable')],
] as const)('names a reason and what it does, without points: %s', async (reason, said) => {
  const reasons = [{ reason, points: -10 }]
  const { why } = await openWhy({ hunters: 7, score: 40, reasons })
  await why.findByText(said())
  expect(why.getAllByRole('listitem').map(textOf)).toEqual([said()])
  why.getByText(t('watches.why.later'))
  expect(why.queryByText(t('watches.why.sooner'))).toBeNull()
  expect(why.queryByText(/−10|40/)).toBeNull()
})

it('does not count its reader as a reason', async () => {
  const { why } = await openWhy({ hunters: 1, reasons: [{ reason: 'few-watchers', points: 3 }] })
  await why.findByText(/^Checked at least/)
  expect(why.queryByRole('listitem')).toBeNull()
})

it.each([
  [1, '10 minutes', false],
  [1.09, '10 minutes', false],
  [1.2, '12 minutes', true],
  [12, '2 hours', true],
] as const)('says how often, when ten minutes are stretched %d times', async (stretch, span, isTold) => {
  const { why } = await openWhy({ stretch })
  await why.findByText(t(isTold ? 'watches.why.paceNow' : 'watches.why.pace', { span }))
})

it.each([
  [3, 3, false],
  [3, 2, true],
] as const)(
  'says that others have it checked more often, of tier %d with tier %d',
  async (tier, effectiveTier, isTold) => {
    const { why } = await openWhy({ tier, effectiveTier })
    await why.findByText(/^Checked at least/)
    expect(why.queryByText(t('watches.why.shared')) !== null).toBe(isTold)
  },
)

it('says as an alert why it could not be explained', async () => {
  const { why } = await openWhy({}, () => server.refuses(endpoints.explainPriority, 'VINYL_NOT_FOUND'))
  await why.findByRole('alert')
})
