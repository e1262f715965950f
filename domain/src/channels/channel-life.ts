import { days, hours, type Duration } from '../kernel/duration.ts'
import { between, earlier, plus, type Instant } from '../kernel/instant.ts'
import type { Meaning } from './vendor-answers.ts'

/**
 * How a channel is: `doubtful` has taken nothing of late, of which nobody is notified yet; `resting` for hours, and its reader
 * knows; `ended` gets no more alerts, since its own service has said twice, hours apart, that the address is none.
 */
export type ChannelState = 'well' | 'doubtful' | 'resting' | 'ended'

/** What is stored of a channel that has taken nothing since an answer. */
export type ChannelLife = {
  /** Since when it has taken nothing; null: it is well. */
  readonly since: Instant | null
  /** How many answers in a row took nothing. */
  readonly failures: number
  /** Since when its service says that the address is gone; null: it has not said so since a message was taken. */
  readonly goneSince: Instant | null
  /** When its reader was notified that it takes nothing; null: not yet. */
  readonly notifiedAt: Instant | null
  readonly endedAt: Instant | null
}

export const WELL: ChannelLife = {
  since: null,
  failures: 0,
  goneSince: null,
  notifiedAt: null,
  endedAt: null,
}

/** What an answer says of a channel; of one that is the vendor's or the message's fault, nothing. */
export type Sign = 'taken' | 'failed' | 'gone'

/** Of channels at the same vendor: how many it calls gone, and how many took messages since it first said so of this one. */
export type Peers = { readonly gone: number; readonly taken: number }

/** What a reader is notified when the state changes. */
export type ChannelNews = 'rests' | 'ended' | 'back'

export type Lived = {
  readonly life: ChannelLife
  /** null: nothing worth telling. */
  readonly news: ChannelNews | null
  /** When it is asked once more whether or not anything waits for it; null: no further question is planned. */
  readonly trialAt: Instant | null
}

/** So long nothing is taken, by so many answers, before a reader is notified. */
const RESTS_AFTER: Duration = hours(6)
const LEAST_FAILURES = 3
/** Longer than a message is tried. */
const ONE_MESSAGE: Duration = hours(25)
/** A second word of the same service counts so much later than the first. */
const ENDS_AFTER: Duration = hours(6)
const TRIED_EVERY: Duration = hours(6)
const TRIED_FOR: Duration = days(7)
/** From so many channels on, of which fewer took messages meanwhile, the vendor is the likelier cause. */
const MANY = 3

export function stateOf({ since, notifiedAt, endedAt }: ChannelLife): ChannelState {
  if (endedAt !== null) return 'ended'
  if (notifiedAt !== null) return 'resting'
  return since === null ? 'well' : 'doubtful'
}

/** Returns what an answer says of the channel; null: nothing. */
export function signOf({ fault, follows }: Meaning): Sign | null {
  if (follows === 'taken' || follows === 'gone') return follows
  const isAboutIt = fault === 'target' || fault === 'reader'
  return isAboutIt && (follows === 'again' || follows === 'repeat') ? 'failed' : null
}

/** Whether this sign ends the channel unless its vendor says the same of many: only then peers are counted. */
export function mayEnd({ goneSince, endedAt }: ChannelLife, sign: Sign, now: Instant): boolean {
  return sign === 'gone' && endedAt === null && goneSince !== null && hasPassed(ENDS_AFTER, goneSince, now)
}

/** Returns the life of a channel after a sign, and what follows. `peers` null: the sign ends nothing. */
export function afterSign(
  life: ChannelLife,
  sign: Sign,
  peers: readonly Peers[] | null,
  now: Instant,
): Lived {
  const state = stateOf(life)
  const isKnown = state === 'resting' || state === 'ended'
  if (sign === 'taken') return { life: WELL, news: isKnown ? 'back' : null, trialAt: null }
  const lived = withFailure(life, sign, now)
  if (state === 'ended') return { life: lived, news: null, trialAt: null }
  const trialAt = plus(now, TRIED_EVERY)
  if (peers !== null && mayEnd(life, sign, now) && !peers.some(areMany))
    return { life: { ...lived, endedAt: now, notifiedAt: life.notifiedAt ?? now }, news: 'ended', trialAt }
  if (!isKnown && hasRested(lived, now))
    return { life: { ...lived, notifiedAt: now }, news: 'rests', trialAt }
  const isFirstWord = sign === 'gone' && life.goneSince === null
  return { life: lived, news: null, trialAt: isFirstWord ? plus(now, ENDS_AFTER) : null }
}

function withFailure(life: ChannelLife, sign: Sign, now: Instant): ChannelLife {
  const isNew = life.since === null || (stateOf(life) === 'doubtful' && isLongAgo(life, now))
  return {
    ...life,
    since: isNew ? now : earlier(life.since ?? now, now),
    goneSince: sign === 'gone' ? earlier(life.goneSince ?? now, now) : life.goneSince,
    failures: isNew ? 1 : life.failures + 1,
  }
}

function hasRested({ since, failures }: ChannelLife, now: Instant): boolean {
  return failures >= LEAST_FAILURES && since !== null && hasPassed(RESTS_AFTER, since, now)
}

/** When to ask once more after a question that was planned at `plannedAt` was not taken; null: for days it was not. */
export function nextTrialAt(plannedAt: Instant, now: Instant): Instant | null {
  return hasPassed(TRIED_FOR, plannedAt, now) ? null : plus(now, TRIED_EVERY)
}

/** Failures of which nothing came within the day of a message are over: what fails later begins anew. */
function isLongAgo({ since, goneSince }: ChannelLife, now: Instant): boolean {
  return goneSince === null && since !== null && hasPassed(ONE_MESSAGE, since, now)
}

function areMany({ gone, taken }: Peers): boolean {
  return gone >= MANY && gone > taken
}

function hasPassed(span: Duration, from: Instant, now: Instant): boolean {
  return between(from, now) >= span
}
