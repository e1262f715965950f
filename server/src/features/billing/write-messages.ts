import { isNewlyUnpaid } from '@cratewatch/domain/billing/arrears'
import type { Entitlement } from '@cratewatch/domain/billing/entitlement'
import { graceEnd, type Subscription } from '@cratewatch/domain/billing/subscription'
import type { Tx } from '../../database/database.ts'
import { enqueueAccountMessage } from '../../deliveries/enqueue/enqueue-account-message.ts'
import type { Deps } from '../../deps.ts'

export type MessagesDeps = Pick<Deps, 'ids' | 'clock' | 'live' | 'mailer'>

/**
 * Mails a user that their plan has changed, in the transaction that changes it, so that it is sent once. An operator's
 * grant, to one user or to all, is not mailed.
 */
export async function writePlanChanged(
  tx: Tx,
  deps: MessagesDeps,
  userId: string,
  { plan, source }: Pick<Entitlement, 'plan' | 'source'>,
): Promise<void> {
  if (plan === 'PREMIUM' && source !== 'paid') return
  const to = await addressOf(tx, userId)
  if (to === null) return
  const { paused } = await tx
    .selectFrom('watches')
    .select(({ fn }) => fn.countAll<number>().as('paused'))
    .where('user_id', '=', userId)
    .where('parent_id', 'is', null)
    .where('paused_reason', '=', 'plan-limit')
    .executeTakeFirstOrThrow()
  const details = { plan, paused }
  await enqueueAccountMessage(tx, deps, { kind: 'plan-changed', userId, to, linkId: null, details })
}

/** Mails a user that a renewal could not be paid, the first time the stored facts say so. */
export async function writePaymentFailed(
  tx: Tx,
  deps: MessagesDeps,
  userId: string,
  change: { readonly before: Subscription | null; readonly after: Subscription | null },
): Promise<void> {
  const { before, after } = change
  if (after === null || !isNewlyUnpaid(before, after)) return
  const to = await addressOf(tx, userId)
  if (to === null) return
  const until = graceEnd(after)
  // The period is over: the change of plan has its own message.
  if (until === null || until <= deps.clock.now()) return
  const details = { until: new Date(until).toISOString() }
  await enqueueAccountMessage(tx, deps, { kind: 'payment-failed', userId, to, linkId: null, details })
}

async function addressOf(tx: Tx, userId: string): Promise<string | null> {
  const user = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  return user?.email ?? null
}
