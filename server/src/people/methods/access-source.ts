import type { Access, AccessKind } from '@cratewatch/domain/accounts/access'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Queries, Tx } from '../../database/database.ts'
import type { Schema } from '../../database/tables/schema.ts'
import type { Deps } from '../../outbound/deps.ts'

/** An access as its owner sees it. */
export type HeldAccess = Access & {
  /** Absent: not counted here; null: never. */
  readonly lastUsedAt?: Instant | null
  /** Its target has not agreed yet. */
  readonly isWaiting?: boolean
}

/** Storage of the accesses of one kind. */
export type AccessSource = {
  readonly kind: AccessKind
  /** The tables that hold their secrets and addresses. */
  readonly tables: readonly (keyof Schema)[]
  /** Lists those of an account, oldest first. */
  list(queries: Queries, userId: string): Promise<readonly HeldAccess[]>
  /** Ends one of this account. An unknown id, or one of another account, changes nothing. */
  end(tx: Tx, deps: Pick<Deps, 'live'>, userId: string, id: string): Promise<void>
  /** Marks those of an account as proven to be the owner's. */
  prove(tx: Tx, userId: string): Promise<void>
}
