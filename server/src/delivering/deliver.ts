import { seconds } from '@cratewatch/domain/kernel/duration'
import { between, type Instant } from '@cratewatch/domain/kernel/instant'
import type { Claim } from './claim-due.ts'
import type { Delivered, DeliverWorld, Message, Sendable } from './delivered.ts'
import { gatherAlerts } from './gather-alerts.ts'
import type { Letter } from './letter.ts'
import { loadDelivery } from './load-delivery.ts'
import type { SendOutcome, Sender } from './sender.ts'
import { settleOutcome } from './settle-outcome.ts'
import { settleForLater, settleUnsent, type SettledUnsent } from './settle.ts'
import { supersede } from './supersede.ts'
import { countedMail, giveBackUnconfirmedMail, takeUnconfirmedMail } from './unconfirmed-mails.ts'
import { keepQuiet, takeVendorTurn } from './vendor-gate.ts'

/**
 * Sends what was claimed for one reader, as far as it is still worth it, and settles each delivery. Alerts go together
 * when the channel gathers them.
 */
export async function deliver(
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
    ends.push(...(await send(world, sender, message)))
  }
  return ends
}

function alone({ claim, letter }: Sendable): Message {
  return { letter, claims: [claim] }
}

async function send(world: DeliverWorld, sender: Sender, message: Message): Promise<readonly Delivered[]> {
  const turn = await awaitTurn(world, sender, message)
  if (turn !== null) return turn
  const counted = countedMail(sender.channel, message.letter)
  const letter = counted === null ? message.letter : await takeUnconfirmedMail(world, counted)
  // Meanwhile it was confirmed, or others sent what it may get: loaded again, it is seen which.
  if (letter === null) return putBack(world, message.claims, world.clock.now())
  const outcome = await sendSafely(world, sender, letter)
  if (counted !== null && outcome.kind !== 'accepted') await giveBackUnconfirmedMail(world.db, counted)
  if (outcome.kind === 'retry' && outcome.blame === 'limit') {
    const now = world.clock.now()
    await keepQuiet(world.db, sender.vendor, outcome.after ?? seconds(1), now)
  }
  return settleOutcome(world, sender, message, outcome)
}

/** Puts deliveries back until then, as if they had not been tried. */
async function putBack(
  world: DeliverWorld,
  claims: readonly Claim[],
  until: Instant,
): Promise<readonly Delivered[]> {
  const ends: Delivered[] = []
  for (const claim of claims)
    ends.push((await settleForLater(world.db, claim, until)) ? { ...LOST, end: 'later' } : LOST)
  return ends
}

/** Waits in the vendor's line; null: it is our turn. Otherwise the deliveries were put back until their turn comes. */
async function awaitTurn(world: DeliverWorld, sender: Sender, { letter, claims }: Message) {
  const address = sender.channel === 'telegram' ? letter.reader.chatId : letter.reader.email
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

/** A letter that cannot be rendered is our bug; it is pushed forward like any failure, so that it blocks nobody. */
async function sendSafely(world: DeliverWorld, sender: Sender, letter: Letter): Promise<SendOutcome> {
  try {
    return await sender.send(letter)
  } catch (error) {
    world.log.error({ err: error, channel: sender.channel }, 'could not make a message')
    return { kind: 'retry', blame: 'message', why: 'internal error', after: null }
  }
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
      : await settleUnsent(world.db, claim, settled, world.clock.now())
  return held ? { ...LOST, end: verdict.kind } : LOST
}

const LOST: Delivered = { end: 'lost', vendor: null, took: null }
