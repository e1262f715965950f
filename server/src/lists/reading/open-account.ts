import { openAccess, type ReaderAccess } from '../../collectors/marketplace-access.ts'
import { timestamp } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { MarketplaceSignIn } from '../../outbound/vendors/marketplace.ts'
import { loseMarketplaceAccess } from '../../people/marketplace/marketplace-accounts.ts'
import { failRun } from '../runs/end-run.ts'
import type { Step } from '../runs/list-requests.ts'
import { isRefusedAgain, NOT_REFUSED } from '../runs/read-again.ts'
import { retryLater } from '../runs/retry-run.ts'
import { settleStep } from '../runs/runs.ts'

/** A user's marketplace account with the permission to read it. */
export type OpenAccount = ReaderAccess & {
  readonly marketplaceId: number
  readonly username: string
  readonly signIn: MarketplaceSignIn
}

/**
 * Opens a user's marketplace account; null: none is connected, the permission was withdrawn, or this instance has no
 * application key.
 */
export async function openAccount(
  deps: Pick<Deps, 'db' | 'secrets' | 'marketplaceSignIn'>,
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
  const opened = openAccess(deps.secrets, { userId, sealedAccess: row.sealed_access })
  return { ...opened, marketplaceId: row.marketplace_id, username: row.username, signIn }
}

/** Any release will do: the request only shows whether the instance's own key is accepted. */
const SOME_RELEASE = 1

/**
 * Handles a refused permission. When the marketplace refuses the instance's own key as well, the instance is at fault
 * and nobody is disconnected. Otherwise, when it is refused again minutes later, the permission was withdrawn there: it is
 * forgotten, watches stay, the user is notified.
 */
export async function disconnectAccount(step: Step, account: OpenAccount): Promise<void> {
  const { deps, run, signal } = step
  const ours = await step.request(() => deps.marketplace.stats(SOME_RELEASE, signal))
  if (!ours.ok) return retryLater(step, ours.error)
  await deps.db.transaction().execute(async (tx) => {
    if (!(await isRefusedAgain(tx, deps, run, 'revoked'))) return
    if (await loseMarketplaceAccess(tx, deps, account)) return failRun(tx, deps, run, 'revoked')
    // The user has connected again meanwhile: the next step reads with the new permission.
    return settleStep(tx, run, { ...NOT_REFUSED, due_at: timestamp(deps.clock.now()) })
  })
}
