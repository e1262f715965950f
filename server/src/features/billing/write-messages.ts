import { isNewlyUnpaid } from '@cratewatch/domain/billing/arrears'
import type { Entitlement } from '@cratewatch/domain/billing/entitlement'
import { graceEnd, type Subscription } from '@cratewatch/domain/billing/subscription'
import type { Tx } from '../../database/database.ts'
import { enqueueAccountMessage } from '../../deliveries/enqueue/enqueue-account-message.ts'
import type { Deps } from '../../deps.ts'

export type MessagesDeps = Pick<Deps, 'ids' | 'clock' | 'live' | 'mailer'>

/**
 * Tells a user by mail that their plan has changed; in the transaction that changes it, so that it is told once.
 * Premium that an operator gives, to one or to all, is no message about a subscription.
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
    .where('paused_reason', '=', 'plan-limit')
    .executeTakeFirstOrThrow()
  const details = { plan, paused }
  await enqueueAccountMessage(tx, deps, { kind: 'plan-changed', userId, to, linkId: null, details })
}

/** Tells a user by mail that a renewal could not be paid, when what is stored now says so for the first time. */
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
  // Heard of too late: what follows for the plan is told by its own message.
  if (until === null || until <= deps.clock.now()) return
  const details = { until: new Date(until).toISOString() }
  await enqueueAccountMessage(tx, deps, { kind: 'payment-failed', userId, to, linkId: null, details })
}

async function addressOf(tx: Tx, userId: string): Promise<string | null> {
  const user = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  return user?.email ?? null
}
