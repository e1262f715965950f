import { describe, expect, it } from 'vitest'
import { hours, minutes, seconds } from '../kernel/duration.ts'
import { instant, plus } from '../kernel/instant.ts'
import { latenessOf, NOT_LATE } from '../scheduling/policy/lateness.ts'
import { channelsOfAlarm, healthOf, isFailing, outagesOf, type HealthState } from './health.ts'

const NOON = instant(Date.UTC(2026, 0, 5, 12))
const WELL: HealthState = { conditions: [], heldSince: null, vendors: [], checks: NOT_LATE, due: [] }
const vendor = (name: string, rests: boolean, restedAt: HealthState['heldSince'] = null) => ({
  vendor: name,
  failuresInARow: rests ? 5 : 0,
  failedAt: NOON,
  rests,
  restedAt,
})

describe('the health of an instance', () => {
  it('is without a reason when all is well', () => {
    expect(healthOf(WELL, NOON)).toEqual({
      reasons: [],
      late: [],
      checksLate: 0,
      deliveriesLate: 0,
      vendors: [],
    })
  })

  it('has a reason that lasts for three minutes, or that operators were notified of, from its beginning', () => {
    const condition = { kind: 'mail', since: NOON, wellSince: null, isNotified: false } as const
    const after = (duration: number, isNotified = false) =>
      healthOf({ ...WELL, conditions: [{ ...condition, isNotified }] }, plus(NOON, seconds(duration))).reasons
    expect(after(179)).toEqual([])
    expect(after(180)).toEqual([{ kind: 'mail', since: NOON, seemsOver: false }])
    expect(after(0, true)).toHaveLength(1)
  })

  it('counts no check as late while the marketplace rests, and says that it rests', () => {
    const checks = latenessOf(NOON, minutes(2), plus(NOON, hours(7)))
    const at = plus(NOON, hours(7))
    const found = (rests: boolean) =>
      healthOf({ ...WELL, checks, vendors: [vendor('marketplace', rests)] }, at)
    expect(found(false).late).toEqual([{ what: 'checks', bySeconds: 25_080, promisedSeconds: 120 }])
    expect(found(true)).toMatchObject({
      late: [],
      checksLate: 0,
      vendors: [{ vendor: 'marketplace', rests: true }],
    })
  })

  it('counts what waits for a vendor that rests as the vendor’s, and from its return on as ours', () => {
    const due = [{ vendor: 'mail', since: NOON }]
    const at = plus(NOON, hours(1))
    const found = (mail: HealthState['vendors'][number]) => healthOf({ ...WELL, due, vendors: [mail] }, at)
    expect(found(vendor('mail', true))).toMatchObject({ deliveriesLate: 0, vendors: [{ waiting: hours(1) }] })
    expect(found(vendor('mail', false, plus(at, minutes(-2))))).toMatchObject({
      deliveriesLate: minutes(1),
      late: [],
      vendors: [{ waiting: 0 }],
    })
    expect(found(vendor('mail', false))).toMatchObject({ late: [{ what: 'deliveries', bySeconds: 3_540 }] })
  })
})

describe('a vendor fails', () => {
  const failed = { vendor: 'mail', failuresInARow: 1, failedAt: NOON, rests: false, restedAt: null }
  it('for ten minutes after a failure, for as long as it rests, and until it answers once operators know', () => {
    const at = plus(NOON, minutes(10))
    expect(isFailing(failed, false, plus(at, seconds(-1)))).toBe(true)
    expect(isFailing(failed, false, at)).toBe(false)
    expect(isFailing({ ...failed, rests: true }, false, plus(NOON, hours(1)))).toBe(true)
    expect(isFailing(failed, true, plus(NOON, hours(1)))).toBe(true)
    expect(isFailing({ ...failed, failuresInARow: 0 }, true, at)).toBe(false)
  })
})

it('collectors see what concerns them, while it lasts', () => {
  const reason = (kind: 'mail' | 'disk' | 'marketplace', seemsOver = false) => ({
    kind,
    since: NOON,
    seemsOver,
  })
  expect(outagesOf([reason('disk'), reason('mail'), reason('marketplace', true)])).toEqual([
    { kind: 'mail', since: NOON },
  ])
})

describe('an alarm', () => {
  const [mail, chat, push] = [
    { vendor: 'mail', getsAlarms: true },
    { vendor: 'chat', getsAlarms: false },
    { vendor: 'web-push', getsAlarms: false },
  ] as const
  const without =
    (...away: string[]) =>
    (vendor: string) =>
      away.includes(vendor)

  it('goes by the channels that are to get alarms', () => {
    expect(channelsOfAlarm([mail, chat], without())).toEqual([mail])
  })

  it('about what they go by goes by every other that works', () => {
    expect(channelsOfAlarm([mail, chat, push], without('mail'))).toEqual([chat, push])
    expect(channelsOfAlarm([mail, chat, push], without('mail', 'chat'))).toEqual([push])
    const chosen = { vendor: 'ntfy', getsAlarms: true }
    expect(channelsOfAlarm([mail, chat, chosen], without('mail'))).toEqual([chosen])
  })

  it('waits where there is no other, and goes to nobody who wants none', () => {
    expect(channelsOfAlarm([mail], without('mail'))).toEqual([mail])
    expect(channelsOfAlarm([chat, push], without('mail'))).toEqual([])
  })
})
