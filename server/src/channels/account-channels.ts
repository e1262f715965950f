import { sql } from 'kysely'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Recipient } from '../deliveries/message.ts'
import { timestamp, type Queries, type Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'

/** Gives a new account its channel for mail to its own address. */
export async function addAccountMail(
  tx: Tx,
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
  userId: string,
): Promise<void> {
  const now = timestamp(clock.now())
  const gets = JSON.stringify({ alerts: 'all', summaries: true, alarms: true })
  await tx
    .insertInto('channels')
    .values({
      id: ids.uuid(),
      user_id: userId,
      kind: 'email',
      label: 'E-mail',
      gets,
      confirmed_at: now,
      created_at: now,
    })
    .execute()
}

/** The kinds of which an account has one channel at most that is not made by a form. */
type AccountKind = 'email' | 'telegram'

/** True in SQL for the account's own channel of a kind. */
const isOwn = (kind: AccountKind) =>
  kind === 'email'
    ? sql<boolean>`(channels.kind = 'email' and channels.address is null)`
    : sql<boolean>`channels.kind = 'telegram'`

/** True in SQL for a channel that is on and takes messages, as far as is known. */
const isOn = sql<boolean>`(channels.is_on and channels.disabled_at is null)`

/** Switches the account's own channel of a kind, where it is not so already. One that was disabled is tried again. */
export async function switchOwn(db: Queries, userId: string, kind: AccountKind, on: boolean): Promise<void> {
  await db
    .updateTable('channels')
    .set(on ? { is_on: true, disabled_at: null, disabled_why: null } : { is_on: false })
    .where('user_id', '=', userId)
    .where(isOwn(kind))
    .where(isOn, '=', !on)
    .execute()
}

/** True in SQL when the account's own channel of a kind is on, for the user whose id is `userId`. */
export function isOwnOn(kind: AccountKind, userId: 'users.id' | 'u.id') {
  return sql<boolean>`exists (select from channels
    where channels.user_id = ${sql.ref(userId)} and ${isOwn(kind)} and ${isOn})`
}

/** Marks a channel that takes no messages. null: it is off already, or its address has changed, which this is about. */
export async function disable(
  tx: Tx,
  { userId, channel: { id, address }, email }: Recipient,
  why: string | null,
  now: Instant,
) {
  const disabled = await tx
    .updateTable('channels')
    .set({ disabled_at: timestamp(now), disabled_why: why })
    .where('user_id', '=', userId)
    .where(isOn)
    .where((row) =>
      address === null
        ? row.and([
            isOwn('email'),
            row.exists(row.selectFrom('users').where('id', '=', userId).where('email', '=', email)),
          ])
        : row.and([row('id', '=', id), row('address', '=', address)]),
    )
    .returning(['kind', 'label'])
    .executeTakeFirst()
  return disabled ?? null
}
