import type { Marketplace } from '../../simulator/src/marketplace/start-marketplace.ts'

const RELEASE_STATS = /^\/marketplace\/stats\/(\d+)/
const LOOK_EVERY_MS = 2_000
/** How long after its first check a watched record comes on sale, and how long the copy stays. */
const APPEARS_AFTER_MS = 25_000
const STAYS_MS = 8 * 60_000
/** How often another copy of a watched record appears, on average. */
const ANOTHER_EVERY_MS = 90_000

/**
 * Makes a copy of a watched record appear soon after its first check, and then now and again, so that the demo shows
 * alerts. The market's own pace is unchanged.
 */
export function direct(marketplace: Marketplace): () => void {
  const firstLookAt = new Map<number, number>()
  const shown = new Set<number>()
  let lastAt = 0

  const look = () => {
    const now = Date.now()
    for (const id of watched(marketplace)) if (!firstLookAt.has(id)) firstLookAt.set(id, now)
    const waiting = [...firstLookAt].filter(([id]) => marketplace.world.stats(id)?.numForSale === 0)
    const fresh = waiting.find(([id, at]) => !shown.has(id) && now - at >= APPEARS_AFTER_MS)
    const again =
      now - lastAt >= ANOTHER_EVERY_MS ? waiting[Math.floor(Math.random() * waiting.length)] : undefined
    const next = fresh ?? again
    if (next === undefined || now - lastAt < APPEARS_AFTER_MS) return
    shown.add(next[0])
    lastAt = now
    marketplace.world.appear(next[0], { count: 1 + Math.floor(Math.random() * 3), forMs: STAYS_MS })
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  return () => clearInterval(timer)
}

function watched(marketplace: Marketplace): number[] {
  return marketplace.requests.recent(500).flatMap(({ path }) => {
    const id = RELEASE_STATS.exec(path)?.[1]
    return id === undefined ? [] : [Number(id)]
  })
}
