import type { DecisionDelivery } from '@cratewatch/contracts/alerting/decision-delivery'
import { endpoints } from '@cratewatch/contracts/endpoints'
import type { Decision, RecordObservation, RecordPage } from '@cratewatch/contracts/watching/record-page'
import type { PriorityExplanation } from '@cratewatch/contracts/watching/vinyls'
import { screen } from '@testing-library/react'
import { t } from 'i18next'
import { anId } from '../../fixtures/account.ts'
import { aWatch, onSale } from '../../fixtures/watches.ts'
import { server } from '../../harness/fake-server.ts'
import { button } from '../../harness/look.ts'
import { minutesAgo } from '../../harness/now.ts'
import { openPage, type Visit } from '../../harness/open-page.tsx'

type Hands = Awaited<ReturnType<typeof openPage>>

export const seen = (number: number, given: Partial<RecordObservation> = {}): RecordObservation => ({
  pressing: null,
  state: 'none',
  numForSale: 0,
  lowestPrice: null,
  from: minutesAgo(number * 60 + 30),
  until: minutesAgo(number * 60),
  checks: 4,
  ...given,
})

export const delivery = (given: Partial<DecisionDelivery> = {}): DecisionDelivery => ({
  channel: 'email',
  label: null,
  state: 'sent',
  dueAt: null,
  waits: null,
  settledAt: minutesAgo(5),
  reason: null,
  attempts: 1,
  detail: null,
  ...given,
})

export const decision = (given: Partial<Decision> = {}): Decision => ({
  id: anId(70),
  alert: 'appeared',
  at: minutesAgo(10),
  numForSale: 2,
  price: { value: 20, currency: 'EUR' },
  reasons: [],
  silentReason: null,
  ended: null,
  pressing: null,
  misfit: null,
  deliveries: [],
  ...given,
})

type Timeline = {
  alerts?: readonly Decision[]
  seen?: readonly RecordObservation[]
  pagination?: RecordPage['timeline']['pagination']
}

/** A line of time with alerts above what checks saw. */
export const timelineOf = ({
  alerts = [],
  seen = [],
  pagination = { total: alerts.length + seen.length, pages: 1 },
}: Timeline): Pick<RecordPage, 'timeline'> => ({
  timeline: {
    items: [
      ...alerts.map((alert) => ({ kind: 'alert' as const, alert })),
      ...seen.map((each) => ({ kind: 'seen' as const, seen: each })),
    ],
    pagination,
  },
})

export const anExplanation = (given: Partial<PriorityExplanation> = {}): PriorityExplanation => ({
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

export const aPage = (given: Partial<RecordPage> = {}): RecordPage => ({
  vinyl: aWatch(1, onSale),
  days: ['no', 'yes', 'no'],
  firstDay: '2026-01-01',
  prices: null,
  ...timelineOf({ seen: [seen(0)] }),
  ...given,
})

export const aDryRun = { alerts: 3, neverMet: false, observedDays: 30 }

/** Presses in the menu of the record what stops watching it. */
export async function letGo(hands: Hands) {
  await hands.click(await button(t('watches.card.actions', { name: 'Artist • Record 1' })))
  await hands.click(await screen.findByRole('menuitem', { name: t('words.remove') }))
}

/** Opens the page of a record, with what else the server says. */
export const openRecord = (given: Partial<RecordPage> = {}, prepare: () => void = () => {}, visit?: Visit) =>
  openPage(
    `/dashboard/vinyls/${anId(1)}`,
    () => {
      server.answers(endpoints.readVinyl, aPage(given))
      server.answers(endpoints.explainPriority, anExplanation())
      server.answers(endpoints.dryRunRule, aDryRun)
      prepare()
    },
    visit,
  )
