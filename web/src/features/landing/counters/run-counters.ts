import { pickLocale } from '@cratewatch/domain/accounts/locale'
import { countedTo } from './count-up.ts'
import { FALLBACK, FIGURES, readFigures, type Figure, type GlobalMetrics } from './figures.ts'
import { followMetrics } from './follow-metrics.ts'
import { tapeCells, wheelsOf } from './tape.ts'

const COUNT_FOR_MS = 1_600

type Counter = { show(value: number): void }

/** Animates the page's counters: they count up when they come into view, then follow the real figures. */
export function runCounters(root: ParentNode): void {
  const counters = new Map<Figure, Counter>()
  for (const figure of FIGURES) {
    const element = root.querySelector<HTMLElement>(`[data-counter='${figure}']`)
    if (element !== null) counters.set(figure, startCounter(element, FALLBACK[figure]))
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
      for (const [figure, counter] of counters) counter.show(metrics[figure])
    },
  )
}

/** Starts one counter. Before it is visible it only stores its figure; after that it counts to each new one. */
function startCounter(element: HTMLElement, fallback: number): Counter {
  const tape = element.querySelector<HTMLElement>('[data-counter-tape]')
  const words = element.querySelector<HTMLElement>('[data-counter-value]')
  const locale = pickLocale([document.documentElement.lang])
  let [shown, target, seen, frame] = [0, fallback, false, 0]

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
  const run = () => {
    cancelAnimationFrame(frame)
    if (words) words.textContent = new Intl.NumberFormat(locale).format(target)
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return paint(target)
    const from = shown
    const beganAt = performance.now()
    const step = (now: number) => {
      paint(countedTo(from, target, (now - beganAt) / COUNT_FOR_MS))
      if (shown !== target) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      seen = true
      run()
    },
    { threshold: 0.4 },
  )
  observer.observe(element)
  return {
    show(value) {
      if (value === target && seen) return
      target = value
      if (seen) run()
      else if (words) words.textContent = new Intl.NumberFormat(locale).format(value)
    },
  }
}
