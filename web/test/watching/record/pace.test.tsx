import { endpoints } from '@cratewatch/contracts/endpoints'
import type { PriorityExplanation } from '@cratewatch/contracts/watching/vinyls'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import { within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { landing as english } from '../../../src/messages/en/site/landing.ts'
import { landing as spanish } from '../../../src/messages/es/site/landing.ts'
import { anId, aUser } from '../../fixtures/account.ts'
import { server } from '../../harness/fake-server.ts'
import { button, textOf } from '../../harness/look.ts'
import { anExplanation, openRecord } from './open-record.ts'

const openWhy = async (given: Partial<PriorityExplanation> = {}, prepare?: () => void, locale?: Locale) => {
  const prepared = () => {
    server.answers(endpoints.explainPriority, anExplanation(given))
    prepare?.()
  }
  const hands = await openRecord({}, prepared, locale && { locale, user: aUser({ locale }) })
  const opener = await button(t('watches.why.title'))
  await hands.click(opener)
  return { why: within(document.getElementById(opener.getAttribute('aria-controls') ?? '')!) }
}

const measured = (halfSeenWithinMinutes: number | null) => () =>
  server.answers(endpoints.globalMetrics, {
    totalSearchesPerformed: 1,
    totalVinylsFound: 1,
    totalNotificationsSent: 1,
    halfSeenWithinMinutes,
  })

it('keeps places free while it asks, and asks for this record', async () => {
  let held: ReturnType<typeof server.holds<typeof endpoints.explainPriority>> | undefined
  const { why } = await openWhy({}, () => {
    held = server.holds(endpoints.explainPriority)
  })
  await why.findByText(t('shell.loading'))
  held?.answer(anExplanation())
  await why.findByText(t('watches.why.free'))
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
  await why.findByText(t('watches.why.free'))
  expect(why.queryByRole('listitem')).toBeNull()
})

it.each([
  ['en', english],
  ['es', spanish],
] as const)(
  'says in %s how fast copies were seen here last week, in the words of the landing page',
  async (locale, site) => {
    const { why } = await openWhy({}, measured(9), locale)
    await why.findByText(site.counters.halfSeen.replace('<b>–</b>', '9'))
  },
)

it('promises no pace where too little was measured, however far the checks are stretched', async () => {
  const { why } = await openWhy({ stretch: 12 }, measured(null))
  await why.findByText(t('watches.why.free'))
  expect(why.queryByText(/\b(within|every)\b.*\d/)).toBeNull()
})

it.each([
  [3, 3, false],
  [3, 2, true],
] as const)(
  'says that others have it checked more often, of tier %d with tier %d',
  async (tier, effectiveTier, isTold) => {
    const { why } = await openWhy({ tier, effectiveTier })
    await why.findByText(t('watches.why.free'))
    expect(why.queryByText(t('watches.why.shared')) !== null).toBe(isTold)
  },
)

it('says as an alert why it could not be explained', async () => {
  const { why } = await openWhy({}, () => server.refuses(endpoints.explainPriority, 'VINYL_NOT_FOUND'))
  await why.findByRole('alert')
})
