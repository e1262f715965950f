import type { ChannelKind } from '@cratewatch/contracts/alerting/kinds'
import type { LocalClocks } from '@cratewatch/domain/accounts/time-zone'
import { remindsAt, type AlertRule } from '@cratewatch/domain/alerts/alert-rule'
import { AT_ONCE } from '@cratewatch/domain/alerts/digest'
import type { ExchangeRates } from '@cratewatch/domain/alerts/exchange-rates'
import { lowestOf } from '@cratewatch/domain/alerts/observed'
import { lowestOfPast, type PastPrices } from '@cratewatch/domain/alerts/past-prices'
import type { Observation } from '@cratewatch/domain/availability/observation'
import { judgeCopy, type CopySilence } from '@cratewatch/domain/copies/conditions'
import type { Copy } from '@cratewatch/domain/copies/copy'
import { copyFor, standingFor, type Reader } from '@cratewatch/domain/copies/for-reader'
import { mayLeaveOut } from '@cratewatch/domain/copies/wanted'
import { milliseconds } from '@cratewatch/domain/kernel/duration'
import { between, earlier, later, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import type { Money } from '@cratewatch/domain/kernel/money'
import type { AlertKind } from '@cratewatch/domain/notifications/alert-kind'
import { precedenceOf, type AlertDecision } from '@cratewatch/domain/notifications/decide-alert'
import {
  alertFor,
  RECORDED_SILENCES,
  type RuleDecision,
  type SilentReason,
} from '@cratewatch/domain/notifications/decide-by-rule'
import { decideForWatch, everybodyAlert } from '@cratewatch/domain/notifications/decide-for-watch'
import type { Mute } from '@cratewatch/domain/notifications/mute'
import type { AnnouncedChange } from '../../checking/record/observed-check.ts'
import type { RuleMark } from '../../collectors/mark-alerts.ts'
import { remembered, storedMemory, storedMute, storedRule } from '../../collectors/rules.ts'
import type { Deps } from '../../outbound/deps.ts'
import { groundsParams, type RuleGrounds } from '../alert-params.ts'
import { alertChannels, type WatchSettings } from './read-watches.ts'

type RecordedSilence = (typeof RECORDED_SILENCES)[number]

/** An entry to be written, also for a silence that the decision log shows. */
export type DecidedAlert = {
  readonly kind: AlertKind
  readonly decision: AlertDecision | { readonly kind: 'silent'; readonly reason: RecordedSilence }
  readonly grounds: ReturnType<typeof groundsParams>
  /** What is for sale as far as its rule wants it. */
  readonly wanted: Observation
  /** The copy that it names, and what that cost before, where another price is what happened. */
  readonly copy: (Copy & { readonly was: Money | null }) | null
}

export type DecidedWatch = {
  readonly watchId: string
  readonly parentId: string | null
  readonly userId: string
  /** The place of its alerts in line. */
  readonly precedence: number
  /** null: nothing happened that its owner wants to hear of. */
  readonly alert: DecidedAlert | null
  /** Why its rule does not want the copy that a shop has listed; null: it does, or there is none. */
  readonly misfit: CopySilence | null
  readonly startsCoolDown: boolean
  readonly isUnmuted: boolean
  /** Whether it ends a mute, which a watch on a master shares with the rows of its pressings. */
  readonly endsMute: boolean
  /** null: nothing to remember. */
  readonly mark: RuleMark | null
}

/** A change, and what decides about it for every watch. */
type DecidedChange = AnnouncedChange & {
  readonly rates: ExchangeRates | null
  /** The release's, as the marketplace describes it; null: not known. */
  readonly format: string | null
  /** By the months that rules ask about. */
  readonly pastPrices: ReadonlyMap<number, PastPrices>
  readonly clockOf: LocalClocks
  /** Those of this instance. */
  readonly kinds: ReadonlySet<ChannelKind>
}

/** Returns a change as it is to one reader: what is known of postage to them takes part, and nobody else's. */
export function changeFor<T extends AnnouncedChange>(change: T, reader: Reader): T {
  const { known, copy } = change
  return {
    ...change,
    ...(known && { known: standingFor(known, reader) }),
    ...(copy && {
      copy: { ...copy, copy: copyFor(copy.copy, reader), was: copy.was && copyFor(copy.was, reader) },
    }),
  }
}

/** Decides what a change means for one watch, and what is to be stored of it. */
export function decideWatch(
  config: Deps['config'],
  change: DecidedChange,
  watch: WatchSettings,
): DecidedWatch {
  const { at, observation, kind: transition, clockOf, kinds } = change
  const decidable = {
    ...watch,
    rule: storedRule(watch),
    memory: storedMemory(watch.memory, watch.backAt),
    mute: storedMute(watch),
    channels: alertChannels(watch.channels, kinds),
    timing: { ...(watch.timing ?? AT_ONCE), clock: clockOf(watch.timeZone) },
  }
  const { rule, memory, mute } = decidable
  const lowestSince = lowestBefore(rule, change)
  const event = change.copy && { ...change.copy, isFollowed: watch.isFollowed }
  const happened = {
    ...change,
    transition,
    after: observation,
    now: at,
    lowestSince,
    ...(event && { event }),
  }
  const { found, alert, ...mutes } = decideForWatch(decidable, happened, config.mailGathering)
  const { watchId, parentId, userId } = watch
  const everybody = everybodyAlert(transition)
  const spoken = () => {
    if (alert === null) return silenceOf(found, change)
    const mark = { cheaperThan: mute?.cheaperThan, lowestSince }
    const grounds = groundsOf(found, rule, comparedWith(memory, change, mark))
    return {
      ...alert,
      wanted: found.wanted,
      copy: namedIn(found, change),
      grounds: everybody === null ? groundsParams(grounds) : null,
    }
  }
  return {
    watchId,
    parentId,
    userId,
    ...mutes,
    startsCoolDown: found.memory.backAt !== memory.backAt,
    precedence: precedenceOf(watch, between(watch.watchedSince, at), alert?.kind),
    mark: markOf(found, { memory, watch, rule, change }),
    misfit: misfitOf(rule, change, watch),
    alert: isSilentRow(watch, everybody) ? null : spoken(),
  }
}

function misfitOf(
  rule: AlertRule,
  change: DecidedChange,
  { isWatchedTwice }: WatchSettings,
): CopySilence | null {
  if (change.copy === undefined || isWatchedTwice) return null
  const judged = judgeCopy(rule, { ...change, copy: change.copy.copy })
  return judged === 'fits' || judged === 'unknown' ? null : judged
}

/** Whether a row of a pressing only remembers: its own watch notifies, or one pressing of many is withdrawn. */
function isSilentRow(
  { parentId, isWatchedTwice }: WatchSettings,
  everybody: ReturnType<typeof everybodyAlert>,
): boolean {
  return isWatchedTwice || (parentId !== null && everybody !== null)
}

function groundsOf(
  { reasons }: RuleDecision,
  rule: ReturnType<typeof storedRule>,
  was: Readonly<Record<'cheaper' | 'cheapest' | 'dearer', RuleGrounds['was']>>,
): RuleGrounds {
  const compared = (['cheaper', 'cheapest', 'dearer'] as const).find((reason) => reasons.includes(reason))
  const percents = { cheaper: rule.cheaperByPercent, cheapest: null, dearer: rule.dearerByPercent }
  return {
    reasons,
    ceiling: reasons.includes('within-ceiling') ? rule.ceiling : null,
    was: compared === undefined ? null : was[compared],
    percent: compared === undefined ? null : percents[compared],
    months: reasons.includes('cheapest') ? rule.cheapestInMonths : null,
  }
}

/** Returns the prices that a reason compares the present one with. */
function comparedWith(
  { highest, lowest }: ReturnType<typeof storedMemory>,
  change: DecidedChange,
  was: { readonly cheaperThan: Mute['cheaperThan'] | undefined; readonly lowestSince: RuleGrounds['was'] },
) {
  const before = lowestOf(change.before)
  return {
    cheaper: was.cheaperThan ?? highest ?? before,
    cheapest: was.lowestSince,
    dearer: lowest ?? before,
  }
}

/** Returns the lowest price of the months that a rule asks about, before this change. */
function lowestBefore(
  { cheapestInMonths }: ReturnType<typeof storedRule>,
  { observation, pastPrices, rates, at }: DecidedChange,
): RuleGrounds['was'] {
  const past = cheapestInMonths === null ? undefined : pastPrices.get(cheapestInMonths)
  const lowest = lowestOf(observation)
  return past === undefined || lowest === null ? null : lowestOfPast(past, lowest.currency, rates, at)
}

/** Returns the silence that is recorded: something happened that a rule would have notified of. */
function silenceOf(found: RuleDecision, change: DecidedChange): DecidedAlert | null {
  const { silent, silenced, wanted } = found
  const [most = 'back-for-sale'] = silenced
  if (!isRecorded(silent)) return null
  const grounds = groundsParams({ reasons: silenced, ceiling: null, was: null, percent: null, months: null })
  return {
    kind: alertFor(most),
    decision: { kind: 'silent', reason: silent },
    grounds,
    wanted,
    copy: namedIn(found, change),
  }
}

/** Returns the copy that a decision names, with the price that it had where a shop has shown another one. */
function namedIn({ copy }: RuleDecision, { copy: shown }: DecidedChange): DecidedAlert['copy'] {
  if (copy === null) return null
  const before = shown?.copy.id === copy.id ? (shown.was?.price ?? null) : null
  const isOther =
    before !== null && (before.value !== copy.price?.value || before.currency !== copy.price.currency)
  return { ...copy, was: isOther ? before : null }
}

function isRecorded(silent: SilentReason | null): silent is RecordedSilence {
  return (RECORDED_SILENCES as readonly (SilentReason | null)[]).includes(silent)
}

type Remembering = {
  readonly memory: ReturnType<typeof storedMemory>
  readonly watch: WatchSettings
  readonly rule: ReturnType<typeof storedRule>
  readonly change: Pick<AnnouncedChange, 'at' | 'known'>
}

/** Returns what a decision leaves to the next, where that is not what the row says already. */
function markOf(
  found: RuleDecision,
  { memory, watch, rule, change: { at, known } }: Remembering,
): RuleMark | null {
  const stored = remembered(found.memory)
  const reminder = remindsAt(rule, found.memory)
  // A ceiling that could not be decided, or a reminder that could not be sent, waits for the next check.
  const next = plus(at, milliseconds(1))
  const isOpen = found.confirmIn !== null || found.isDisputed
  // Where copies are told apart, what statistics may still be late with is decided when they cannot be.
  const lateUntil = known?.lateUntil ?? null
  const late = mayLeaveOut(rule) && lateUntil !== null ? [lateUntil] : []
  const times = isOpen ? [next] : [...(reminder === null ? [] : [reminder]), ...late]
  const decideAt = times.length === 0 ? null : later(earliest(times), next)
  const isSame = JSON.stringify(stored) === JSON.stringify(remembered(memory))
  return isSame && decideAt === watch.decideAt ? null : { memory: stored, decideAt }
}

function earliest(times: readonly Instant[]): Instant {
  return times.reduce(earlier)
}
