import type { GlobalMetrics } from './figures.ts'

const REFETCH_EVERY_MS = 60_000
const STALE_AFTER_MS = 30_000

export type MetricsPorts = {
  /** Rejects or answers null when there are no figures to be had. */
  read(): Promise<GlobalMetrics | null>
  now(): number
  isVisible(): boolean
  onVisible(callback: () => void): void
}

/** Shows the figures now, every minute while the page is looked at, and on coming back to it when they are stale. */
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
