import { describe, expect, it } from 'vitest'
import type { AvailabilityState } from '../../availability/observation.ts'
import { instant } from '../../kernel/instant.ts'
import type { AlertKind } from '../alert-kind.ts'
import { beforeSending, beforeSendingList, type SendingFacts } from './before-sending.ts'
import { MAX_ATTEMPTS } from './retry.ts'
import { isSuperseded, type AlertGrounds } from './superseded.ts'

const STILL_SO: SendingFacts = {
  alert: 'appeared',
  grounds: { reasons: ['back-for-sale'], ceiling: null, was: null },
  releaseNow: { state: 'on-sale', isCopyGone: false, copyPrice: null, lowest: null, rates: null },
  watched: true,
  pausedByPlan: false,
  muted: false,
  reachable: true,
  mayMail: true,
  attempt: 1,
}

describe('a delivery whose turn has come', () => {
  it.each<[string, Partial<SendingFacts>, ReturnType<typeof beforeSending>]>([
    ['is sent while it is so', {}, { kind: 'send' }],
    ['is sent on the last attempt', { attempt: MAX_ATTEMPTS }, { kind: 'send' }],
    [
      'the copy has gone again',
      { releaseNow: { state: 'none', isCopyGone: false, copyPrice: null, lowest: null, rates: null } },
      { kind: 'superseded', reason: 'not-so-any-more' },
    ],
    ['the release is gone', { releaseNow: null }, { kind: 'superseded', reason: 'not-so-any-more' }],
    ['the entry was thrown away', { alert: null }, { kind: 'superseded', reason: 'dismissed' }],
    ['nobody watches any more', { watched: false }, { kind: 'superseded', reason: 'not-watched' }],
    ['the plan pauses the watch', { pausedByPlan: true }, { kind: 'superseded', reason: 'watch-paused' }],
    ['the record was muted meanwhile', { muted: true }, { kind: 'superseded', reason: 'muted' }],
    [
      'the address got all it may before it is confirmed',
      { mayMail: false },
      { kind: 'superseded', reason: 'unconfirmed-address' },
    ],
    ['the channel was switched off', { reachable: false }, { kind: 'ended', reason: 'channel-off' }],
    [
      'too many attempts never came back',
      { attempt: MAX_ATTEMPTS + 1 },
      { kind: 'ended', reason: 'too-many-attempts' },
    ],
  ])('%s', (_, given, verdict) => {
    expect(beforeSending({ ...STILL_SO, ...given })).toEqual(verdict)
  })
})

describe("a week's reminder whose turn has come", () => {
  const stillSo = { onSale: 1, reachable: true, mayMail: true, attempt: MAX_ATTEMPTS }

  it.each<[string, Partial<typeof stillSo>, ReturnType<typeof beforeSendingList>]>([
    ['is sent while something is for sale', {}, { kind: 'send' }],
    ['everything has gone', { onSale: 0 }, { kind: 'superseded', reason: 'not-so-any-more' }],
    ['the channel was switched off', { reachable: false }, { kind: 'ended', reason: 'channel-off' }],
    [
      'the address got all it may before it is confirmed',
      { mayMail: false },
      { kind: 'superseded', reason: 'unconfirmed-address' },
    ],
    [
      'too many attempts never came back',
      { attempt: MAX_ATTEMPTS + 1 },
      { kind: 'ended', reason: 'too-many-attempts' },
    ],
  ])('%s', (_, given, verdict) => {
    expect(beforeSendingList({ ...stillSo, ...given })).toEqual(verdict)
  })
})

describe('what an alert announced', () => {
  const STATES: readonly (AvailabilityState | null)[] = [
    'on-sale',
    'none',
    'blocked',
    'withdrawn',
    'unknown',
    null,
  ]

  const stateOf = (state: AvailabilityState | null) =>
    state && { state, isCopyGone: false, copyPrice: null, lowest: null, rates: null }

  it.each<[AlertKind, AvailabilityState]>([
    ['appeared', 'on-sale'],
    ['within-ceiling', 'on-sale'],
    ['cheaper', 'on-sale'],
    ['more-copies', 'on-sale'],
    ['withdrawn', 'withdrawn'],
    ['blocked', 'blocked'],
  ])('%s holds in the state %s and in no other', (alert, holds) => {
    for (const state of STATES)
      expect(isSuperseded(alert, STILL_SO.grounds, stateOf(state))).toBe(state !== holds)
  })

  const within = {
    reasons: ['within-ceiling'],
    ceiling: { minor: 3_000, currency: 'EUR' },
    was: null,
  } as const
  const cheaper = { reasons: ['cheaper'], ceiling: null, was: { value: 40, currency: 'EUR' } } as const
  const rates = { day: instant(Date.UTC(2026, 0, 5)), perEuro: { USD: 1.1 } }
  it.each<[string, AlertGrounds, number | null, string, boolean]>([
    ['a price that is still within', within, 30, 'EUR', false],
    ['a price a little above', within, 30.9, 'EUR', false],
    ['a price clearly above', within, 31, 'EUR', true],
    ['a price above by our rates', within, 40, 'USD', true],
    ['no price', within, null, 'EUR', false],
    ['a price that is still lower', cheaper, 39, 'EUR', false],
    ['a price that is no longer lower', cheaper, 40, 'EUR', true],
    ['a price that is unknown now', cheaper, null, 'EUR', false],
    [
      'a price above, where copies were asked for, too',
      { ...within, reasons: ['within-ceiling', 'back-for-sale'] },
      50,
      'EUR',
      false,
    ],
  ])('%s', (_, grounds, value, currency, superseded) => {
    const lowest = value === null ? null : { value, currency }
    expect(
      isSuperseded('within-ceiling', grounds, {
        state: 'on-sale',
        isCopyGone: false,
        copyPrice: null,
        lowest,
        rates,
      }),
    ).toBe(superseded)
  })

  it('the price of a copy in a shop by what the shop says, whatever the statistics know of it yet', () => {
    const rest = { state: 'on-sale', isCopyGone: false, rates } as const
    const costs = (copy: number, lowest: number) =>
      isSuperseded('within-ceiling', within, {
        ...rest,
        copyPrice: { value: copy, currency: 'EUR' },
        lowest: { value: lowest, currency: 'EUR' },
      })
    expect(costs(20, 40)).toBe(false)
    expect(costs(40, 20)).toBe(true)
  })

  it('a copy in a shop that is gone, unless its record is back for sale as well', () => {
    const now = { state: 'on-sale', isCopyGone: true, copyPrice: null, lowest: null, rates: null } as const
    const listed = { reasons: ['listed'], ceiling: null, was: null } as const
    expect(isSuperseded('listed', listed, { ...now, isCopyGone: false })).toBe(false)
    expect(isSuperseded('listed', listed, now)).toBe(true)
    // A price was that copy's: another one at it is another alert.
    for (const reason of ['within-ceiling', 'cheaper', 'cheapest'] as const)
      expect(isSuperseded('within-ceiling', { ...listed, reasons: [reason] }, now)).toBe(true)
    expect(isSuperseded('listed', listed, { ...now, state: 'none', isCopyGone: false })).toBe(true)
    expect(isSuperseded('listed', { ...listed, reasons: ['listed', 'back-for-sale'] }, now)).toBe(false)
  })
})
