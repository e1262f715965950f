import type { DecisionDelivery } from '@cratewatch/contracts/alerting/decision-delivery'
import { expect, it } from 'vitest'
import { deliverySteps } from './delivery-words.tsx'

const SEEN_GONE = { kind: 'gone', at: '2026-11-20T14:40:00Z' } as const
const DUE = '2026-11-20T15:02:00Z'
const delivery = (given: Partial<DecisionDelivery>): DecisionDelivery => ({
  channel: 'telegram',
  label: null,
  state: 'planned',
  dueAt: DUE,
  waits: null,
  settledAt: null,
  reason: null,
  attempts: 0,
  detail: null,
  ...given,
})

it('tells when what waits is due, and why it waits', () => {
  expect(deliverySteps(delivery({ waits: 'free-plan' }), null)).toEqual([
    { kind: 'due', at: DUE, why: 'free-plan' },
  ])
  expect(deliverySteps(delivery({ waits: 'retry', attempts: 2 }), null)).toEqual([
    { kind: 'retry', at: DUE, attempts: 2 },
  ])
})

it('tells only when something was sent, not what was planned', () => {
  const sent = delivery({ state: 'sent', settledAt: '2026-11-20T15:02:04Z' })
  expect(deliverySteps(sent, SEEN_GONE)).toEqual([{ kind: 'sent', at: '2026-11-20T15:02:04Z' }])
})

it('tells what was planned and what came in between', () => {
  const superseded = delivery({ state: 'not-sent', waits: 'free-plan', reason: 'not-so-any-more' })
  expect(deliverySteps(superseded, SEEN_GONE)).toEqual([
    { kind: 'due', at: DUE, why: 'free-plan' },
    { kind: 'gone-first', at: SEEN_GONE.at },
  ])
})

it('tells why nothing was planned at all', () => {
  const muted = delivery({ state: 'not-sent', dueAt: null, reason: 'muted' })
  expect(deliverySteps(muted, null)).toEqual([{ kind: 'not-sent', reason: 'muted', at: null }])
  const gone = delivery({ state: 'not-sent', dueAt: null, reason: 'not-so-any-more' })
  expect(deliverySteps(gone, null)).toEqual([{ kind: 'not-sent', reason: 'not-so-any-more', at: null }])
})
