import type { MethodKind, SignInMethod } from '@cratewatch/domain/accounts/sign-in/sign-in-method'
import type { Queries, Tx } from '../../../database/database.ts'
import type { Deps } from '../../../deps.ts'

/** Where the sign-in methods of one kind are kept. */
export type MethodSource = {
  readonly kind: MethodKind
  /** An account's methods of this kind, oldest first. */
  list(queries: Queries, userId: string): Promise<readonly SignInMethod[]>
  /** Removes one of an account's. One that is not there, or somebody else's, changes nothing. */
  end(tx: Tx, deps: Pick<Deps, 'live'>, userId: string, id: string): Promise<void>
  /** Marks an account's methods of this kind as its owner's. */
  prove(tx: Tx, userId: string): Promise<void>
}
