import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Queries } from './database.ts'

/** What may have changed, and for whom: a hint to read again, published in the transaction that changes it. */
export type LiveHint =
  | { readonly kind: 'user'; readonly userId: string; readonly what: 'vinyls' | 'notifications' | 'profile' }
  | { readonly kind: 'session-ended'; readonly sessionId: string }
  /** For everybody who watches one of these releases. At most 500 ids, so that a hint fits a database notification. */
  | {
      readonly kind: 'releases'
      readonly releaseIds: readonly number[]
      readonly what: 'checked' | 'changed'
    }
  /** A delivery became due: the notifier claims now instead of after its rest. */
  | { readonly kind: 'deliveries' }
  | { readonly kind: 'check-states' }
  /** The announcement has changed. */
  | { readonly kind: 'announcement' }
  | { readonly kind: 'lists' }
  /** How much of their limits callers have used up at the web process `from`. */
  | { readonly kind: 'limits'; readonly from: string; readonly uses: readonly LimitUse[] }
  /**
   * Received but never published: the connection to the database was lost for a while, so anything may have changed.
   */
  | { readonly kind: 'missed' }

/**
 * Sends hints between processes through the database (LISTEN/NOTIFY). They may get lost, so every reader also polls.
 */
export type Live = {
  /** Publishes a hint; in a transaction, only when it commits. */
  publish(queries: Queries, hint: LiveHint): Promise<void>
  subscribe(hear: (hint: LiveHint) => void): () => void
}

/** The hits that one process has counted by a key, whose name says nothing of its caller, in a window that ends then. */
export type LimitUse = readonly [name: string, hits: number, endsAt: Instant]
