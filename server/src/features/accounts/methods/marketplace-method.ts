import { forgetMarketplaceAccount } from '../marketplace/marketplace-accounts.ts'
import type { AccessSource } from './access-source.ts'

/** The marketplace account as a sign-in method. */
export const marketplaceMethod: AccessSource = {
  kind: 'marketplace',
  tables: ['marketplace_accounts'],
  async list(queries, userId) {
    const accounts = await queries
      .selectFrom('marketplace_accounts')
      .select(['marketplace_id', 'username', 'connected_at', 'made_in', 'proven'])
      .where('user_id', '=', userId)
      .execute()
    return accounts.map((account) => ({
      kind: 'marketplace',
      id: String(account.marketplace_id),
      label: account.username,
      madeAt: account.connected_at,
      madeIn: account.made_in,
      proven: account.proven,
    }))
  },
  end: (tx, deps, userId) => forgetMarketplaceAccount(tx, deps, userId),
  async prove(tx, userId) {
    await tx.updateTable('marketplace_accounts').set({ proven: true }).where('user_id', '=', userId).execute()
  },
}
