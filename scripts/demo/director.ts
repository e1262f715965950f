import type { Marketplace } from '../../simulator/src/marketplace/start-marketplace.ts'

const RELEASE_STATS = /^\/marketplace\/stats\/(\d+)/
const LOOK_EVERY_MS = 2_000
/** How long after its first look a record that somebody watches goes on sale, and how long a copy stays. */
const APPEARS_AFTER_MS = 25_000
const STAYS_MS = 8 * 60_000
/** Later appearances: one watched record about this often. */
const ANOTHER_EVERY_MS = 90_000

/**
 * Sees to it that something happens while somebody looks: a copy of a watched record appears soon after it was
 * first looked at, and now and then again. The pace of everything else is the world's own.
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
