import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AT_ONCE } from '../alerts/digest.ts'
import type { QuietWindow } from '../alerts/quiet-hours.ts'
import { localClock } from '../analytics/local-clock.ts'
import type { Transition } from '../availability/transition.ts'
import { days, hours, milliseconds, minutes, seconds } from '../kernel/duration.ts'
import { instant, plus, type Instant } from '../kernel/instant.ts'
import { ALERT_KINDS, alertKind, isSent, type AlertKind } from './alert-kind.ts'
import type { AlertChannel } from './channel.ts'
import {
  COOL_DOWN,
  decideAlert,
  DETAILS_WAIT,
  LAST_STEP,
  precedenceOf,
  STEP_IN_LINE_MS,
  type WatchToNotify,
} from './decide-alert.ts'

const AT = instant(Date.UTC(2026, 0, 5, 9))
const MADRID = localClock('Europe/Madrid')
const MAIL: AlertChannel = {
  id: 'mail',
  kind: 'email',
  isReachable: true,
  alerts: 'all',
  digest: null,
  quiet: null,
  waitsOnFreePlan: false,
  lastMailDueAt: null,
}
const CHAT: AlertChannel = { ...MAIL, id: 'chat', kind: 'telegram', waitsOnFreePlan: true }
const toMail = { channel: 'email', channelId: 'mail' }
const toChat = { channel: 'telegram', channelId: 'chat' }
const watch = (given: Partial<WatchToNotify> = {}): WatchToNotify => ({
  plan: 'FREE',
  channels: [MAIL, CHAT],
  isStarred: false,
  lastAlertedAt: null,
  muted: false,
  timing: { ...AT_ONCE, clock: MADRID },
  mayWake: false,
  ...given,
})

/** Nothing is sent at night. */
const NIGHT: readonly QuietWindow[] = [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: hours(22), to: hours(7) }]
/** Chat brings a digest at six. */
const EVENING_CHAT: AlertChannel = { ...CHAT, digest: { kind: 'daily', timeOfDay: hours(18) } }

describe('what is worth an alert', () => {
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

it('waits for what a followed shop may say of the copies, unless the record is starred', () => {
  const dueOf = (given: Partial<WatchToNotify>) => {
    const decided = decideAlert('appeared', watch({ plan: 'PREMIUM', awaitsDetails: true, ...given }), AT)
    return decided.kind === 'alert' ? decided.deliveries.map(({ dueAt, waits }) => [dueAt - AT, waits]) : []
  }
  expect(dueOf({})).toEqual([
    [DETAILS_WAIT, null],
    [DETAILS_WAIT, null],
  ])
  expect(dueOf({ isStarred: true })).toEqual([
    [0, null],
    [0, null],
  ])
  expect(dueOf({ plan: 'FREE' })).toEqual([
    [DETAILS_WAIT, null],
    [hours(1), 'free-plan'],
  ])
})

describe('the line of alerts', () => {
  it('has who pays first, then what is starred or cheaper, then who has watched for longest', () => {
    const line = [
      [watch({ plan: 'PREMIUM', isStarred: true }), days(0)],
      [watch({ plan: 'PREMIUM' }), days(20_000)],
      [watch({ plan: 'PREMIUM' }), days(10)],
      [watch({ plan: 'PREMIUM' }), milliseconds(-1)],
      [watch({ isStarred: true }), days(2)],
      [watch(), days(20)],
      [watch(), days(0)],
    ] as const
    const places = line.map(([given, watchedFor]) => precedenceOf(given, watchedFor))
    expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b))
    expect(Math.min(...places)).toBeGreaterThan(0)
    expect(precedenceOf(watch(), days(0))).toBeLessThanOrEqual(LAST_STEP)
    for (const alert of ALERT_KINDS)
      expect(precedenceOf(watch(), days(2), alert)).toBe(
        precedenceOf(watch({ isStarred: alert === 'cheaper' || alert === 'within-ceiling' }), days(2)),
      )
  })

  it('puts who pays before everybody else of the two minutes before, and behind who has waited for longer', () => {
    const seconds = (given: WatchToNotify, watched: number) =>
      (precedenceOf(given, days(watched)) * STEP_IN_LINE_MS) / 1000
    const [pays, free] = [seconds(watch({ plan: 'PREMIUM' }), 0), seconds(watch(), 20_000)]
    expect(free - pays).toBeGreaterThan(110)
    expect(seconds(watch(), 0)).toBeLessThan(125)
    expect(seconds(watch({ isStarred: true }), 20_000) - pays).toBeGreaterThan(50)
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
        { ...toMail, dueAt: plus(AT, waits[0]), waits: null },
        { ...toChat, dueAt: plus(AT, waits[1]), waits: waits[1] > 0 ? 'free-plan' : null },
      ],
      unsent: [],
    })
  })

  it('stays in the app when no channel reaches the user', () => {
    const off = { isReachable: false }
    const nowhere = watch({
      channels: [
        { ...MAIL, ...off },
        { ...CHAT, ...off },
      ],
    })
    expect(decideAlert('appeared', nowhere, AT)).toEqual({
      kind: 'alert',
      deliveries: [],
      unsent: [
        { ...toMail, reason: 'channel-off' },
        { ...toChat, reason: 'channel-off' },
      ],
    })
  })

  it('stays in the app when the record is muted, and says so for each channel that would have got it', () => {
    const muted = watch({ muted: true, channels: [MAIL, { ...CHAT, isReachable: false }] })
    expect(decideAlert('appeared', muted, AT)).toEqual({
      kind: 'alert',
      deliveries: [],
      unsent: [
        { ...toMail, reason: 'muted' },
        { ...toChat, reason: 'channel-off' },
      ],
    })
  })

  it.each([
    ['a record without a star', false, ['chat'], [{ ...toMail, reason: 'not-starred' }]],
    ['a starred record', true, ['mail', 'chat'], []],
  ] as const)('of %s goes to a channel for starred ones accordingly', (_, isStarred, sent, unsent) => {
    const channels = [{ ...MAIL, alerts: 'starred' as const }, CHAT]
    const decision = decideAlert('appeared', watch({ isStarred, channels }), AT)
    expect(decision).toMatchObject({ deliveries: sent.map((channelId) => ({ channelId })), unsent })
  })

  it('of a muted record without a star says to a channel for starred ones that the star is missing', () => {
    const channels = [{ ...MAIL, alerts: 'starred' as const }, CHAT]
    expect(decideAlert('appeared', watch({ muted: true, channels }), AT)).toMatchObject({
      unsent: [
        { ...toMail, reason: 'not-starred' },
        { ...toChat, reason: 'muted' },
      ],
    })
  })

  it('does not name a channel that gets no alerts', () => {
    const given = watch({ channels: [{ ...MAIL, alerts: 'none' }] })
    expect(decideAlert('appeared', given, AT)).toEqual({ kind: 'alert', deliveries: [], unsent: [] })
  })

  it('is planned for each of several channels of one kind by its own digest and quiet hours', () => {
    const at = instant(Date.parse('2026-01-05T22:30Z'))
    const hooks: readonly AlertChannel[] = [
      { ...MAIL, id: 'account' },
      { ...MAIL, id: 'hourly', digest: { kind: 'hourly' }, quiet: [] },
      { ...MAIL, id: 'awake', quiet: [] },
    ]
    const timing = { quiet: NIGHT, clock: MADRID }
    expect(decideAlert('appeared', watch({ channels: hooks, timing }), at)).toMatchObject({
      deliveries: [
        { channelId: 'account', dueAt: Date.parse('2026-01-06T06:00Z'), waits: 'quiet-hours' },
        { channelId: 'hourly', dueAt: Date.parse('2026-01-05T23:00Z'), waits: 'digest' },
        { channelId: 'awake', dueAt: at, waits: null },
      ],
    })
  })

  it('waits for the mails that go with it', () => {
    const just = watch({ channels: [{ ...MAIL, lastMailDueAt: plus(AT, seconds(-5)) }] })
    const decision = decideAlert('appeared', just, AT)
    expect(decision.kind === 'alert' && decision.deliveries[0]).toEqual({
      ...toMail,
      dueAt: plus(AT, seconds(15)),
      waits: 'with-others',
    })
  })

  it('waits for no others when its record is starred', () => {
    const channels = [{ ...MAIL, lastMailDueAt: plus(AT, seconds(-5)) }]
    const decision = decideAlert('appeared', watch({ channels, isStarred: true }), AT)
    expect(decision).toMatchObject({ deliveries: [{ ...toMail, dueAt: AT, waits: null }] })
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
      { channels: [{ ...MAIL, lastMailDueAt: plus(AT, hours(13)) }, EVENING_CHAT] },
      ['6 06:00', 'quiet-hours'],
      ['6 17:00', 'digest'],
    ],
  ] as const)('%s', (_, time, given, ...expected) => {
    const [timing, channels] = [{ quiet: NIGHT, clock: MADRID }, [MAIL, EVENING_CHAT]]
    const at = instant(Date.parse(`2026-01-05T${time}Z`))
    const decision = decideAlert('appeared', watch({ timing, channels, ...given }), at)
    const planned = decision.kind === 'alert' ? decision.deliveries : []
    const clockTime = (due: Instant) => new Date(due).toISOString().slice(9, 16).replace('T', ' ')
    expect(planned.map(({ dueAt, waits }) => [clockTime(dueAt), waits])).toEqual(expected)
  })

  it('stays in the app when it is about a block', () => {
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

  const anyChannel = fc.record({
    id: fc.uuid(),
    kind: fc.constantFrom('email', 'telegram', 'webhook'),
    isReachable: fc.boolean(),
    alerts: fc.constantFrom<AlertChannel['alerts']>('all', 'starred', 'none'),
    digest: fc.option(fc.constant({ kind: 'daily', timeOfDay: hours(18) } as const)),
    quiet: fc.option(fc.constantFrom(NIGHT, [])),
    waitsOnFreePlan: fc.boolean(),
    lastMailDueAt: fc.option(fc.integer({ min: AT - hours(1), max: AT + hours(1) }).map(instant)),
  })
  const anyWatch: fc.Arbitrary<WatchToNotify> = fc.record({
    plan: fc.constantFrom('FREE', 'PREMIUM'),
    channels: fc.uniqueArray(anyChannel, { selector: ({ id }) => id }),
    isStarred: fc.boolean(),
    lastAlertedAt: fc.option(fc.integer({ min: AT - hours(48), max: AT }).map(instant)),
    muted: fc.boolean(),
    timing: fc.constantFrom({ quiet: NIGHT, clock: MADRID }, { ...AT_ONCE, clock: MADRID }),
    mayWake: fc.boolean(),
  })
  const anyAlert = fc.constantFrom(...ALERT_KINDS)

  it('names each channel that gets alerts once: planned where it is meant for it and reaches the user, and never in the past', () => {
    fc.assert(
      fc.property(anyAlert, anyWatch, (alert, given) => {
        const decision = decideAlert(alert, given, AT)
        const { deliveries, unsent } = decision.kind === 'alert' ? decision : { deliveries: [], unsent: [] }
        const named = [...deliveries, ...unsent].map(({ channelId }) => channelId)
        expect(new Set(named).size).toBe(named.length)
        const meant = given.channels.filter(({ alerts }) => alerts !== 'none')
        expect(named.length).toBe(decision.kind === 'alert' && isSent(alert) ? meant.length : 0)
        for (const { channelId } of deliveries) {
          const channel = given.channels.find(({ id }) => id === channelId)
          expect(channel).toMatchObject({ isReachable: true })
          expect(channel?.alerts === 'all' || given.isStarred).toBe(true)
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
