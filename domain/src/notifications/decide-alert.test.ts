import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Transition } from '../availability/transition.ts'
import { hours, milliseconds, minutes, seconds } from '../kernel/duration.ts'
import { instant, plus, type Instant } from '../kernel/instant.ts'
import { localClock } from '../analytics/local-clock.ts'
import type { AlertTimes } from '../alerts/digest.ts'
import { ALERT_CHANNELS, alertKind, type AlertKind } from './alert-kind.ts'
import { COOL_DOWN, decideAlert, type WatchToNotify } from './decide-alert.ts'

const AT = instant(Date.UTC(2026, 0, 5, 9))
const EVERYWHERE = { email: true, telegram: true }
const watch = (given: Partial<WatchToNotify> = {}): WatchToNotify => ({
  plan: 'FREE',
  reach: EVERYWHERE,
  lastAlertedAt: null,
  muted: false,
  lastMailDueAt: null,
  timing: null,
  mayWake: false,
  ...given,
})

/** Chat brings a digest at six, and nothing is sent at night. */
const NIGHTLY: AlertTimes = {
  digests: { email: { kind: 'at-once' }, telegram: { kind: 'daily', timeOfDay: hours(18) } },
  quiet: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: hours(22), to: hours(7) }],
}

describe('what is worth telling', () => {
  it.each<[Transition, AlertKind | null]>([
    ['appeared', 'appeared'],
    ['withdrawn', 'withdrawn'],
    ['blocked', 'blocked'],
    ['baseline', null],
    ['same', null],
    ['gone', null],
    ['more-copies', null],
    ['cheaper', null],
  ])('%s: %s', (transition, expected) => {
    expect(alertKind(transition)).toBe(expected)
  })
})

describe('an alert', () => {
  it.each([
    ['free: mail at once, chat after an hour', 'appeared', watch(), [minutes(0), hours(1)]],
    ['premium: both at once', 'appeared', watch({ plan: 'PREMIUM' }), [minutes(0), minutes(0)]],
    ['a withdrawal goes the same ways', 'withdrawn', watch(), [minutes(0), hours(1)]],
  ] as const)('%s', (_, alert, given, waits) => {
    expect(decideAlert(alert, given, AT)).toEqual({
      kind: 'alert',
      deliveries: [
        { channel: 'email', dueAt: plus(AT, waits[0]), waits: null },
        { channel: 'telegram', dueAt: plus(AT, waits[1]), waits: waits[1] > 0 ? 'free-plan' : null },
      ],
      unsent: [],
    })
  })

  it('stays in the app when no channel reaches the user', () => {
    const nowhere = watch({ reach: { email: false, telegram: false } })
    expect(decideAlert('appeared', nowhere, AT)).toEqual({
      kind: 'alert',
      deliveries: [],
      unsent: [
        { channel: 'email', reason: 'channel-off' },
        { channel: 'telegram', reason: 'channel-off' },
      ],
    })
  })

  it('stays in the app when the record is muted, and says so for each channel that would have told', () => {
    const muted = watch({ muted: true, reach: { email: true, telegram: false } })
    expect(decideAlert('appeared', muted, AT)).toEqual({
      kind: 'alert',
      deliveries: [],
      unsent: [
        { channel: 'email', reason: 'muted' },
        { channel: 'telegram', reason: 'channel-off' },
      ],
    })
  })

  it('waits for the mails that go with it', () => {
    const just = watch({ lastMailDueAt: plus(AT, seconds(-30)) })
    const decision = decideAlert('appeared', just, AT)
    expect(decision.kind === 'alert' && decision.deliveries[0]).toEqual({
      channel: 'email',
      dueAt: plus(AT, seconds(90)),
      waits: 'with-others',
    })
  })

  it.each([
    ['by day: mail at once, chat with the digest', '09:00', {}, ['5 09:00', null], ['5 17:00', 'digest']],
    ['at night: both when it is over', '22:30', {}, ['6 06:00', 'quiet-hours'], ['6 17:00', 'digest']],
    [
      'that may wake: at once, chat after the delay of its plan',
      '22:30',
      { mayWake: true },
      ['5 22:30', null],
      ['5 23:30', 'free-plan'],
    ],
    [
      'whose delay passes the digest: with the next one',
      '16:30',
      {},
      ['5 16:30', null],
      ['6 17:00', 'digest'],
    ],
    [
      'soon after a mail, and held: not gathered as well',
      '21:59',
      { lastMailDueAt: plus(AT, hours(13)) },
      ['6 06:00', 'quiet-hours'],
      ['6 17:00', 'digest'],
    ],
  ] as const)('%s', (_, time, given, ...expected) => {
    const timing = { ...NIGHTLY, clock: localClock('Europe/Madrid') }
    const at = instant(Date.parse(`2026-01-05T${time}Z`))
    const decision = decideAlert('appeared', watch({ timing, ...given }), at)
    const planned = decision.kind === 'alert' ? decision.deliveries : []
    const clockTime = (due: Instant) => new Date(due).toISOString().slice(9, 16).replace('T', ' ')
    expect(planned.map(({ dueAt, waits }) => [clockTime(dueAt), waits])).toEqual(expected)
  })

  it('stays in the app when it tells of a block', () => {
    expect(decideAlert('blocked', watch(), AT)).toEqual({
      kind: 'alert',
      deliveries: [],
      unsent: [],
    })
  })

  it.each([
    ['a moment after the last one', milliseconds(1), 'silent'],
    ['just before the cool-down is over', milliseconds(COOL_DOWN - 1), 'silent'],
    ['when the cool-down is over', COOL_DOWN, 'alert'],
    ['when the clock was set back since', milliseconds(-5), 'silent'],
  ] as const)('%s: %s', (_, since, kind) => {
    const lastAlertedAt = plus(AT, milliseconds(-since))
    expect(decideAlert('appeared', watch({ lastAlertedAt }), AT).kind).toBe(kind)
  })

  const anyWatch: fc.Arbitrary<WatchToNotify> = fc.record({
    plan: fc.constantFrom('FREE', 'PREMIUM'),
    reach: fc.record({ email: fc.boolean(), telegram: fc.boolean() }),
    lastAlertedAt: fc.option(fc.integer({ min: AT - hours(48), max: AT }).map(instant)),
    muted: fc.boolean(),
    lastMailDueAt: fc.option(fc.integer({ min: AT - hours(1), max: AT + hours(1) }).map(instant)),
    timing: fc.option(fc.constant({ ...NIGHTLY, clock: localClock('Europe/Madrid') })),
    mayWake: fc.boolean(),
  })
  const anyAlert = fc.constantFrom<AlertKind>('appeared', 'withdrawn', 'blocked')

  it('never uses a channel that does not reach the user or is not meant for it, nor one twice, nor in the past', () => {
    fc.assert(
      fc.property(anyAlert, anyWatch, (alert, given) => {
        const decision = decideAlert(alert, given, AT)
        const deliveries = decision.kind === 'alert' ? decision.deliveries : []
        const channels = deliveries.map((delivery) => delivery.channel)
        expect(new Set(channels).size).toBe(channels.length)
        for (const channel of channels) {
          expect(given.reach[channel]).toBe(true)
          expect(ALERT_CHANNELS[alert]).toContain(channel)
        }
        for (const { dueAt } of deliveries) expect(dueAt).toBeGreaterThanOrEqual(AT)
      }),
    )
  })

  it('is given at most once per cool-down, however often a release flaps', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: hours(72) })), (offsets) => {
        const alerts: Instant[] = []
        for (const at of offsets.toSorted((a, b) => a - b).map((offset) => plus(AT, milliseconds(offset)))) {
          const lastAlertedAt = alerts.at(-1) ?? null
          if (decideAlert('appeared', watch({ lastAlertedAt }), at).kind === 'alert') alerts.push(at)
        }
        const gaps = alerts.slice(1).map((at, n) => at - (alerts[n] ?? at))
        expect(gaps.every((gap) => gap >= COOL_DOWN)).toBe(true)
        expect(alerts.length > 0).toBe(offsets.length > 0)
      }),
    )
  })
})
