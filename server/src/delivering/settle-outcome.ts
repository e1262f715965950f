import { assertNever } from '@cratewatch/domain/kernel/assert-never'
import { seconds } from '@cratewatch/domain/kernel/duration'
import { between, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { nextAttemptAt, nextRepeatAt } from '@cratewatch/domain/notifications/retry'
import type { Claim } from './claim-due.ts'
import type { Attempt, Delivered, DeliverWorld, Message } from './delivered.ts'
import { endChannel } from './end-channel.ts'
import { moveChat } from './move-chat.ts'
import type { SendOutcome, Sender } from './sender.ts'
import { dropMessage, settleDelivered, settleForLater, settleForRetry, settleUnsent } from './settle.ts'

type Sent = Message & Attempt

/** What the vendor's word means for every delivery that the message told. */
export async function settleOutcome(
  world: DeliverWorld,
  sender: Sender,
  sent: Sent,
): Promise<readonly Delivered[]> {
  const { outcome, claims, letter, mayHaveArrived } = sent
  // Nothing arrived, so that the next attempt says what is so then.
  if (!mayHaveArrived && sent.stored !== null) await dropMessage(world.db, claims)
  switch (outcome.kind) {
    case 'accepted': {
      const took = between(letter.seenAt, world.clock.now())
      await noteDelivered(world, claims)
      return claims.map(() => ({ end: 'delivered', vendor: 'well', took }))
    }
    case 'unanswered':
      return repeatLater(world, sender, sent, outcome)
    case 'retry':
      return retryLater(world, sent, outcome)
    case 'refused': {
      const isEnded = await endChannel(world, claims, sender.channel, letter.reader, outcome.why)
      return ends(claims, isEnded && 'ended', 'well')
    }
    case 'moved': {
      if (letter.reader.chatId !== null) await moveChat(world.db, letter.reader.chatId, outcome.to)
      return putBackUncounted(world, claims, world.clock.now())
    }
    default:
      return assertNever(outcome)
  }
}

function ends(
  claims: readonly Claim[],
  end: Delivered['end'] | false,
  vendor: Delivered['vendor'],
): readonly Delivered[] {
  return claims.map(() => ({ end: end === false ? 'lost' : end, vendor, took: null }))
}

/** Sent, and no answer: it may lie in the inbox by now, and every repeat is one more of it. */
async function repeatLater(
  world: DeliverWorld,
  sender: Sender,
  { claims, stored }: Sent,
  { why }: Extract<SendOutcome, { kind: 'unanswered' }>,
): Promise<readonly Delivered[]> {
  const holder = claims.find(({ id, messageOf }) => id === messageOf) ?? claims[0]
  const times = (holder?.attempt ?? 1) - (stored?.firstAttempt ?? 1) + 1
  const now = world.clock.now()
  const dueAt = nextRepeatAt(times, sender.repeatsAfter, now)
  return putBack(world, claims, { dueAt, why, vendor: 'failing', now })
}

type Retry = Extract<SendOutcome, { kind: 'retry' }>

async function retryLater(
  world: DeliverWorld,
  { claims, mayHaveArrived }: Sent,
  { blame, after, why }: Retry,
): Promise<readonly Delivered[]> {
  const now = world.clock.now()
  // The vendor wanted quiet: that is about how much we said, not about this message.
  if (blame === 'limit') return putBackUncounted(world, claims, plus(now, after ?? seconds(1)))
  const vendor = blame === 'server' ? 'failing' : 'well'
  const again = (together: readonly Claim[]) => {
    const fewest = Math.min(...together.map(({ attempt }) => attempt))
    return putBack(world, together, { dueAt: nextAttemptAt(fewest, now, after), why, vendor, now })
  }
  if (mayHaveArrived) return again(claims)
  const each: Delivered[] = []
  for (const claim of claims) each.push(...(await again([claim])))
  return each
}

async function putBack(
  world: DeliverWorld,
  claims: readonly Claim[],
  {
    dueAt,
    why,
    vendor,
    now,
  }: Pick<Retry, 'why'> & {
    readonly dueAt: Instant | null
    readonly vendor: Delivered['vendor']
    readonly now: Instant
  },
): Promise<readonly Delivered[]> {
  if (dueAt !== null)
    return ends(claims, (await settleForRetry(world.db, claims, dueAt, why)) && 'retry', vendor)
  const end = { state: 'ended', reason: 'too-many-attempts', why } as const
  return ends(claims, (await settleUnsent(world.db, claims, end, now)) && 'ended', vendor)
}

async function putBackUncounted(
  world: DeliverWorld,
  claims: readonly Claim[],
  until: Instant,
): Promise<readonly Delivered[]> {
  return ends(claims, (await settleForLater(world.db, claims, until)) && 'later', 'well')
}

const NOTE_TRIES = 40
const NOTE_EVERY = seconds(1)

/** An accepted message must not go out again because the database was away for a moment: insists while the lease lasts. */
async function noteDelivered(world: DeliverWorld, claims: readonly Claim[]): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await settleDelivered(world.db, claims, world.clock.now())
      return
    } catch (error) {
      if (attempt === NOTE_TRIES) throw error
      world.log.warn({ err: error, delivery: claims[0]?.id }, 'could not note that a message was delivered')
      await world.clock.sleep(NOTE_EVERY)
    }
  }
}
