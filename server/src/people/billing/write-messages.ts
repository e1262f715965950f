import { isNewlyUnpaid } from '@cratewatch/domain/billing/arrears'
import type { Entitlement } from '@cratewatch/domain/billing/entitlement'
import { graceEnd, type Subscription } from '@cratewatch/domain/billing/subscription'
import type { Tx } from '../../database/database.ts'
import { enqueueAccountMessage } from '../../alerting/decide/enqueue-message.ts'
import type { Deps } from '../../outbound/deps.ts'
import { refuse } from '../../base/refusal.ts'
import type { PaymentFailure } from '../../outbound/vendors/payments.ts'

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

/** Refuses because this instance takes no payments. */
export function paymentsOff() {
  return refuse('SERVICE_UNAVAILABLE', { cause: 'payments-off' })
}

/** Refuses because the payment service failed. The log has the reason; users are asked to try again. */
export function refusePayment(deps: Pick<Deps, 'log'>, failure: PaymentFailure) {
  deps.log.error({ failure }, 'the payment service failed')
  const retryAfter = failure.kind === 'unavailable' ? failure.retryAfter : null
  return refuse('SERVICE_UNAVAILABLE', {
    cause: 'payments-down',
    ...(retryAfter === null ? {} : { retryAfter }),
  })
}
