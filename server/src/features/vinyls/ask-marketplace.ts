import type { Observation } from '@cratewatch/domain/availability/observation'
import { seconds } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import { refuse } from '../../refusal.ts'
import type { MarketplaceAnswer } from '../../vendors/marketplace.ts'
import type { World } from '../../world.ts'

/** How long somebody who adds a record waits for a slot of the budget before being told to come back. */
const PATIENCE = seconds(3)

export type Asking = Pick<World, 'budget' | 'marketplace' | 'clock'>

export type Sight = { readonly observation: Observation; readonly at: Instant }

/** The details of a release, asked in the interactive share of the budget. */
export async function askDetails(world: Asking, releaseId: number) {
  const slot = await world.budget.waitFor('interactive', PATIENCE)
  if (!slot.ok) return refuse('SERVICE_UNAVAILABLE', { retryAfter: slot.error.retryAfter })
  const result = await reported(world, await world.marketplace.release(releaseId))
  if (result.ok) return ok(result.value)
  return result.error.kind === 'withdrawn'
    ? refuse('DISCOGS_RELEASE_NOT_FOUND', { field: 'discogsId' })
    : refuse('DISCOGS_API_ERROR')
}

/** What is for sale now, if a slot is free at once; null leaves the first look to the watcher. */
export async function askObservation(world: Asking, releaseId: number): Promise<Sight | null> {
  const slot = await world.budget.take('interactive')
  if (!slot.ok) return null
  const result = await reported(world, await world.marketplace.stats(releaseId))
  // Withdrawn, of a release whose details just came, is a contradiction: the watcher looks again before anybody is told.
  if (!result.ok || result.value.kind === 'withdrawn') return null
  return { observation: result.value, at: world.clock.now() }
}

async function reported<T>(world: Asking, { result, headers }: MarketplaceAnswer<T>) {
  await world.budget.report(headers, result.ok ? null : result.error)
  return result
}
