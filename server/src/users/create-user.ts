import type { Insertable } from 'kysely'
import { currencyFor } from '@cratewatch/domain/alerts/currencies'
import { FALLBACK_TIME_ZONE, knownTimeZone } from '@cratewatch/domain/accounts/time-zone'
import type { UsersTable } from '../database/tables/account-tables.ts'
import { timestamp, type Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'

export type NewUser = Pick<Insertable<UsersTable>, 'locale' | 'plan'> & {
  readonly email?: string | null
  readonly isConfirmed?: boolean
  /** The browser's time zone; null: unknown. */
  readonly timeZone: string | null
}

/** Creates a user and returns the id; null: the address is taken. */
export async function createUser(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids'>,
  { email = null, isConfirmed = false, timeZone, ...user }: NewUser,
): Promise<string | null> {
  const id = deps.ids.uuid()
  const now = timestamp(deps.clock.now())
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('users')
    .values({
      id,
      email,
      email_confirmed_at: isConfirmed ? now : null,
      currency: currencyFor(user.locale),
      time_zone: knownTimeZone(timeZone ?? '') ?? FALLBACK_TIME_ZONE,
      created_at: now,
      ...user,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n ? id : null
}
