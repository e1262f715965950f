import { hours, minutes } from '../../domain/src/kernel/duration.ts'
import type { Arrival } from './arrivals.ts'
import { nameOf, type Channel } from './collectors.ts'
import type { Wrong } from './judge.ts'
import type { Happened, Truth } from './truth.ts'

/** A fault from its begin until everything worked again, in the moved time. */
export type Stretch = { readonly name: string; readonly from: number; readonly until: number }

/** What lay in the way of messages: faults, and the hours that faults let pass at once. */
export type Timeline = {
  readonly stretches: readonly Stretch[]
  readonly jumps: readonly { readonly at: number; readonly by: number }[]
}

/** So long after nothing lay in its way a message has to be there; a lease and a slow machine are in it. */
const LATE = minutes(3)
/** What its vendor refused is tried again after as long as it has waited; what may have arrived, later still. */
const LATE_AFTER_TROUBLE = minutes(95)
const LONGEST_WAIT = hours(8)

/** The faults of vendors and rows that lie in the way of some kinds of channels alone; null: in that of none. */
const OF_VENDOR: Readonly<Record<string, readonly Channel['kind'][] | null>> = {
  mail: ['email'],
  chat: ['telegram'],
  push: ['web-push'],
  'web-push': ['web-push'],
  targets: ['ntfy', 'webhook'],
  ntfy: ['ntfy'],
  webhook: ['webhook'],
  payments: null,
  'exchange rates': null,
}

/** Returns whose fault it is: its vendor's, everybody's, or of no concern for this kind. */
function concern({ name }: Stretch, kind: Channel['kind']): 'vendor' | 'all' | 'none' {
  const kinds = OF_VENDOR[name.split(':')[0] ?? '']
  if (kinds === undefined) return 'all'
  return kinds?.includes(kind) === true ? 'vendor' : 'none'
}

/** How much time passed between two moments in which nothing lay in the way, by hours that no fault let pass. */
function calmBetween(from: number, to: number, inTheWay: readonly Stretch[], { jumps }: Timeline): number {
  let calm = 0
  let end = from
  for (const stretch of inTheWay.toSorted((a, b) => a.from - b.from)) {
    calm += Math.max(0, Math.min(stretch.from, to) - end)
    end = Math.max(end, stretch.until)
  }
  calm += Math.max(0, to - end)
  const isCounted = ({ at }: { readonly at: number }) =>
    at >= from && at < to && !inTheWay.some((stretch) => stretch.from <= at && at < stretch.until)
  return jumps.filter(isCounted).reduce((rest, { by }) => rest - by, calm)
}

/** Finds the first message of a record that came much later than it could; held and excused ones have other rules. */
export function lateOn(
  channel: Channel,
  { record, during, cheaperAt, isSold, ...happened }: Happened,
  { timeline, closed }: Pick<Truth, 'timeline' | 'closed'>,
  arrivals: readonly Arrival[],
): readonly Wrong[] {
  const first = Math.min(...arrivals.map(({ at }) => at ?? Infinity))
  const appearedAt = channel.watcher === 1 ? (cheaperAt ?? happened.appearedAt) : happened.appearedAt
  const isExcused = channel.holds !== undefined || isSold || closed.some((each) => each.channel === channel)
  if (isExcused || !Number.isFinite(first)) return []
  const met = timeline.stretches.filter(({ from, until }) => from <= first && until >= appearedAt)
  const inTheWay = met.filter((stretch) => concern(stretch, channel.kind) !== 'none')
  const ofVendor = inTheWay.filter((stretch) => concern(stretch, channel.kind) === 'vendor')
  const wellAt = Math.max(appearedAt, ...ofVendor.map(({ until }) => until))
  const waited = Math.min(LONGEST_WAIT, wellAt - appearedAt)
  const patience = ofVendor.length === 0 ? LATE : Math.max(LATE_AFTER_TROUBLE, waited)
  const late = calmBetween(wellAt, first, inTheWay, timeline)
  return late > patience ? [{ what: 'late', where: nameOf(channel), record, during }] : []
}
