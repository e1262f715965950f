import { seconds } from '@cratewatch/domain/kernel/duration'
import { between, type Instant } from '@cratewatch/domain/kernel/instant'
import type { Claim } from './claim-due.ts'
import type { Attempt, Delivered, DeliverWorld, Message, Sendable, StoredMessage } from './delivered.ts'
import { gatherAlerts } from './gather-alerts.ts'
import { loadDelivery } from './load-delivery.ts'
import type { SendOutcome, Sender } from './sender.ts'
import { settleOutcome } from './settle-outcome.ts'
import { dropMessage, settleForLater, settleUnsent, type SettledUnsent } from './settle.ts'
import { messageToRepeat, storeMessage } from './stored-message.ts'
import { supersede } from './supersede.ts'
import { countedMail, giveBackUnconfirmedMail } from './unconfirmed-mails.ts'
import { keepQuiet, takeVendorTurn } from './vendor-gate.ts'

/**
 * Sends what was claimed for one reader, as far as it is still worth it, and settles each delivery. Alerts go together
 * when the channel gathers them; a message that may have been sent before is sent as it was.
 */
export async function deliver(
  world: DeliverWorld,
  sender: Sender,
  claims: readonly Claim[],
): Promise<readonly Delivered[]> {
  if (claims.every((claim) => claim.messageOf === null)) return tell(world, sender, claims)
  const repeat = await messageToRepeat(world, sender, claims)
  if (repeat !== null) return send(world, sender, repeat, repeat.stored)
  await dropMessage(world.db, claims)
  return tell(
    world,
    sender,
    claims.map((claim) => ({ ...claim, messageOf: null })),
  )
}

/** Tells what is so now, in messages of which nothing has been sent yet. */
async function tell(
  world: DeliverWorld,
  sender: Sender,
  claims: readonly Claim[],
): Promise<readonly Delivered[]> {
  const ends: Delivered[] = []
  const sendable: Sendable[] = []
  for (const claim of claims) {
    const loaded = await loadDelivery(world.db, claim, world.clock.now())
    if (loaded === null) ends.push(LOST)
    else if (loaded.verdict.kind !== 'send') ends.push(await leaveUnsent(world, claim, loaded.verdict))
    else if (loaded.letter !== null) sendable.push({ claim, letter: loaded.letter })
    else throw new Error('A delivery that may be sent has nothing to say')
  }
  for (const message of sender.gathers ? gatherAlerts(sendable) : sendable.map(alone)) {
    ends.push(...(await send(world, sender, message, null)))
  }
  return ends
}

function alone({ claim, letter }: Sendable): Message {
  return { letter, claims: [claim] }
}

/** `repeated`: what was stored when the message was first sent. */
async function send(
  world: DeliverWorld,
  sender: Sender,
  message: Message,
  repeated: StoredMessage | null,
): Promise<readonly Delivered[]> {
  const turn = await awaitTurn(world, sender, message)
  if (turn !== null) return turn
  const sent = await attempt(world, sender, message, repeated)
  if (sent === null) return putBack(world, message.claims, world.clock.now())
  const { outcome } = sent
  if (outcome.kind === 'retry' && outcome.blame === 'limit')
    await keepQuiet(world.db, sender.vendor, outcome.after ?? seconds(1), world.clock.now())
  const counted = countedMail(sender.channel, message.letter)
  if (sent.stored !== null && counted !== null && !sent.mayHaveArrived)
    await giveBackUnconfirmedMail(world.db, counted)
  return settleOutcome(world, sender, { ...message, ...sent })
}

/**
 * Stores and sends; null: the deliveries are to be looked at again. What cannot be rendered is our bug; it is pushed
 * forward like any failure, so that it blocks nobody.
 */
async function attempt(
  world: DeliverWorld,
  sender: Sender,
  message: Message,
  repeated: StoredMessage | null,
): Promise<Attempt | null> {
  let stored = repeated
  let outcome: SendOutcome
  try {
    stored ??= await storeMessage(world, sender, message, world.clock.now())
    if (stored === null) return null
    outcome = await sender.send(stored.content)
  } catch (error) {
    world.log.error({ err: error, channel: sender.channel }, 'could not make a message')
    outcome = { kind: 'retry', blame: 'message', why: 'internal error', after: null }
  }
  const isDone = outcome.kind === 'accepted' || outcome.kind === 'unanswered'
  return { outcome, stored, mayHaveArrived: repeated !== null || isDone }
}

/** Puts deliveries back until then, as if they had not been tried. */
async function putBack(
  world: DeliverWorld,
  claims: readonly Claim[],
  until: Instant,
): Promise<readonly Delivered[]> {
  const held = await settleForLater(world.db, claims, until)
  return claims.map(() => (held ? { ...LOST, end: 'later' } : LOST))
}

/** Waits in the vendor's line; null: it is our turn. Otherwise the deliveries were put back until their turn comes. */
async function awaitTurn(world: DeliverWorld, sender: Sender, { letter, claims }: Message) {
  const address = sender.addressOf(letter.reader)
  if (sender.pace === null || address === null) return null
  const now = world.clock.now()
  const asked = { vendor: sender.vendor, pace: sender.pace, address }
  const turn = await takeVendorTurn(world.db, asked, now)
  if (turn.kind === 'go') {
    await world.clock.sleep(between(now, turn.at))
    return null
  }
  return putBack(world, claims, turn.at)
}

async function leaveUnsent(
  world: DeliverWorld,
  claim: Claim,
  verdict: { readonly kind: SettledUnsent['state']; readonly reason: SettledUnsent['reason'] },
): Promise<Delivered> {
  const settled = { state: verdict.kind, reason: verdict.reason, why: null }
  const held =
    verdict.kind === 'superseded'
      ? await supersede(world, claim, settled)
      : await settleUnsent(world.db, [claim], settled, world.clock.now())
  return held ? { ...LOST, end: verdict.kind } : LOST
}

const LOST: Delivered = { end: 'lost', vendor: null, took: null }
