import type { ParcelAlert } from '@cratewatch/contracts/checking/parcels'
import { convertCeiling } from '@cratewatch/domain/alerts/ceiling'
import type { Currency } from '@cratewatch/domain/alerts/currencies'
import type { ExchangeRates } from '@cratewatch/domain/alerts/exchange-rates'
import { ok } from '@cratewatch/domain/kernel/result'
import type { ParcelLimit, NotifiedParcel } from '@cratewatch/domain/parcels/parcel-alert'
import { sql, type Selectable } from 'kysely'
import { refuse } from '../../base/refusal.ts'
import type { Queries, Tx } from '../../database/database.ts'
import type { ShopTables } from '../../database/tables/shop-tables.ts'
import type { Deps } from '../../outbound/deps.ts'

/** What a follow says of its parcel alert. */
export type ParcelColumns = Pick<
  Selectable<ShopTables['shop_follows']>,
  'parcel_records' | 'parcel_minor' | 'parcel_currency'
>

/** Returns when the parcel of a followed shop alerts; null: never. */
export function parcelLimitOf({
  parcel_records: records,
  parcel_minor: minor,
  parcel_currency: currency,
}: ParcelColumns): ParcelLimit | null {
  return records === null || minor === null || currency === null
    ? null
    : { records, ceiling: { minor, currency } }
}

type Followed = { readonly userId: string; readonly shopId: string }

/** Sets when the parcel of a followed shop alerts, or of all: another limit alerts anew, the same does not. */
export async function setParcelAlert(
  { db, live }: Pick<Deps, 'db' | 'live'>,
  { userId, shopId }: Followed,
  { records, ceiling, everywhere }: ParcelAlert & { readonly everywhere: boolean },
) {
  const isSet = await db.transaction().execute(async (tx) => {
    if (!(await follows(tx, { userId, shopId }))) return false
    await sql`
      update shop_follows set parcel_records = ${records}, parcel_minor = ${ceiling.minor},
        parcel_currency = ${ceiling.currency}, parcel_notified = null
      where user_id = ${userId} and (${everywhere} or shop_id = ${shopId})
        and (parcel_records, parcel_minor, parcel_currency) is distinct from
          (${records}::smallint, ${ceiling.minor}::integer, ${ceiling.currency}::text)`.execute(tx)
    await live.publish(tx, { kind: 'user', userId, what: 'vinyls' })
    return true
  })
  return isSet ? ok(undefined) : refuse('SHOP_NOT_FOUND')
}

/** Has the parcel of a followed shop alert no more. */
export async function endParcelAlert({ db, live }: Pick<Deps, 'db' | 'live'>, { userId, shopId }: Followed) {
  const isEnded = await db.transaction().execute(async (tx) => {
    if (!(await follows(tx, { userId, shopId }))) return false
    const none = { parcel_records: null, parcel_minor: null, parcel_currency: null, parcel_notified: null }
    await tx
      .updateTable('shop_follows')
      .set(none)
      .where('user_id', '=', userId)
      .where('shop_id', '=', shopId)
      .execute()
    await live.publish(tx, { kind: 'user', userId, what: 'vinyls' })
    return true
  })
  return isEnded ? ok(undefined) : refuse('SHOP_NOT_FOUND')
}

async function follows(tx: Tx, { userId, shopId }: Followed): Promise<boolean> {
  const followed = await tx
    .selectFrom('shop_follows')
    .select('shop_id')
    .where('user_id', '=', userId)
    .where('shop_id', '=', shopId)
    .executeTakeFirst()
  return followed !== undefined
}

/** Keeps what a follower was notified of, in the transaction of the alert. */
export async function noteNotified(
  tx: Tx,
  { userId, shopId }: Followed,
  notified: NotifiedParcel | null,
): Promise<void> {
  await tx
    .updateTable('shop_follows')
    .set({ parcel_notified: notified && JSON.stringify(notified) })
    .where('user_id', '=', userId)
    .where('shop_id', '=', shopId)
    .execute()
}

/** States the limits of a user's parcels in another currency, as far as its rate is known; that alerts nobody again. */
export async function convertParcelAlerts(
  tx: Tx,
  userId: string,
  currency: Currency,
  rates: ExchangeRates | null,
): Promise<void> {
  for (const { shop_id: shopId, ...row } of await readLimits(tx, userId)) {
    const limit = parcelLimitOf(row)
    const ceiling = limit && convertCeiling(limit.ceiling, currency, rates)
    if (ceiling === null) continue
    await tx
      .updateTable('shop_follows')
      .set({ parcel_minor: ceiling.minor, parcel_currency: ceiling.currency })
      .where('user_id', '=', userId)
      .where('shop_id', '=', shopId)
      .execute()
  }
}

function readLimits(db: Queries, userId: string) {
  return db
    .selectFrom('shop_follows')
    .select(['shop_id', 'parcel_records', 'parcel_minor', 'parcel_currency'])
    .where('user_id', '=', userId)
    .where('parcel_minor', 'is not', null)
    .orderBy('shop_id')
    .forNoKeyUpdate()
    .execute()
}
