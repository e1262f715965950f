import type { LocalMoment } from './local-clock.ts'

/** The parts of a day, equally long, from midnight on. */
export const DAY_PARTS = ['night', 'morning', 'afternoon', 'evening'] as const
type DayPart = (typeof DAY_PARTS)[number]
export const PART_HOURS = 24 / DAY_PARTS.length

type UsualTime = {
  /** 1 Monday to 7 Sunday; null: any. */
  readonly weekday: number | null
  /** null: at any hour. */
  readonly part: DayPart | null
  /** On how many days copies turned up then. */
  readonly days: number
}

/**
 * Returns when copies turn up more often than chance would have it; null where no time stands out. Counts days, not
 * copies: a seller who lists fifty in one evening says little about evenings.
 */
export function usualTime(finds: readonly Pick<LocalMoment, 'day' | 'weekday' | 'hour'>[]): UsualTime | null {
  const times = distinctTimes(finds)
  return both(times) ?? partAlone(times) ?? weekdayAlone(oneOfEachDay(times))
}

type Time = { readonly day: number; readonly weekday: number; readonly part: DayPart }

/** The days and parts of them in which copies turned up, each once, in their order. */
function distinctTimes(finds: Parameters<typeof usualTime>[0]): Time[] {
  const times = new Map<number, Time>()
  for (const { day, weekday, hour } of finds) {
    const place = Math.floor(hour / PART_HOURS)
    const part = DAY_PARTS[place]
    if (part !== undefined) times.set(day * DAY_PARTS.length + place, { day, weekday, part })
  }
  return [...times].toSorted(([a], [b]) => a - b).map(([, time]) => time)
}

/** A weekday and a part of the day, if that part stands out on that weekday and that weekday in that part. */
function both(times: readonly Time[]): UsualTime | null {
  const [first, ...more] = largest(times, ({ weekday, part }) => `${weekday} ${part}`)
  if (first === undefined) return null
  const { weekday, part } = first
  const count = more.length + 1
  const onWeekday = times.filter((time) => time.weekday === weekday).length
  const inPart = times.filter((time) => time.part === part).length
  const isUsual = standsOut(count, onWeekday, DAY_PARTS.length) && standsOut(count, inPart, WEEKDAYS)
  return isUsual ? { weekday, part, days: count } : null
}

function partAlone(times: readonly Time[]): UsualTime | null {
  const found = largest(times, ({ part }) => part)
  const [first] = found
  return first !== undefined && standsOut(found.length, times.length, DAY_PARTS.length)
    ? { weekday: null, part: first.part, days: found.length }
    : null
}

function weekdayAlone(days: readonly Time[]): UsualTime | null {
  const found = largest(days, ({ weekday }) => weekday)
  const [first] = found
  return first !== undefined && standsOut(found.length, days.length, WEEKDAYS)
    ? { weekday: first.weekday, part: null, days: found.length }
    : null
}

function oneOfEachDay(times: readonly Time[]): Time[] {
  return [...new Map(times.map((time) => [time.day, time])).values()]
}

function largest(times: readonly Time[], key: (time: Time) => unknown): Time[] {
  return [...Map.groupBy(times, key).values()].reduce((a, b) => (b.length > a.length ? b : a), [])
}

const WEEKDAYS = 7
const LIKELIHOOD_OF_ERROR = 0.01

/**
 * Whether so many of all are too many for chance, if each of the choices were as likely. The chance of one choice is
 * taken as often as there are choices, because the largest of them is asked about.
 */
function standsOut(count: number, all: number, choices: number): boolean {
  const odds = 1 / (choices - 1)
  let atLeast = 0
  // The binomial distribution, in logarithms: its first terms are too small for a number.
  let term = all * Math.log(1 - 1 / choices)
  for (let n = 0; n <= all; n += 1) {
    if (n >= count) atLeast += Math.exp(term)
    term += Math.log(((all - n) / (n + 1)) * odds)
  }
  return atLeast * choices <= LIKELIHOOD_OF_ERROR
}
