import type { GlobalMetrics } from './figures.ts'

const REFETCH_EVERY_MS = 60_000
const STALE_AFTER_MS = 30_000

export type MetricsPorts = {
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
