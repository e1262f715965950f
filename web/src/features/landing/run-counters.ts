import type { endpoints } from '@cratewatch/contracts/calls'
import { pickLocale, type Locale } from '@cratewatch/domain/accounts/locale'
import type { ApiAnswer } from '../../lib/api/api.ts'

export type GlobalMetrics = ApiAnswer<typeof endpoints.globalMetrics>
export type Figure = Exclude<keyof GlobalMetrics, 'halfSeenWithinMinutes'>

/** Shown until the real figures have loaded. */
export const FALLBACK: Readonly<Record<Figure, number>> = {
  totalSearchesPerformed: 83_754,
  totalVinylsFound: 14,
  totalNotificationsSent: 29,
}

const FIGURES = Object.keys(FALLBACK) as Figure[]

/** Parses an answer of the server without a schema library, to keep the page small; null when it is not valid. */
export function readFigures(body: unknown): GlobalMetrics | null {
  if (typeof body !== 'object' || body === null) return null
  const figures = body as Partial<Record<Figure, unknown>>
  return FIGURES.every((figure) => Number.isFinite(figures[figure])) ? (figures as GlobalMetrics) : null
}

/** One place of a counter: a wheel with a digit, or the mark between groups of digits. */
type TapeCell = { readonly kind: 'digit' | 'mark'; readonly text: string }

/** Splits a whole number into at least `wheels` wheels, grouped as in the locale: 00,042. */
export function tapeCells(value: number, locale: Locale, wheels = 1): readonly TapeCell[] {
  return new Intl.NumberFormat(locale, { minimumIntegerDigits: wheels, useGrouping: 'always' })
    .formatToParts(Math.round(value))
    .flatMap(({ type, value: text }) =>
      type === 'integer'
        ? [...text].map((digit): TapeCell => ({ kind: 'digit', text: digit }))
        : [{ kind: 'mark' as const, text }],
    )
}

/** Returns how many wheels a number needs. */
export function wheelsOf(value: number): number {
  return String(Math.round(value)).length
}

const COUNT_FOR_MS = 1_600

/** What a young instance has counted says nothing, and is not shown. */
const FEWEST_SHOWN = 1_000

/**
 * Runs the page's counters: they show the real figures as soon as these are there, and count up to later ones. A small
 * figure is hidden, and the whole part of the page when it has nothing else to show.
 */
export function runCounters(root: ParentNode): void {
  const counters = new Map<Figure, Counter>()
  for (const figure of FIGURES) {
    const element = root.querySelector<HTMLElement>(`[data-counter='${figure}']`)
    if (element !== null) counters.set(figure, { element, show: startCounter(element, FALLBACK[figure]) })
  }
  if (counters.size === 0) return
  followMetrics(
    {
      read: async () => readFigures(await (await fetch('/api/global-metrics')).json()),
      now: () => performance.now(),
      isVisible: () => document.visibilityState === 'visible',
      onVisible(callback) {
        document.addEventListener('visibilitychange', () => {
          if (document.visibilityState === 'visible') callback()
        })
      },
    },
    (metrics: GlobalMetrics) => {
      const isHalfSeen = showHalfSeen(root, metrics.halfSeenWithinMinutes)
      for (const [figure, { element, show }] of counters) {
        show(metrics[figure])
        element.hidden = metrics[figure] < FEWEST_SHOWN
      }
      const part = root.querySelector<HTMLElement>('[data-counters]')
      const isAnyShown = [...counters.values()].some(({ element }) => !element.hidden)
      if (part !== null) part.hidden = !isAnyShown && !isHalfSeen
    },
  )
}

type Counter = { readonly element: HTMLElement; readonly show: (value: number) => void }

/** Starts one counter at its fallback. The first real figure replaces it, even a lower one; later ones are counted to. */
function startCounter(element: HTMLElement, fallback: number) {
  const tape = element.querySelector<HTMLElement>('[data-counter-tape]')
  const words = element.querySelector<HTMLElement>('[data-counter-value]')
  const locale = pickLocale([document.documentElement.lang])
  let [shown, target, isReal, frame] = [fallback, fallback, false, 0]

  const paint = (value: number) => {
    shown = value
    tape?.replaceChildren(
      ...tapeCells(value, locale, wheelsOf(target)).map((cell) => {
        const wheel = document.createElement('span')
        wheel.dataset['cell'] = cell.kind
        wheel.textContent = cell.text
        return wheel
      }),
    )
  }
  const say = () => {
    cancelAnimationFrame(frame)
    if (words) words.textContent = new Intl.NumberFormat(locale).format(target)
  }
  const run = () => {
    say()
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return paint(target)
    const from = shown
    const beganAt = performance.now()
    const step = (now: number) => {
      paint(countedTo(from, target, (now - beganAt) / COUNT_FOR_MS))
      if (shown !== target) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
  }
  return (value: number) => {
    if (isReal && value <= target) return
    target = value
    if (isReal) return run()
    isReal = true
    say()
    paint(value)
  }
}

/** Shows within how many minutes half of all copies were seen, and returns whether the server knows it. */
function showHalfSeen(root: ParentNode, minutes: number | null | undefined): boolean {
  const line = root.querySelector<HTMLElement>('[data-half-seen]')
  if (line === null) return false
  line.hidden = typeof minutes !== 'number'
  const figure = line.querySelector('b')
  if (figure && !line.hidden) figure.textContent = String(minutes)
  return !line.hidden
}

/**
 * Returns the figure of a counter on its way between two others, at `progress` from 0 to 1: fast at first, then slower.
 */
export function countedTo(from: number, to: number, progress: number): number {
  if (progress >= 1) return to
  const eased = 1 - (1 - Math.max(0, progress)) ** 4
  return Math.round(from + (to - from) * eased)
}

const REFETCH_EVERY_MS = 60_000
const STALE_AFTER_MS = 30_000

type MetricsPorts = {
  /** Reads the figures. Rejects or returns null when there are none. */
  read(): Promise<GlobalMetrics | null>
  now(): number
  isVisible(): boolean
  onVisible(callback: () => void): void
}

/** Shows the figures now, every minute while the page is visible, and when it becomes visible with outdated ones. */
export function followMetrics(ports: MetricsPorts, show: (metrics: GlobalMetrics) => void): void {
  let readAt = -Infinity
  const refresh = async () => {
    readAt = ports.now()
    const metrics = await ports.read().catch(() => null)
    if (metrics !== null) show(metrics)
  }
  void refresh()
  setInterval(() => {
    if (ports.isVisible()) void refresh()
  }, REFETCH_EVERY_MS)
  ports.onVisible(() => {
    if (ports.now() - readAt >= STALE_AFTER_MS) void refresh()
  })
}
