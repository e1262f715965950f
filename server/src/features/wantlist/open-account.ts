import type { MarketplaceSignIn, OAuthToken } from '../../vendors/marketplace-sign-in.ts'
import type { ListDeps } from './runs/runs.ts'

/** A user's marketplace account with the permission to read it. */
export type OpenAccount = {
  readonly userId: string
  readonly marketplaceId: number
  readonly username: string
  readonly access: OAuthToken
  readonly sealedAccess: Buffer
  readonly signIn: MarketplaceSignIn
}

/**
 * Opens a user's marketplace account; null: none is connected, the permission was withdrawn, or this instance has no
 * application key.
 */
export async function openAccount(
  deps: Pick<ListDeps, 'db' | 'secrets' | 'marketplaceSignIn'>,
  userId: string,
): Promise<OpenAccount | null> {
  const { marketplaceSignIn: signIn } = deps
  if (signIn === null) return null
  const row = await deps.db
    .selectFrom('marketplace_accounts')
    .select(['marketplace_id', 'username', 'sealed_access'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (row === undefined || row.sealed_access === null) return null
  const sealedAccess = Buffer.from(row.sealed_access)
  // Only this server seals, and always a token.
  const access = JSON.parse(deps.secrets.decrypt(sealedAccess)) as OAuthToken
  return { userId, marketplaceId: row.marketplace_id, username: row.username, access, sealedAccess, signIn }
}
