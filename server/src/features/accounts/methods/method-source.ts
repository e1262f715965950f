import type { MethodKind, SignInMethod } from '@cratewatch/domain/accounts/sign-in/sign-in-method'
import type { Queries, Tx } from '../../../database/database.ts'
import type { Deps } from '../../../deps.ts'

/** Storage of the sign-in methods of one kind. */
export type MethodSource = {
  readonly kind: MethodKind
  /** Lists an account's methods of this kind, oldest first. */
  list(queries: Queries, userId: string): Promise<readonly SignInMethod[]>
  /** Removes a method of this account. An unknown id, or one of another account, changes nothing. */
  end(tx: Tx, deps: Pick<Deps, 'live'>, userId: string, id: string): Promise<void>
  /** Marks an account's methods of this kind as proven to be the owner's. */
  prove(tx: Tx, userId: string): Promise<void>
}
