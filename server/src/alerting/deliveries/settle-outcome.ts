import { signOf } from '@cratewatch/domain/channels/channel-life'
import type { Meaning } from '@cratewatch/domain/channels/vendor-answers'
import { seconds } from '@cratewatch/domain/kernel/duration'
import { between, type Instant } from '@cratewatch/domain/kernel/instant'
import { afterAnswer, type Next } from '@cratewatch/domain/notifications/sending/after-answer'
import { lockUser } from '../../collectors/users.ts'
import type { Queries, Tx } from '../../database/database.ts'
import { meaningIn } from '../../outbound/vendors/send-outcome.ts'
import { noteSign } from '../channel-life.ts'
import { moveChat } from '../chat-channel.ts'
import type { Sender } from '../kinds/sender.ts'
import type { Batch } from './send/claim-due.ts'
import {
  dropMessage,
  settleAgain,
  settleDelivered,
  settleUnsent,
  type Attempt,
  type Delivered,
  type Ends,
  type DeliverDeps,
  type OutgoingMessage,
} from './settle.ts'

type Sent = OutgoingMessage & Attempt

/**
 * Settles every delivery of a message by the vendor's answer, and writes what that says of the channel, in one
 * transaction.
 */
export async function settleOutcome(deps: DeliverDeps, sender: Sender, sent: Sent): Promise<Ends> {
  const { outcome, claims, message } = sent
  const meaning = meaningIn(outcome)
  if (outcome.kind === 'taken') {
    await noteDelivered(deps, sender, sent)
    // What was held says nothing about how quick we are.
    const took = between(message.seenAt, deps.clock.now())
    return claims.map(({ isHeld }) => ({ end: 'delivered', vendor: 'well', took: isHeld ? null : took }))
  }
  const { address } = message.recipient.channel
  if (outcome.kind === 'moved' && address !== null) await moveChat(deps.db, address, outcome.to)
  return deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, message.recipient.userId)
    // Nothing arrived, so the next attempt renders the state of that time.
    if (!sent.mayHaveArrived && sent.stored !== null) await dropMessage(tx, claims)
    const ends: Delivered[] = []
    for (const batch of together(sent)) ends.push(...(await settleNext(tx, deps, { ...sent, sender, batch })))
    if (ends.some(({ end }) => end !== 'lost')) await noteMeaning(tx, deps, sender, sent, meaning)
    return ends
  })
}

/** Divides claims by what they are tried again with: all together if the message may have arrived, else each for itself. */
function together({ claims, mayHaveArrived }: Sent): readonly Batch[] {
  return mayHaveArrived ? [claims] : claims.map((claim) => [claim])
}

type Settled = Sent & { readonly sender: Sender; readonly batch: Batch }

async function settleNext(tx: Tx, deps: DeliverDeps, settled: Settled): Promise<Ends> {
  const { outcome, batch } = settled
  const meaning = meaningIn(outcome)
  const now = deps.clock.now()
  const next = afterAnswer(meaning, factsOf(settled), now)
  const why = 'why' in outcome ? outcome.why : null
  const vendor = meaning.fault === 'vendor' && meaning.follows !== 'wait' ? 'failing' : 'well'
  const end = await settleBatch(tx, batch, next, why, now)
  return batch.map(() => ({ end, vendor, took: null }))
}

async function settleBatch(
  db: Queries,
  batch: Batch,
  next: Next,
  why: string | null,
  now: Instant,
): Promise<Delivered['end']> {
  if (next.kind === 'again') {
    if (!(await settleAgain(db, batch, next, why))) return 'lost'
    return next.isCounted ? 'retry' : 'later'
  }
  const reason = next.kind === 'given-up' ? next.reason : 'too-many-attempts'
  return (await settleUnsent(db, batch, { state: 'ended', reason, why }, now)) ? 'ended' : 'lost'
}

function factsOf({ outcome, claims, batch, message, stored, sender }: Settled) {
  const holder = claims.find(({ id, messageOf }) => id === messageOf) ?? claims[0]
  return {
    attempt: Math.min(...batch.map(({ attempt }) => attempt)),
    times: (holder?.attempt ?? 1) - (stored?.firstAttempt ?? 1) + 1,
    refusals: Math.max(...claims.map(({ refusals }) => refusals)),
    asked: 'after' in outcome ? outcome.after : null,
    repeatsAfter: sender.repeatsAfter,
    plannedAt: message.seenAt,
    isTrial: message.about === 'account' && message.kind === 'channel-back',
  }
}

/** Writes what an answer says of the channel that the message went to; nothing of mail about the account. */
async function noteMeaning(
  tx: Tx,
  deps: DeliverDeps,
  sender: Sender,
  { outcome, message: { recipient } }: Sent,
  meaning: Meaning,
): Promise<void> {
  const sign = signOf(meaning)
  const { userId, channel } = recipient
  const to = sender.addressOf(recipient)
  if (sign === null || channel.id === null || to === null) return
  const why = 'why' in outcome ? outcome.why : null
  await noteSign(tx, deps, { userId, id: channel.id, to }, { sign, why })
}

const NOTE_TRIES = 40
const NOTE_EVERY = seconds(1)

/**
 * Records an accepted message, repeatedly while the lease lasts: a short outage of the database must not send it again.
 * A channel that was not well is well with it.
 */
async function noteDelivered(deps: DeliverDeps, sender: Sender, sent: Sent): Promise<void> {
  const { claims, message, outcome } = sent
  const settle = (db: Queries) => settleDelivered(db, claims, deps.clock.now())
  const revive = () =>
    deps.db.transaction().execute(async (tx) => {
      await lockUser(tx, message.recipient.userId)
      await settle(tx)
      await noteMeaning(tx, deps, sender, sent, meaningIn(outcome))
    })
  for (let attempt = 1; ; attempt++) {
    try {
      return await (message.recipient.channel.isFailing === true ? revive() : settle(deps.db))
    } catch (error) {
      if (attempt === NOTE_TRIES) throw error
      deps.log.warn({ err: error, delivery: claims[0]?.id }, 'could not note that a message was delivered')
      await deps.clock.sleep(NOTE_EVERY)
    }
  }
}
