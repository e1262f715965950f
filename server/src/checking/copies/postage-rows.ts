import { isCurrent } from '@cratewatch/domain/availability/freshness'
import type { Postage, Reader } from '@cratewatch/domain/copies/for-reader'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { sql } from 'kysely'
import { decideByPostage } from '../../collectors/rules.ts'
import { moment, type Queries, type Tx } from '../../database/database.ts'

/** What is known of postage to several readers: by reader, by the numbers of copies. */
export type PostageOf = ReadonlyMap<string, Reader['postage']>

type Row = {
  readonly userId: string
  readonly copyId: number
  readonly value: number | null
  readonly currency: string | null
  readonly cannotShip: boolean
  readonly seenAt: Instant
}

/** Reads what the marketplace said to each of these readers of these copies. */
export async function readPostage(
  db: Queries,
  userIds: readonly string[],
  copyIds: readonly number[],
  now: Instant,
): Promise<PostageOf> {
  if (userIds.length === 0 || copyIds.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select user_id as "userId", copy_id as "copyId", value, currency, cannot_ship as "cannotShip",
      seen_at as "seenAt"
    from copy_postage
    where user_id = any(${userIds}::uuid[]) and copy_id = any(${copyIds}::bigint[])`.execute(db)
  const ofReaders = Map.groupBy(rows, ({ userId }) => userId)
  return new Map(
    Array.from(ofReaders, ([userId, own]) => [
      userId,
      new Map(own.map((row) => [row.copyId, postageOf(row, now)] as const)),
    ]),
  )
}

/** Reads what is known of a reader, for these copies. */
export async function readReader(
  db: Queries,
  userId: string,
  copyIds: readonly number[],
  now: Instant,
): Promise<Reader> {
  const { rows } = await sql<{ timeZone: string; isConnected: boolean }>`
    select u.time_zone as "timeZone", m.sealed_access is not null as "isConnected"
    from users u left join marketplace_accounts m on m.user_id = u.id where u.id = ${userId}`.execute(db)
  const [{ timeZone, isConnected } = { timeZone: null, isConnected: false }] = rows
  const postage = await readPostage(db, [userId], copyIds, now)
  return { timeZone, isConnected, postage: postage.get(userId) ?? new Map() }
}

function postageOf({ value, currency, cannotShip, seenAt }: Row, now: Instant): Postage {
  const amount = value === null || currency === null ? null : { value, currency }
  return { amount, cannotShip, isOld: !isCurrent(seenAt, now) }
}

/**
 * Stores what the marketplace said to readers of copies that are stored themselves. Those to whom it said something else
 * before, or nothing, are decided again.
 */
export async function storePostages(tx: Tx, postage: PostageOf, now: Instant): Promise<void> {
  // One reader after the other, in the same order everywhere.
  for (const userId of [...postage.keys()].toSorted()) {
    const changed = await storePostage(tx, userId, postage.get(userId) ?? new Map(), now)
    await decideByPostage(tx, userId, changed)
  }
}

/**
 * Stores what the marketplace said to one reader of copies that are stored themselves. Returns those of which it said
 * something else before, or nothing. A reader who has left meanwhile has none.
 */
async function storePostage(
  tx: Tx,
  userId: string,
  postage: Reader['postage'],
  now: Instant,
): Promise<readonly number[]> {
  if (postage.size === 0) return []
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .forKeyShare()
    .executeTakeFirst()
  if (user === undefined) return []
  const stated = Array.from(postage, ([id, { amount, cannotShip }]) => ({
    id,
    value: amount?.value ?? null,
    currency: amount?.currency ?? null,
    cannot_ship: cannotShip,
  }))
  const { rows } = await sql<{ id: number }>`
    with stated as materialized (
      select stated.*, p.copy_id is null or p.value is distinct from stated.value
        or p.currency is distinct from stated.currency or p.cannot_ship <> stated.cannot_ship as is_new
      from jsonb_to_recordset(${JSON.stringify(stated)}::jsonb)
          as stated (id bigint, value float8, currency text, cannot_ship boolean)
        join listings l on l.id = stated.id
        left join copy_postage p on p.user_id = ${userId} and p.copy_id = stated.id
      order by stated.id
    ), written as (
      insert into copy_postage (user_id, copy_id, value, currency, cannot_ship, seen_at)
      select ${userId}, id, value, currency, cannot_ship, ${moment(now)} from stated
      on conflict (user_id, copy_id) do update set value = excluded.value, currency = excluded.currency,
        cannot_ship = excluded.cannot_ship, seen_at = excluded.seen_at)
    select id from stated where is_new`.execute(tx)
  return rows.map(({ id }) => id)
}
