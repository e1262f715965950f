import type { Instant } from '@cratewatch/domain/kernel/instant'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import type { ReaderAccess } from '../../collectors/marketplace-access.ts'
import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { ListingAnswer, MarketplaceFailure } from '../../outbound/vendors/marketplace.ts'
import { countRequests } from '../figures/check-facts.ts'

/** Notes that the marketplace refuses somebody's permission, though not the application, or takes it again. Injected. */
export type NoteAccess = (
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'live'>,
  noted: ReaderAccess & { readonly isRefused: boolean },
) => Promise<void>

/**
 * Decides whether followers of a shop are notified of its parcel, in the transaction that stores what it lists or what postage
 * is. Injected: checks know no channel.
 */
export type AnnounceParcels = (
  tx: Tx,
  deps: Pick<Deps, 'ids' | 'live' | 'clock' | 'config'>,
  changed: { readonly shopId: string; readonly at: Instant },
) => Promise<void>

/** What asking on somebody's behalf needs. */
export type ReadingDeps = Pick<
  Deps,
  'db' | 'clock' | 'ids' | 'live' | 'config' | 'budget' | 'marketplace' | 'marketplaceSignIn' | 'secrets'
> & {
  /** Absent where nobody's account is changed. */
  readonly noteAccess?: NoteAccess
  /** Absent where no shop is visited. */
  readonly announceParcels?: AnnounceParcels
}

/** Requests a listing as its reader sees it, for which the caller has a slot. */
export async function requestFor(
  deps: ReadingDeps,
  reader: ReaderAccess,
  listingId: number,
  signal: AbortSignal,
): Promise<Result<ListingAnswer, MarketplaceFailure>> {
  const { marketplaceSignIn: signIn } = deps
  if (signIn === null) return refused({ kind: 'unauthorized' })
  const { result, headers } = await signIn.listing(reader.access, listingId, signal)
  // What the marketplace says of one person's permission says nothing of the marketplace.
  await deps.budget.report(headers, result.ok || result.error.kind === 'unauthorized' ? null : result.error)
  await countRequests(deps.db, deps.clock.now(), { postage: 1 })
  return result.ok ? ok(result.value) : refused(result.error)
}
