import type { QuietWindow } from '../alerts/quiet-hours.ts'
import { hours, minutes } from '../kernel/duration.ts'

/** What of a channel decides whether its reader hears of anything. */
export type Hearing = {
  readonly isOn: boolean
  readonly alerts: 'all' | 'starred' | 'none'
  /** null: the account's. */
  readonly quiet: readonly QuietWindow[] | null
}

/** Whether a change leaves nothing, or next to nothing, of what a channel brought. */
export function silencesChannel(before: Hearing, after: Hearing): boolean {
  return isHeard(before) && !isHeard(after)
}

/** Whether a change of the account's quiet hours leaves no day with more than an hour in which alerts come. */
export function silencesDays(before: readonly QuietWindow[], after: readonly QuietWindow[]): boolean {
  return !isQuietAlways(before) && isQuietAlways(after)
}

function isHeard({ isOn, alerts, quiet }: Hearing): boolean {
  return isOn && alerts !== 'none' && (quiet === null || !isQuietAlways(quiet))
}

const STEP = minutes(15)
const DAY = hours(24)
const MOST_LOUD = hours(1)

function isQuietAlways(quiet: readonly QuietWindow[]): boolean {
  return [1, 2, 3, 4, 5, 6, 7].every((weekday) => {
    let loud = 0
    for (let at = 0; at < DAY; at += STEP)
      if (!quiet.some((window) => covers(window, weekday, at))) loud += STEP
    return loud <= MOST_LOUD
  })
}

/** Whether a window covers a time of a weekday. One that ends before it begins goes on into the next day. */
function covers({ weekdays, from, to }: QuietWindow, weekday: number, at: number): boolean {
  const dayBefore = weekday === 1 ? 7 : weekday - 1
  if (from < to) return weekdays.includes(weekday) && at >= from && at < to
  return (weekdays.includes(weekday) && at >= from) || (weekdays.includes(dayBefore) && at < to)
}
