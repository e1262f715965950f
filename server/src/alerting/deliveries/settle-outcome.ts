import { assertNever } from '@cratewatch/domain/kernel/assert-never'
import { seconds } from '@cratewatch/domain/kernel/duration'
import { between, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { nextAttemptAt, nextRepeatAt } from '@cratewatch/domain/notifications/sending/retry'
import {
  dropMessage,
  settleDelivered,
  settleForLater,
  settleForRetry,
  settleUnsent,
  type Attempt,
  type Delivered,
  type Ends,
  type DeliverDeps,
  type OutgoingMessage,
} from './settle.ts'
import { moveChat } from '../channels/chat-channel.ts'
import type { Sender } from './send/sender.ts'
import type { SendOutcome } from '../../outbound/vendors/send-outcome.ts'
import { termsOf } from '@cratewatch/contracts/alerting/kinds'
import type { Deps } from '../../outbound/deps.ts'
import { disable } from '../channels/account-channels.ts'
import { deleteChannel } from '../channels/channel-rows.ts'
import { lockUser } from '../../collectors/users.ts'
import { enqueueSystemNotification } from '../decide/enqueue-message.ts'
import type { Message } from './message.ts'
import type { Batch } from './send/claim-due.ts'

type Sent = OutgoingMessage & Attempt

/** Settles every delivery of a message by the vendor's answer. */
export async function settleOutcome(deps: DeliverDeps, sender: Sender, sent: Sent): Promise<Ends> {
  const { outcome, claims, message, mayHaveArrived } = sent
  // Nothing arrived, so the next attempt renders the state of that time.
  if (!mayHaveArrived && sent.stored !== null) await dropMessage(deps.db, claims)
  switch (outcome.kind) {
    case 'accepted': {
      const took = between(message.seenAt, deps.clock.now())
      await noteDelivered(deps, claims)
      // What was held says nothing about how quick we are.
      return claims.map(({ isHeld }) => ({ end: 'delivered', vendor: 'well', took: isHeld ? null : took }))
    }
    case 'unanswered':
      return repeatLater(deps, sender, sent, outcome)
    case 'retry':
      return retryLater(deps, sent, outcome)
    case 'refused': {
      const isEnded = await disableChannel(deps, claims, message.recipient, outcome.why)
      return ends(claims, isEnded && 'ended', 'well')
    }
    case 'moved': {
      const { address } = message.recipient.channel
      if (address !== null) await moveChat(deps.db, address, outcome.to)
      return requeueUncounted(deps, claims, deps.clock.now())
    }
    default:
      return assertNever(outcome)
  }
}

function ends(claims: Batch, end: Delivered['end'] | false, vendor: Delivered['vendor']): Ends {
  return claims.map(() => ({ end: end === false ? 'lost' : end, vendor, took: null }))
}

/** Retries a message without an answer later: it may have arrived, and each repetition may be a duplicate. */
async function repeatLater(
  deps: DeliverDeps,
  sender: Sender,
  { claims, stored }: Sent,
  { why, ...outcome }: Extract<SendOutcome, { kind: 'unanswered' }>,
): Promise<Ends> {
  const holder = claims.find(({ id, messageOf }) => id === messageOf) ?? claims[0]
  const times = (holder?.attempt ?? 1) - (stored?.firstAttempt ?? 1) + 1
  const dueAt = nextRepeatAt(times, sender.repeatsAfter, deps.clock.now())
  const vendor = 'blame' in outcome && outcome.blame === 'message' ? 'well' : 'failing'
  return retryOrEnd(deps, claims, { dueAt, why, vendor })
}

type Retry = Extract<SendOutcome, { kind: 'retry' }>

async function retryLater(
  deps: DeliverDeps,
  { claims, mayHaveArrived }: Sent,
  { blame, after, why }: Retry,
): Promise<Ends> {
  const now = deps.clock.now()
  // The limit is about our rate, not about this message.
  if (blame === 'limit') return requeueUncounted(deps, claims, plus(now, after ?? seconds(1)))
  const vendor = blame === 'server' ? 'failing' : 'well'
  const again = (batch: Batch) => {
    const fewest = Math.min(...batch.map(({ attempt }) => attempt))
    return retryOrEnd(deps, batch, { dueAt: nextAttemptAt(fewest, now, after), why, vendor })
  }
  if (mayHaveArrived) return again(claims)
  const each: Delivered[] = []
  for (const claim of claims) each.push(...(await again([claim])))
  return each
}

type Again = {
  /** null: it was tried often enough. */
  readonly dueAt: Instant | null
  readonly why: string
  readonly vendor: Delivered['vendor']
}

async function retryOrEnd(deps: DeliverDeps, claims: Batch, { dueAt, why, vendor }: Again): Promise<Ends> {
  if (dueAt !== null)
    return ends(claims, (await settleForRetry(deps.db, claims, dueAt, why)) && 'retry', vendor)
  const end = { state: 'ended', reason: 'too-many-attempts', why } as const
  return ends(claims, (await settleUnsent(deps.db, claims, end, deps.clock.now())) && 'ended', vendor)
}

async function requeueUncounted(deps: DeliverDeps, claims: Batch, until: Instant): Promise<Ends> {
  return ends(claims, (await settleForLater(deps.db, claims, until)) && 'later', 'well')
}

const NOTE_TRIES = 40
const NOTE_EVERY = seconds(1)

/**
 * Records an accepted message, repeatedly while the lease lasts: a short outage of the database must not send it again.
 */
async function noteDelivered(deps: DeliverDeps, claims: Batch): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await settleDelivered(deps.db, claims, deps.clock.now())
      return
    } catch (error) {
      if (attempt === NOTE_TRIES) throw error
      deps.log.warn({ err: error, delivery: claims[0]?.id }, 'could not note that a message was delivered')
      await deps.clock.sleep(NOTE_EVERY)
    }
  }
}

/**
 * Disables a channel whose address never accepts messages: ends its deliveries, marks it with the reason and notifies
 * the user in the app, in one transaction; one that has expired is removed. False: the lease was lost.
 */
async function disableChannel(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'live'>,
  claims: Batch,
  recipient: Message['recipient'],
  why: string,
): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const refused = { state: 'ended', reason: 'refused', why } as const
    await lockUser(tx, recipient.userId)
    if (!(await settleUnsent(tx, claims, refused, deps.clock.now()))) return false
    const disabled = await disable(tx, recipient, why, deps.clock.now())
    if (disabled === null) return true
    const { userId, channel, email } = recipient
    if (channel.id !== null && termsOf(disabled.kind).expires) {
      await deleteChannel(tx, { userId, id: channel.id })
    } else {
      const params = { channel: disabled.kind, address: channel.address ?? email, label: disabled.label }
      await enqueueSystemNotification(tx, deps, { userId, key: 'channelEnded', params })
    }
    await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' })
    return true
  })
}
