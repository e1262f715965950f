import { describe, expect, it } from 'vitest'
import type { AvailabilityState } from '../../availability/observation.ts'
import type { AlertKind } from '../alert-kind.ts'
import { beforeSending, beforeSendingWeekly, type SendingFacts } from './before-sending.ts'
import { MAX_ATTEMPTS } from './retry.ts'
import { isSuperseded } from './superseded.ts'

const STILL_SO: SendingFacts = {
  alert: 'appeared',
  stateNow: 'on-sale',
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
    ['the copy has gone again', { stateNow: 'none' }, { kind: 'superseded', reason: 'not-so-any-more' }],
    ['the release is gone', { stateNow: null }, { kind: 'superseded', reason: 'not-so-any-more' }],
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

  it.each<[string, Partial<typeof stillSo>, ReturnType<typeof beforeSendingWeekly>]>([
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
    expect(beforeSendingWeekly({ ...stillSo, ...given })).toEqual(verdict)
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

  it.each<[AlertKind, AvailabilityState]>([
    ['appeared', 'on-sale'],
    ['withdrawn', 'withdrawn'],
    ['blocked', 'blocked'],
  ])('%s holds in the state %s and in no other', (alert, holds) => {
    for (const state of STATES) expect(isSuperseded(alert, state)).toBe(state !== holds)
  })
})
