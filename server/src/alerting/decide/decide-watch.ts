import type { LocalClocks } from '@cratewatch/domain/accounts/time-zone'
import { remindsAt, type AlertRule } from '@cratewatch/domain/alerts/alert-rule'
import { judgeCopy, type CopySilence } from '@cratewatch/domain/alerts/copies/copy-conditions'
import {
  alertFor,
  decideByRule,
  RECORDED_SILENCES,
  type RuleDecision,
  type SilentReason,
} from '@cratewatch/domain/alerts/decide-by-rule'
import { AT_ONCE } from '@cratewatch/domain/alerts/digest'
import type { ExchangeRates } from '@cratewatch/domain/alerts/exchange-rates'
import { lowestOf } from '@cratewatch/domain/alerts/observed'
import { lowestOfPast, type PastPrices } from '@cratewatch/domain/alerts/past-prices'
import { milliseconds } from '@cratewatch/domain/kernel/duration'
import { between, later, plus } from '@cratewatch/domain/kernel/instant'
import { isAboutCopies, type AlertKind } from '@cratewatch/domain/notifications/alert-kind'
import { decideAlert, precedenceOf, type AlertDecision } from '@cratewatch/domain/notifications/decide-alert'
import { isMuted, type Mute } from '@cratewatch/domain/notifications/mute'
import { termsOf, type ChannelKind } from '@cratewatch/contracts/alerting/kinds'
import type { AnnouncedChange } from '../../checking/record/observed-check.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { RuleMark } from '../../collectors/mark-alerts.ts'
import { remembered, storedMemory, storedMute, storedRule } from '../../collectors/rules.ts'
import { groundsParams, type RuleGrounds } from './alert-params.ts'
import type { WatchSettings } from './read-watches.ts'

type RecordedSilence = (typeof RECORDED_SILENCES)[number]

/** An entry to be written, also for a silence that the decision log shows. */
export type DecidedAlert = {
  readonly kind: AlertKind
  readonly decision: AlertDecision | { readonly kind: 'silent'; readonly reason: RecordedSilence }
  readonly grounds: ReturnType<typeof groundsParams>
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

/** A change, and what decides about it for every watch. `everybody`: the alert that no rule can silence. */
type DecidedChange = AnnouncedChange & {
  readonly everybody: 'withdrawn' | 'blocked' | null
  readonly rates: ExchangeRates | null
  /** The release's, as the marketplace describes it; null: not known. */
  readonly format: string | null
  /** By the months that rules ask about. */
  readonly pastPrices: ReadonlyMap<number, PastPrices>
  readonly clockOf: LocalClocks
  /** Those of this instance. */
  readonly kinds: ReadonlySet<ChannelKind>
}

/** Decides what a change means for one watch, by its rule and what that remembers. */
export function decideWatch(
  config: Deps['config'],
  change: DecidedChange,
  watch: WatchSettings,
): DecidedWatch {
  const { at, observation, everybody } = change
  const rule = storedRule(watch)
  const memory = storedMemory(watch.memory, watch.backAt)
  const mute = storedMute(watch)
  const { cheaperThan } = mute ?? {}
  const lowestSince = lowestBefore(rule, change)
  const listed = change.copy && { ...change.copy, isFollowed: watch.isFollowed }
  const found = decideByRule(rule, memory, {
    ...change,
    after: observation,
    now: at,
    lowestSince,
    ...(cheaperThan === undefined ? {} : { cheaperThan }),
    ...(listed && { listed }),
  })
  const muted = isMuted(mute, at, lowestOf(observation))
  const endsHere = change.kind === 'appeared' && mute?.until === null
  const kind = everybody ?? (found.reasons[0] === undefined ? null : alertFor(found.reasons[0]))
  const { watchId, parentId, userId } = watch
  const isUnmuted = cheaperThan !== undefined && !muted
  const decided = { watchId, parentId, userId, startsCoolDown: found.memory.backAt !== memory.backAt }
  return {
    ...decided,
    precedence: precedenceOf(watch, between(watch.watchedSince, at)),
    isUnmuted,
    endsMute: isUnmuted || endsHere,
    mark: markOf(found, { memory, watch, rule, at }),
    misfit: misfitOf(rule, change, watch),
    alert: isSilentRow(watch, everybody)
      ? null
      : kind === null
        ? silenceOf(found)
        : {
            kind,
            decision: planAlert(config, kind, watch, { ...change, muted: muted && !endsHere }),
            grounds:
              everybody === null
                ? groundsParams(
                    groundsOf(found, rule, comparedWith(memory, change, { cheaperThan, lowestSince })),
                  )
                : null,
          },
  }
}

function misfitOf(
  rule: AlertRule,
  change: DecidedChange,
  { isFollowed, isWatchedTwice }: WatchSettings,
): CopySilence | null {
  if (change.copy === undefined || isWatchedTwice) return null
  const judged = judgeCopy(rule, { ...change, listed: { ...change.copy, isFollowed } })
  return judged === 'fits' || judged === 'unknown' ? null : judged
}

/** Whether a row of a pressing only remembers: its own watch notifies, or one pressing of many is withdrawn. */
function isSilentRow(
  { parentId, isWatchedTwice }: WatchSettings,
  everybody: DecidedChange['everybody'],
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
  {
    cheaperThan,
    lowestSince,
  }: { readonly cheaperThan: Mute['cheaperThan'] | undefined; readonly lowestSince: RuleGrounds['was'] },
) {
  const before = lowestOf(change.before)
  return { cheaper: cheaperThan ?? highest ?? before, cheapest: lowestSince, dearer: lowest ?? before }
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

function planAlert(
  config: Deps['config'],
  kind: AlertKind,
  watch: WatchSettings,
  { muted, at, clockOf, kinds, copy }: DecidedChange & { readonly muted: boolean },
): AlertDecision {
  const channels = watch.channels.map((channel) => ({
    ...channel,
    isReachable: channel.isReachable && kinds.has(channel.kind),
    waitsOnFreePlan: termsOf(channel.kind).waitsOnFreePlan,
  }))
  const timing = { ...(watch.timing ?? AT_ONCE), clock: clockOf(watch.timeZone) }
  const awaitsDetails = watch.followsShops && copy === undefined && isAboutCopies(kind)
  return decideAlert(kind, { ...watch, channels, muted, timing, awaitsDetails }, at, config.mailGathering)
}

/** Returns the silence that is recorded: something happened that a rule would have notified of. */
function silenceOf({ silent, silenced }: RuleDecision): DecidedAlert | null {
  const [most = 'back-for-sale'] = silenced
  if (!isRecorded(silent)) return null
  const grounds = groundsParams({ reasons: silenced, ceiling: null, was: null, percent: null, months: null })
  return { kind: alertFor(most), decision: { kind: 'silent', reason: silent }, grounds }
}

function isRecorded(silent: SilentReason | null): silent is RecordedSilence {
  return (RECORDED_SILENCES as readonly (SilentReason | null)[]).includes(silent)
}

type Remembering = {
  readonly memory: ReturnType<typeof storedMemory>
  readonly watch: WatchSettings
  readonly rule: ReturnType<typeof storedRule>
  readonly at: AnnouncedChange['at']
}

/** Returns what a decision leaves to the next, where that is not what the row says already. */
function markOf(found: RuleDecision, { memory, watch, rule, at }: Remembering): RuleMark | null {
  const stored = remembered(found.memory)
  const reminder = remindsAt(rule, found.memory)
  // A ceiling that could not be decided, or a reminder that could not be sent, waits for the next check.
  const next = plus(at, milliseconds(1))
  const decideAt = found.confirmIn !== null ? next : reminder === null ? null : later(reminder, next)
  const isSame = JSON.stringify(stored) === JSON.stringify(remembered(memory))
  return isSame && decideAt === watch.decideAt ? null : { memory: stored, decideAt }
}
