import { days, hours } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { json, type Answer } from '../../kit/answer.ts'
import { isClock } from '../../kit/clock.ts'
import { numberIn, type Fields } from '../../kit/fields.ts'
import { act } from '../../kit/page/console-page.ts'
import { markup, type Markup } from '../../kit/page/markup.ts'
import type { Asked } from '../../kit/routes.ts'
import type { Service } from '../http/service.ts'

const path = 'clock/advance'
const morningHour = 8
const moments = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' })

/** Renders the time, and buttons that move it, where the clock can be moved. */
export function timePanel({ world: { clock } }: Service): Markup | false {
  return (
    isClock(clock) &&
    markup`<h2>Time</h2><p class="soft small" style="margin-bottom:12px">It is <b class="num" data-part="now">${moments.format(clock.now())}</b>. Whatever shares this clock moves with it.</p>
<div class="row">${act(path, { ms: hours(1) }, 'An hour')}${act(path, { until: 'morning' }, 'A night')}${act(path, { ms: days(7) }, 'A week')}${act(path, { until: 'renewal' }, 'A renewal')}</div>`
  )
}

/**
 * `POST clock/advance {ms? | until: 'morning' | 'renewal'}`: advances the clock, if it can be moved. `morning` is 8:00 of
 * the next day, `renewal` just after the payment service's next collection.
 */
export function advanceClock({ world: { clock }, untilRenewal }: Service, { fields }: Asked): Answer {
  if (!isClock(clock)) return json(409, { error: 'clock-runs-by-itself' })
  const ms = msIn(fields, clock.now(), untilRenewal)
  if (ms === undefined || ms < 0) return json(400, { error: 'nothing-to-advance-to' })
  clock.advance(ms)
  return json(200, { now: clock.now() })
}

function msIn(fields: Fields, now: Instant, untilRenewal: Service['untilRenewal']): number | undefined {
  if (fields['until'] === 'renewal') return untilRenewal()
  return fields['until'] === 'morning' ? nextMorning(now) - now : numberIn(fields, 'ms')
}

/** Returns 8:00 of the next day where this machine is. */
function nextMorning(now: Instant): number {
  const day = new Date(now)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1, morningHour).getTime()
}
