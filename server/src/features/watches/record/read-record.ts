import { ok } from '@cratewatch/domain/kernel/result'
import { refuse } from '../../../refusal.ts'
import type { Deps } from '../../../deps.ts'
import { readCard } from '../read-cards.ts'
import { releasesOfWatch } from '../release-of-watch.ts'
import { readHistory } from './read-history.ts'
import { readPrices } from './read-prices.ts'
import { readTimeline, type TimelinePage } from './read-timeline.ts'

/** Reads all that is shown of one watch: its card, the days it is watched, and a page of its line of time. */
export async function readRecord(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  userId: string,
  watchId: string,
  wanted: TimelinePage,
) {
  const releaseIds = await releasesOfWatch(deps.db, userId, watchId)
  if (releaseIds === null) return refuse('VINYL_NOT_FOUND')
  const { priceHistory } = deps.config.marketplace
  const card = await readCard(deps, userId, watchId)
  const watched = { releaseIds, since: card.row.created_at, now: deps.clock.now() }
  return ok({
    card,
    days: await readHistory(deps.db, watched),
    prices: priceHistory ? await readPrices(deps.db, watched) : null,
    timeline: await readTimeline(deps.db, { userId, watchId, releaseIds }, wanted),
    now: watched.now,
  })
}

export type RecordFacts = Extract<Awaited<ReturnType<typeof readRecord>>, { ok: true }>['value']
