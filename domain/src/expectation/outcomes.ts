import type { ExchangeRates } from '../alerts/exchange-rates.ts'
import { lowestOf } from '../alerts/observed.ts'
import type { Duration } from '../kernel/duration.ts'
import type { Instant } from '../kernel/instant.ts'
import type { Money } from '../kernel/money.ts'
import type { AlertChannel } from '../notifications/channel.ts'
import type { AlertDecision, PlannedDelivery } from '../notifications/decide-alert.ts'
import { decideForWatch, type DecidableWatch, type WatchDecision } from '../notifications/decide-for-watch.ts'
import { beforeSending } from '../notifications/sending/before-sending.ts'
import { imagine, type MarketEvent, type ExpectedPressing, type Imagined, type Shops } from './imagine.ts'

/** A channel with what decides whether a message that was planned for it arrives. */
export type ExpectedChannel = AlertChannel & {
  /** Whether its address may be mailed: one that is not confirmed gets few mails. */
  readonly mayMail: boolean
  /** Whether it has taken nothing for hours, so that messages are tried and may not arrive. */
  readonly isResting: boolean
}

/** A watch, its collector's account, and the world as far as an alert depends on them. */
export type ExpectedWatch = Omit<DecidableWatch, 'memory' | 'channels' | 'lastAlertedAt' | 'followsShops'> & {
  readonly shops: Shops
  /** Whether the marketplace tells postage to the collector: their account there is connected. */
  readonly knowsPostage: boolean
  readonly channels: readonly ExpectedChannel[]
  /** Of a master those that it covers and that decide; a release is its own. */
  readonly pressings: readonly ExpectedPressing[]
  readonly pausedReason: 'withdrawn' | 'plan-limit' | 'not-found' | null
  readonly beingLookedUp: boolean
  /** Whether the marketplace answers no checks of it at present. */
  readonly isAway: boolean
  /** The lowest price in the collector's currency; null: there is none, or it is too old to be shown. */
  readonly price: Money | null
}

/** What would alert: `another` is one beside others, `pressing` one of a pressing that has none for sale. */
export type Occasion = Exclude<MarketEvent, 'copy'> | 'copy' | 'another' | 'pressing'

/** Where and when a message would go that is caused now; `waits` says why not at once. */
export type ExpectedRoute = Pick<PlannedDelivery, 'channel' | 'channelId' | 'dueAt' | 'waits'> &
  Pick<ExpectedChannel, 'isResting'>

/** Why an alert stays in the app. */
export type StaysInApp = 'not-starred' | 'unconfirmed-address' | 'no-channel'

export type ExpectedWorld = {
  readonly now: Instant
  readonly rates: ExchangeRates | null
  readonly gathering?: Duration
}

/** What one imagined event would cause. */
export type ImaginedOutcome = {
  readonly event: MarketEvent
  readonly pressing: ExpectedPressing
  readonly decided: WatchDecision
  readonly isAlert: boolean
  readonly routes: readonly ExpectedRoute[]
  readonly inApp: StaysInApp
}

/** Decides all that may happen to one pressing. */
export function outcomesOf(
  watch: ExpectedWatch,
  pressing: ExpectedPressing,
  world: ExpectedWorld,
): readonly ImaginedOutcome[] {
  if (pressing.market?.observation.kind === 'withdrawn') return []
  return imagine({ ...watch, ...world }, pressing).map((imagined) =>
    outcomeOf(watch, pressing, imagined, world),
  )
}

function outcomeOf(
  watch: ExpectedWatch,
  pressing: ExpectedPressing,
  imagined: Imagined,
  world: ExpectedWorld,
): ImaginedOutcome {
  const { event, by, happened } = imagined
  const decidable = {
    ...watch,
    memory: pressing.memory,
    lastAlertedAt: null,
    followsShops: watch.shops === 'followed',
  }
  const decided = decideForWatch(decidable, happened, world.gathering)
  const { alert, found } = decided
  const isAlert = alert?.decision.kind === 'alert' && found.reasons.some((reason) => by.includes(reason))
  const common = { event, pressing, decided, isAlert }
  if (alert === null || alert.decision.kind === 'silent')
    return { ...common, routes: [], inApp: 'no-channel' }
  const grounds = { reasons: found.reasons, ceiling: watch.rule.ceiling, was: null }
  const releaseNow = {
    state: happened.after.kind,
    isCopyGone: false,
    copyPrice: null,
    lowest: lowestOf(happened.after),
    rates: world.rates,
  }
  const sent = alert.decision.deliveries.flatMap((delivery) => {
    const channel = watch.channels.find(({ id }) => id === delivery.channelId)
    if (channel === undefined) return []
    const facts = {
      alert: alert.kind,
      grounds,
      releaseNow,
      watched: true,
      pausedByPlan: false,
      muted: false,
      attempt: 1,
    }
    const { kind } = beforeSending({ ...facts, reachable: channel.isReachable, mayMail: channel.mayMail })
    return kind === 'send' ? [{ ...delivery, isResting: channel.isResting }] : []
  })
  return { ...common, routes: sent, inApp: whyInAppOnly(alert.decision) }
}

/** Why an alert of which no message is sent stays in the app. */
function whyInAppOnly({
  deliveries,
  unsent,
}: Exclude<AlertDecision, { readonly kind: 'silent' }>): StaysInApp {
  if (deliveries.length > 0) return 'unconfirmed-address'
  return unsent.some(({ reason }) => reason === 'not-starred') ? 'not-starred' : 'no-channel'
}

/** What may happen in the order in which it is said; what another one of them covers is left out. */
export function occasionsOf(watch: ExpectedWatch, outcomes: readonly ImaginedOutcome[]): readonly Occasion[] {
  const isOnSale = watch.pressings.some(({ market }) => market?.observation.kind === 'on-sale')
  const found = new Set(
    [...Map.groupBy(outcomes, ({ pressing }) => pressing).values()].flatMap((own) => saidOf(own, isOnSale)),
  )
  return ORDER.filter((occasion) => found.has(occasion))
}

const ORDER: readonly Occasion[] = [
  'copy',
  'pressing',
  'another',
  'listed',
  'listed-within',
  'listed-cheaper',
  'ceiling',
  'cheapest',
  'cheaper',
  'dearer',
]

function saidOf(outcomes: readonly ImaginedOutcome[], isOnSale: boolean): readonly Occasion[] {
  const events = new Set(outcomes.map(({ event }) => event))
  const isOwn = outcomes[0]?.pressing.market?.observation.kind === 'on-sale'
  // Whatever happens to a record that is not for sale is a copy.
  if (events.has('copy') && !isOwn) return [isOnSale ? 'pressing' : 'copy']
  const isAny = events.has('copy') || events.has('listed')
  if (events.has('copy')) events.delete('listed')
  if (isAny || events.has('ceiling')) events.delete('listed-within')
  if (isAny || events.has('cheaper')) events.delete('listed-cheaper')
  return [...events].map((event) => (event === 'copy' ? 'another' : event))
}
