import type { Reading } from '@cratewatch/domain/availability/observation'
import type { Duration } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import type { SlotRefusal } from '../../budget.ts'
import type { MarketplaceAnswer, MarketplaceFailure, ReleaseDetails } from '../../vendors/marketplace.ts'
import type { World } from '../../world.ts'

export type Asking = Pick<World, 'budget' | 'marketplace' | 'clock'>

/** For whom a release is asked about, and how long they wait for a slot. */
export type Asker = {
  readonly userId: string
  readonly releaseId: number
  readonly patience: Duration
  readonly signal?: AbortSignal
}

export type Sight = { readonly observation: Reading; readonly at: Instant }

export type NoAnswer = MarketplaceFailure | ({ readonly kind: 'no-slot' } & SlotRefusal)

/** The details of a release. */
export function askDetails(world: Asking, asker: Asker): Promise<Result<ReleaseDetails, NoAnswer>> {
  return asked(world, asker, () => world.marketplace.release(asker.releaseId, asker.signal))
}

/** What is for sale now. */
export async function askObservation(world: Asking, asker: Asker): Promise<Result<Sight, NoAnswer>> {
  const result = await asked(world, asker, () => world.marketplace.stats(asker.releaseId, asker.signal))
  return result.ok ? ok({ observation: result.value, at: world.clock.now() }) : result
}

async function asked<T>(
  world: Asking,
  { userId, patience, signal }: Asker,
  question: () => Promise<MarketplaceAnswer<T>>,
): Promise<Result<T, NoAnswer>> {
  const slot = await world.budget.waitForPerson({ userId, urgency: 'later' }, patience, signal)
  if (!slot.ok) return refused({ kind: 'no-slot', ...slot.error })
  const { result, headers } = await question()
  await world.budget.report(headers, result.ok ? null : result.error)
  return result
}
