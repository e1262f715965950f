import type { Instant } from '@cratewatch/domain/kernel/instant'
import { timestamp, type Tx } from '../database/database.ts'

type Password = {
  readonly hash: string
  readonly madeAt: Instant
  /** The session in which it was chosen; null: none. */
  readonly madeIn: string | null
}

/** Sets a password or, with null, removes it. False: the present hash is not `before`, where that is given. */
export async function setPassword(
  tx: Tx,
  userId: string,
  password: Password | null,
  before?: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({
      password_hash: password?.hash ?? null,
      password_made_at: password === null ? null : timestamp(password.madeAt),
      password_made_in: password?.madeIn ?? null,
    })
    .where('id', '=', userId)
    .$if(before !== undefined, (user) => user.where('password_hash', 'is not distinct from', before ?? null))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
