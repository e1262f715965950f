import { instant } from '@cratewatch/domain/kernel/instant'
import type { Insertable } from 'kysely'
import { timestamp, type Queries } from '../../src/database/database.ts'
import type { MarketplaceAccountsTable } from '../../src/database/tables/account-tables.ts'

/** Inserts the marketplace account with the id 7, connected to a user on the second of January. */
export async function makeMarketplaceAccount(
  db: Queries,
  given: Partial<Insertable<MarketplaceAccountsTable>> & { readonly user_id: string },
): Promise<void> {
  const account = {
    marketplace_id: 7,
    username: 'sunday_digger',
    sealed_access: Buffer.from('sealed'),
    connected_at: timestamp(instant(Date.UTC(2026, 0, 2))),
    ...given,
  }
  await db.insertInto('marketplace_accounts').values(account).execute()
  await db
    .updateTable('users')
    .set({ discogs_username: account.username })
    .where('id', '=', account.user_id)
    .execute()
}
