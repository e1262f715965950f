import { assertNever } from '@cratewatch/domain/kernel/assert-never'
import { seconds } from '@cratewatch/domain/kernel/duration'
import { between, plus } from '@cratewatch/domain/kernel/instant'
import { nextAttemptAt } from '@cratewatch/domain/notifications/retry'
import type { Claim } from './claim-due.ts'
import type { Delivered, DeliverWorld, Message } from './delivered.ts'
import { endChannel } from './end-channel.ts'
import { moveChat } from './move-chat.ts'
import type { SendOutcome, Sender } from './sender.ts'
import { settleDelivered, settleForLater, settleForRetry, settleUnsent } from './settle.ts'

/** What the vendor's word means for every delivery that the message told. */
export async function settleOutcome(
  world: DeliverWorld,
  sender: Sender,
  message: Message,
  outcome: SendOutcome,
): Promise<readonly Delivered[]> {
  if (outcome.kind === 'moved') await followMove(world, message, outcome.to)
  const ends: Delivered[] = []
  for (const claim of message.claims) ends.push(await settle(world, sender, message, claim, outcome))
  return ends
}

async function settle(
  world: DeliverWorld,
  sender: Sender,
  { letter }: Message,
  claim: Claim,
  outcome: SendOutcome,
): Promise<Delivered> {
  switch (outcome.kind) {
    case 'accepted': {
      const now = world.clock.now()
      await noteDelivered(world, claim)
      return { end: 'delivered', vendor: 'well', took: between(letter.seenAt, now) }
    }
    case 'retry':
      return outcome.blame === 'limit'
        ? putBackUncounted(world, claim, outcome)
        : putBack(world, claim, outcome)
    case 'refused': {
      const ended = await endChannel(world, claim, sender.channel, letter.reader, outcome.why)
      return { end: ended ? 'ended' : 'lost', vendor: 'well', took: null }
    }
    case 'moved': {
      const held = await settleForLater(world.db, claim, world.clock.now())
      return { end: held ? 'later' : 'lost', vendor: 'well', took: null }
    }
    default:
      return assertNever(outcome)
  }
}

async function followMove(world: DeliverWorld, { letter }: Message, to: string): Promise<void> {
  if (letter.reader.chatId !== null) await moveChat(world.db, letter.reader.chatId, to)
}

type Retry = Extract<SendOutcome, { kind: 'retry' }>

async function putBack(world: DeliverWorld, claim: Claim, { blame, after, why }: Retry): Promise<Delivered> {
  const vendor = blame === 'server' ? 'failing' : 'well'
  const now = world.clock.now()
  const dueAt = nextAttemptAt(claim.attempt, now, after)
  if (dueAt === null) {
    const held = await settleUnsent(
      world.db,
      claim,
      { state: 'ended', reason: 'too-many-attempts', why },
      now,
    )
    return { end: held ? 'ended' : 'lost', vendor, took: null }
  }
  const held = await settleForRetry(world.db, claim, dueAt, why)
  return { end: held ? 'retry' : 'lost', vendor, took: null }
}

/** The vendor wanted quiet: that is about how much we said, not about this message. */
async function putBackUncounted(world: DeliverWorld, claim: Claim, { after }: Retry): Promise<Delivered> {
  const held = await settleForLater(world.db, claim, plus(world.clock.now(), after ?? seconds(1)))
  return { end: held ? 'later' : 'lost', vendor: 'well', took: null }
}

const NOTE_TRIES = 40
const NOTE_EVERY = seconds(1)

/** An accepted message must not go out again because the database was away for a moment: insists while the lease lasts. */
async function noteDelivered(world: DeliverWorld, claim: Claim): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await settleDelivered(world.db, claim, world.clock.now())
      return
    } catch (error) {
      if (attempt === NOTE_TRIES) throw error
      world.log.warn({ err: error, delivery: claim.id }, 'could not note that a message was delivered')
      await world.clock.sleep(NOTE_EVERY)
    }
  }
}
