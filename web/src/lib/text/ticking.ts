import { days, hours, minutes } from '@cratewatch/domain/kernel/duration'
import { instant, between, type Instant } from '@cratewatch/domain/kernel/instant'
import { useSyncExternalStore } from 'react'
import { formatAgo, formatDay, formatTime, readInstant } from './format.ts'
import { useTexts } from './i18n.ts'

const TICK_MS = 1000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/**
 * Returns a text that depends on the time, updated every second. One timer serves the whole page, and only components
 * whose text has changed render.
 */
export function useTicking(text: (now: Instant) => string): string {
  return useSyncExternalStore(subscribe, () => text(readNow()))
}

/** Below this, the browser's clock is right: answers take time, and their dates are whole seconds. */
const NOTICED_MS = 60_000
let aheadMs = 0

/** Returns the server's time, which rules take as an argument: the clock of a browser may be wrong. */
export function readNow(): Instant {
  return instant(Date.now() + aheadMs)
}

/** Corrects the time by the date of an answer that has just arrived; without a date, nothing changes. */
export function noteServerDate(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now()
  if (!Number.isNaN(difference)) aheadMs = Math.abs(difference) < NOTICED_MS ? 0 : difference
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => listeners.forEach((tick) => tick()), TICK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Returns how long ago something was, kept up to date: "just now", "5 minutes ago", "3 Nov". */
export function useAge(at: Instant): string {
  const { t, locale } = useTexts()
  return useTicking((now) => {
    const age = ageOf(at, now)
    if (age.kind === 'now') return t('time.justNow')
    return age.kind === 'date' ? formatDay(at, now, locale) : formatAgo(age.count, age.unit, locale)
  })
}

/** Returns a function that writes a moment of the server as a time, with its day where that is not today. */
export function useTime(): (at: string) => string {
  const { locale } = useTexts()
  return (at) => formatTime(readInstant(at), readNow(), locale)
}

/** The age in the form it is shown: "just now", a whole number of a unit, or the date from a week on. */
type Age =
  | { readonly kind: 'now' }
  | { readonly kind: 'ago'; readonly count: number; readonly unit: 'minute' | 'hour' | 'day' }
  | { readonly kind: 'date' }

/** Rounds an age: "now" up to a minute, minutes up to an hour, hours up to a day, days up to 168 hours. */
export function ageOf(at: Instant, now: Instant): Age {
  const age = between(at, now)
  if (age <= minutes(1)) return { kind: 'now' }
  if (age < hours(1)) return { kind: 'ago', count: Math.floor(age / minutes(1)), unit: 'minute' }
  if (age < days(1)) return { kind: 'ago', count: Math.floor(age / hours(1)), unit: 'hour' }
  if (age < hours(168)) return { kind: 'ago', count: Math.floor(age / days(1)), unit: 'day' }
  return { kind: 'date' }
}

/**
 * The time left in the form it is shown: seconds below a minute, minutes below an hour and a half, then hours. Beyond
 * the slowest promise it is "later": what a schedule under pressure says so far ahead is no promise.
 */
type RelativeWait =
  | { readonly kind: 'due' }
  | { readonly kind: 'later' }
  | { readonly kind: 'in'; readonly count: number; readonly unit: 'seconds' | 'minutes' | 'hours' }

/** How often a record of the lowest tier is checked at least. */
const SLOWEST = hours(6)

export function waitUntil(at: Instant, now: Instant): RelativeWait {
  const wait = between(now, at)
  if (wait <= 0) return { kind: 'due' }
  if (wait < minutes(1)) return { kind: 'in', count: Math.ceil(wait / 1000), unit: 'seconds' }
  if (wait < minutes(90)) return { kind: 'in', count: Math.round(wait / minutes(1)), unit: 'minutes' }
  if (wait > SLOWEST) return { kind: 'later' }
  return { kind: 'in', count: Math.round(wait / hours(1)), unit: 'hours' }
}
