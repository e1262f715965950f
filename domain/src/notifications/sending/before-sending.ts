import type { AlertKind } from '../alert-kind.ts'
import { MAX_ATTEMPTS } from './retry.ts'
import { isSuperseded, type AlertGrounds, type ReleaseNow } from './superseded.ts'

/** The state of a watch when its delivery is due, possibly long after it was planned. */
export type SendingFacts = {
  /** null: the reader has deleted the in-app entry, so the news has arrived. */
  readonly alert: AlertKind | null
  readonly grounds: AlertGrounds
  /** null: the release was deleted. */
  readonly releaseNow: ReleaseNow | null
  /** Whether the collector still watches the release. */
  readonly watched: boolean
  readonly pausedByPlan: boolean
  readonly muted: boolean
  /** Whether the channel is still on and has an address. */
  readonly reachable: boolean
  /** Whether an unconfirmed address may still get mail; true on other channels. */
  readonly mayMail: boolean
  /** This attempt included. */
  readonly attempt: number
}

export type SupersededReason =
  | 'dismissed'
  | 'not-so-any-more'
  | 'not-watched'
  | 'watch-paused'
  | 'muted'
  | 'link-closed'
  | 'unconfirmed-address'
export type EndReason = 'channel-off' | 'too-many-attempts'

export type SendingVerdict =
  | { readonly kind: 'send' }
  | { readonly kind: 'superseded'; readonly reason: SupersededReason }
  | { readonly kind: 'ended'; readonly reason: EndReason }

/** Whether a delivery is still worth sending. An attempt beyond the last one means that earlier ones never came back. */
export function beforeSending(facts: SendingFacts): SendingVerdict {
  if (facts.alert === null) return { kind: 'superseded', reason: 'dismissed' }
  if (!facts.watched) return { kind: 'superseded', reason: 'not-watched' }
  if (facts.pausedByPlan) return { kind: 'superseded', reason: 'watch-paused' }
  if (facts.muted) return { kind: 'superseded', reason: 'muted' }
  if (isSuperseded(facts.alert, facts.grounds, facts.releaseNow))
    return { kind: 'superseded', reason: 'not-so-any-more' }
  if (!facts.reachable) return { kind: 'ended', reason: 'channel-off' }
  if (!facts.mayMail) return { kind: 'superseded', reason: 'unconfirmed-address' }
  if (facts.attempt > MAX_ATTEMPTS) return { kind: 'ended', reason: 'too-many-attempts' }
  return { kind: 'send' }
}

/** Whether a list of what is for sale is still worth sending: not when everything has gone meanwhile. */
export function beforeSendingList(facts: {
  readonly onSale: number
  readonly reachable: boolean
  readonly mayMail: boolean
  /** This attempt included. */
  readonly attempt: number
}): SendingVerdict {
  if (facts.onSale === 0) return { kind: 'superseded', reason: 'not-so-any-more' }
  if (!facts.reachable) return { kind: 'ended', reason: 'channel-off' }
  if (!facts.mayMail) return { kind: 'superseded', reason: 'unconfirmed-address' }
  if (facts.attempt > MAX_ATTEMPTS) return { kind: 'ended', reason: 'too-many-attempts' }
  return { kind: 'send' }
}
