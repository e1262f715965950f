import { endpoints } from '@cratewatch/contracts/endpoints'
import type { PriorityExplanation } from '@cratewatch/contracts/watches/vinyls'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { anId } from '../fixtures/account.ts'
import { aWatch } from '../fixtures/watches.ts'
import { server } from '../harness/fake-server.ts'
import { button, eventually, textOf, wait } from '../harness/look.ts'
import { openList } from './open-list.ts'

const anExplanation = (given: Partial<PriorityExplanation> = {}): PriorityExplanation => ({
  tier: 3,
  plan: 'FREE',
  situation: 'calm',
  effectiveTier: 3,
  hunters: 1,
  score: 50,
  reasons: [],
  promisedSeconds: 600,
  stretch: 1,
  ...given,
})

const open = () => button(t('watches.why.open', { tier: 3, name: t('watches.tier.3') }))

const openWhy = async (given: Partial<PriorityExplanation> = {}, prepare?: () => void) => {
  const hands = await openList([aWatch(1)], () => {
    server.answers(endpoints.explainPriority, anExplanation(given))
    prepare?.()
  })
  await hands.click(await open())
  return { hands, why: within(await screen.findByRole('dialog', { name: t('watches.why.title') })) }
}

it('explains nothing before it is asked', async () => {
  await openList([aWatch(1)])
  await open()
  await wait(100)
  expect(server.calls(endpoints.explainPriority)).toEqual([])
})

it('keeps places free while it asks, and asks for this record', async () => {
  let held: ReturnType<typeof server.holds<typeof endpoints.explainPriority>> | undefined
  const { why } = await openWhy({}, () => {
    held = server.holds(endpoints.explainPriority)
  })
  await why.findByText(t('shell.loading'))
  held?.answer(anExplanation())
  await why.findByText(t('watches.why.score'))
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
] as const)('names a reason and what it counts: %s', async (reason, said) => {
  const { why } = await openWhy({ hunters: 7, score: 40, reasons: [{ reason, points: -10 }] })
  await why.findByText(said())
  expect(why.getAllByRole('listitem').map(textOf)).toEqual([t('watches.why.ordinary') + '50', said() + '−10'])
})

it('has no ordinary share of a record that lives by its reasons', async () => {
  const { why } = await openWhy({ score: 30, reasons: [{ reason: 'on-sale-now', points: 30 }] })
  await why.findByText(t('watches.why.onSale'))
  expect(why.getAllByRole('listitem').map(textOf)).toEqual([t('watches.why.onSale') + '+30'])
  why.getByText(t('watches.why.of', { score: 30 }))
})

it.each([
  [1, null],
  [1.09, null],
  [1.1, () => t('watches.why.keptMinutes', { count: 11 })],
  [11.9, () => t('watches.why.keptMinutes', { count: 119 })],
  [12, () => t('watches.why.keptHours', { count: 2 })],
] as const)('says how a promise of ten minutes is kept that is stretched %d times', async (stretch, said) => {
  const { why } = await openWhy({ stretch })
  await why.findByText(t('watches.why.score'))
  const kept = why.queryByText(/minutes|hours/, { selector: 'p.text-sm' })
  expect(kept?.textContent ?? null).toBe(said === null ? null : said())
})

it.each([
  [3, 3, false],
  [3, 2, true],
] as const)(
  'says that others have it checked more often than tier %d: tier %d',
  async (tier, effectiveTier, isTold) => {
    const { why } = await openWhy({ tier, effectiveTier })
    await why.findByText(t('watches.why.score'))
    expect(why.queryByText(t('watches.why.shared', { tier })) !== null).toBe(isTold)
  },
)

it('says as an alert why it could not be explained, and asks again the next time', async () => {
  const { hands, why } = await openWhy({}, () => server.refuses(endpoints.explainPriority, 'VINYL_NOT_FOUND'))
  await why.findByRole('alert')
  await hands.keyboard('{Escape}')
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
  server.answers(endpoints.explainPriority, anExplanation())
  await hands.click(await open())
  await screen.findByText(t('watches.why.score'))
})
