import type { Instant } from '@cratewatch/domain/kernel/instant'
import { sql } from 'kysely'
import { forgetSeller } from '../../alerting/centre/change-notifications.ts'
import type { Secrets } from '../../base/secrets.ts'
import { readErased } from '../../checking/shops/erased-sellers.ts'
import { eraseShop } from '../../checking/shops/follow.ts'
import { watchesChanged } from '../../checking/start-watching.ts'
import { deleteUser } from '../../collectors/users.ts'
import { readEvidence } from '../../database/backup/evidence.ts'
import type { Tx } from '../../database/database.ts'

/** Who a backup brought back although they had been erased since, and was erased again: addresses and names. */
export type ErasedAgain = { readonly people: readonly string[]; readonly sellers: readonly string[] }

type Options = {
  /** Null: it is not here, so that sellers are recognised when the product next reads their shops. */
  readonly secrets: Secrets | null
  readonly now: Instant
}

/**
 * Reads who was erased in a database, before a backup replaces it. What it returns erases them again in the same
 * transaction, so that whoever was promised to be forgotten stays so.
 */
export async function readErasures(
  tx: Tx,
  options: Options,
): Promise<(restored: Tx) => Promise<ErasedAgain>> {
  const evidence = await readEvidence(tx)
  return async (restored) => {
    await evidence.keep(restored)
    const people = await deleteAgain(restored, evidence.userIds, options.now)
    return { people, sellers: await eraseSellersAgain(restored, options) }
  }
}

/** Deletes these accounts, and returns the addresses of those that the backup had. */
async function deleteAgain(tx: Tx, userIds: readonly string[], now: Instant): Promise<readonly string[]> {
  const back = await tx
    .selectFrom('users')
    .select(['id', 'email', 'discogs_username'])
    .where('id', '=', anyOf(userIds))
    .orderBy('email')
    .execute()
  const ids = back.map(({ id }) => id)
  const watched = await tx
    .selectFrom('watches')
    .select('release_id')
    .distinct()
    .where('user_id', '=', anyOf(ids))
    .where('release_id', 'is not', null)
    .execute()
  for (const id of ids) await deleteUser(tx, id)
  await watchesChanged(
    tx,
    watched.flatMap(({ release_id: id }) => id ?? []),
    now,
  )
  return back.map(({ id, email, discogs_username: name }) => email ?? name ?? id)
}

const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`

/** Erases shops of erased sellers, and their names in alerts; returns the names that the backup had. */
async function eraseSellersAgain(tx: Tx, { secrets, now }: Options): Promise<readonly string[]> {
  if (secrets === null) return []
  const isErased = await readErased(tx, secrets)
  const { rows } = await sql<{ seller: string }>`
    select seller from shops union select params ->> 'seller' from notifications where params ? 'seller'
    order by 1`.execute(tx)
  const back = rows.map(({ seller }) => seller).filter((seller) => isErased(seller.toLowerCase()))
  const clock = { now: () => now }
  for (const seller of back) {
    await eraseShop(tx, { clock, secrets }, seller)
    await forgetSeller(tx, seller)
  }
  return back
}
