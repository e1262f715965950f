import { between, type Instant } from '@cratewatch/domain/kernel/instant'
import type { SendingVerdict } from '@cratewatch/domain/notifications/sending/before-sending'
import { uncountUnconfirmedMail } from '../../../collectors/users.ts'
import { isConnectionLost } from '../../../database/database-errors.ts'
import { takeVendorSlot } from '../../../outbound/limits.ts'
import { readRates } from '../../../outbound/rates/stored-rates.ts'
import type { SendOutcome } from '../../../outbound/vendors/send-outcome.ts'
import { obeyWait, type Sender } from '../../kinds/sender.ts'
import { loadDelivery } from '../load-delivery.ts'
import { settleOutcome } from '../settle-outcome.ts'
import {
  dropMessage,
  settleForLater,
  settleHeld,
  settleUnsent,
  supersede,
  uncountLost,
  type Attempt,
  type Delivered,
  type Ends,
  type DeliverDeps,
  type OutgoingMessage,
  type Sendable,
  type StoredMessage,
  type SettledUnsent,
} from '../settle.ts'
import { countedMail } from '../unconfirmed-mails.ts'
import type { DeliveryClaim, Batch } from './claim-due.ts'
import { gatherAlerts, quietUntil, messageToRepeat, storeMessage } from './prepare-message.ts'

/**
 * Sends the claimed deliveries of one recipient that are still worth sending, and settles each; nothing in their quiet
 * hours. Several alerts are one message, and a message that may have been sent before is repeated unchanged.
 */
export async function deliver(deps: DeliverDeps, sender: Sender, claims: Batch): Promise<Ends> {
  const until = await quietUntil(deps.db, claims, deps.clock.now())
  if (until !== null) return requeue(deps, claims, until, settleHeld)
  if (claims.every((claim) => claim.messageOf === null)) return sendCurrent(deps, sender, claims)
  const repeat = await messageToRepeat(deps, sender, claims)
  if (repeat !== null) return send(deps, sender, repeat, repeat.stored)
  await dropMessage(deps.db, claims)
  return sendCurrent(
    deps,
    sender,
    claims.map((claim) => ({ ...claim, messageOf: null })),
  )
}

/** Sends new messages with the present state. */
async function sendCurrent(deps: DeliverDeps, sender: Sender, claims: Batch): Promise<Ends> {
  const ends: Delivered[] = []
  const sendable: Sendable[] = []
  const gone: Sendable[] = []
  const rates = await readRates(deps.db)
  for (const claim of claims) {
    const loaded = await loadDelivery(deps, claim, { now: deps.clock.now(), rates })
    if (loaded === null) {
      await uncountLost(deps.db, [claim])
      ends.push(LOST)
    } else if (loaded.message !== null && isStillNamed(claim, loaded.verdict))
      gone.push({ claim, message: loaded.message })
    else if (loaded.verdict.kind !== 'send') ends.push(await leaveUnsent(deps, claim, loaded.verdict))
    else if (loaded.message !== null) sendable.push({ claim, message: loaded.message })
    else throw new Error('A delivery that may be sent has nothing to say')
  }
  if (sendable.some(({ message }) => message.about === 'alert')) sendable.push(...gone)
  else for (const { claim } of gone) ends.push(await leaveUnsent(deps, claim, NOT_SO_ANY_MORE))
  for (const outgoing of gatherAlerts(sendable)) ends.push(...(await send(deps, sender, outgoing, null)))
  return ends
}

const NOT_SO_ANY_MORE = { kind: 'superseded', reason: 'not-so-any-more' } as const

/** Whether an alert that holds no more is named in a digest, if anything else in it does. */
function isStillNamed({ isHeld }: DeliveryClaim, verdict: SendingVerdict): boolean {
  return isHeld && verdict.kind === 'superseded' && verdict.reason === 'not-so-any-more'
}

/** `repeated`: the message stored when it was first sent. */
async function send(
  deps: DeliverDeps,
  sender: Sender,
  outgoing: OutgoingMessage,
  repeated: StoredMessage | null,
): Promise<Ends> {
  const slot = await awaitVendorSlot(deps, sender, outgoing)
  if (slot !== null) return slot
  const sent = await attempt(deps, sender, outgoing, repeated)
  if (sent === null) return requeue(deps, outgoing.claims, deps.clock.now())
  await obeyWait(deps, { ...sender, address: sender.addressOf(outgoing.message.recipient) }, sent.outcome)
  const counted = countedMail(sender.channel, outgoing.message)
  if (sent.stored !== null && counted !== null && !sent.mayHaveArrived)
    await uncountUnconfirmedMail(deps.db, counted.recipient)
  return settleOutcome(deps, sender, { ...outgoing, ...sent })
}

/**
 * Stores and sends a message; null: its deliveries have to be read again. A message that cannot be rendered is a bug,
 * and is retried like any failure, so that it blocks no others.
 */
async function attempt(
  deps: DeliverDeps,
  sender: Sender,
  outgoing: OutgoingMessage,
  repeated: StoredMessage | null,
): Promise<Attempt | null> {
  let stored = repeated
  let outcome: SendOutcome
  try {
    stored ??= await storeMessage(deps, sender, outgoing, deps.clock.now())
    if (stored === null) return null
    outcome = await sender.send(stored.content)
  } catch (error) {
    // Nothing was sent, and nothing is wrong with the message.
    if (stored === null && isConnectionLost(error)) throw error
    deps.log.error({ err: error, channel: sender.channel }, 'could not make a message')
    outcome = { kind: 'again', fault: 'message', why: 'internal error', after: null }
  }
  const isDone = outcome.kind === 'taken' || outcome.kind === 'repeat'
  return { outcome, stored, mayHaveArrived: repeated !== null || isDone }
}

/** Requeues deliveries until then without counting an attempt. */
async function requeue(
  deps: DeliverDeps,
  claims: Batch,
  until: Instant,
  settle: typeof settleForLater = settleForLater,
): Promise<Ends> {
  const held = await settle(deps.db, claims, until)
  return claims.map(() => (held ? { ...LOST, end: 'later' } : LOST))
}

/**
 * Waits for the vendor's slot; null: the message may be sent. Otherwise its deliveries were requeued until their slot.
 */
async function awaitVendorSlot(deps: DeliverDeps, sender: Sender, { message, claims }: OutgoingMessage) {
  const address = sender.addressOf(message.recipient)
  if (sender.pace === null || address === null) return null
  const now = deps.clock.now()
  const requested = { vendor: sender.vendor, pace: sender.pace, address }
  const slot = await takeVendorSlot(deps, requested, now)
  if (slot.kind === 'go') {
    await deps.clock.sleep(between(now, slot.at))
    return null
  }
  return requeue(deps, claims, slot.at)
}

async function leaveUnsent(
  deps: DeliverDeps,
  claim: DeliveryClaim,
  verdict: { readonly kind: SettledUnsent['state']; readonly reason: SettledUnsent['reason'] },
): Promise<Delivered> {
  const settled = { state: verdict.kind, reason: verdict.reason, why: null }
  const held =
    verdict.kind === 'superseded'
      ? await supersede(deps, claim, settled)
      : await settleUnsent(deps.db, [claim], settled, deps.clock.now())
  return held ? { ...LOST, end: verdict.kind } : LOST
}

const LOST: Delivered = { end: 'lost', vendor: null, took: null }
