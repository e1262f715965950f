import type { Queries } from './database/database.ts'

/** What may have changed, for whom: a hint to read again, published inside the transaction that changes it. */
export type LiveHint =
  | { readonly kind: 'user'; readonly userId: string; readonly what: 'vinyls' | 'notifications' | 'profile' }
  | { readonly kind: 'session-ended'; readonly sessionId: string }
  /** Everybody who watches one of these releases. At most 500 ids, so that a hint fits a database notification. */
  | {
      readonly kind: 'releases'
      readonly releaseIds: readonly number[]
      readonly what: 'checked' | 'changed'
    }
  /** Work became due: the notifier looks now instead of at its next tick. */
  | { readonly kind: 'deliveries' }
  | { readonly kind: 'check-states' }
  /** What is announced to everybody has changed. */
  | { readonly kind: 'announcement' }
  | { readonly kind: 'lists' }
  /** Heard, never published: the line to the database was cut for a while, so anything may have changed. */
  | { readonly kind: 'missed' }

/** Hints cross processes through the database (LISTEN/NOTIFY); they may get lost, polling is the net beneath. */
export type Live = {
  /** With a transaction: heard when it commits, never when it rolls back. */
  publish(queries: Queries, hint: LiveHint): Promise<void>
  subscribe(hear: (hint: LiveHint) => void): () => void
}
