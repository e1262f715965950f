import { DEFAULT_RULE, NEW_MEMORY, type AlertMemory, type AlertRule } from '../../alerts/alert-rule.ts'
import { lowestOf, type CopyEvent } from '../../alerts/observed.ts'
import { judgeReading, type Doubt } from '../../availability/judge-reading.ts'
import { copiesForSale, isSameObservation, type Observation } from '../../availability/observation.ts'
import type { Copy } from '../../copies/copy.ts'
import { placeAmong, withCopy, withPrice, withUncounted } from '../../copies/counting.ts'
import type { KnownCopy } from '../../copies/known-copy.ts'
import { relistedOf } from '../../copies/relisting.ts'
import { endAll, seeCopy } from '../../copies/seen-copy.ts'
import { questionsOf, standingOf } from '../../copies/standing.ts'
import { seconds } from '../../kernel/duration.ts'
import { instant, plus, type Instant } from '../../kernel/instant.ts'
import { decideByRule, RECORDED_SILENCES, type RuleDecision } from '../decide-by-rule.ts'
import { isMuted, type Mute } from '../mute.ts'
import { offersAt, statisticsAt, type Life, type Second, type LifeStep } from './life.ts'
import { slowModel, type Alert } from './slow-model.ts'

const START = Date.UTC(2026, 0, 5, 9)
const FLOOR = seconds(30)
const timeOf = (at: Second): Instant => instant(START + at * 1_000)

/** Plays a life by the rules alone, as the server does it, beside the slow model. Returns what that found. */
export function playLife(life: Life) {
  const model = slowModel(life)
  const product = playRules(life, model)
  for (const step of life.steps) {
    const before = product.alerts.length
    if (step.act === 'edit') model.edited(step.rule)
    if (step.act === 'mute') model.muted(product.lowest())
    if (step.act === 'check') model.checked(step.at, step.late)
    if (step.act === 'visit') model.shown(step.at, step)
    product.take(step)
    const shop = step.act === 'visit' ? step.shop : null
    const silences = product.silences.filter((silence) => silence.at === step.at).map(({ copy }) => copy)
    const said = { shop, isEdit: step.act === 'edit', silences: product.isSure() ? silences : null }
    model.judge(step.at, product.alerts.slice(before), said)
  }
  return { faults: model.faults, alerts: product.alerts, asked: product.asked() }
}

function isRecorded({ silent }: RuleDecision): boolean {
  return RECORDED_SILENCES.some((recorded) => recorded === silent)
}

function playRules(life: Life, model: ReturnType<typeof slowModel>) {
  const alerts: Alert[] = []
  /** What the log says of copies that were not alerted of. */
  const silences: { readonly at: Second; readonly copy: number }[] = []
  const copies = new Map<number, KnownCopy>()
  const visited = new Set<string>()
  let rule: AlertRule = { ...DEFAULT_RULE, ...life.rule }
  let memory: AlertMemory = NEW_MEMORY
  let mute: Mute | null = null
  let decideAt: Instant | null = null
  let asked = 0
  let stored: {
    observation: Observation
    since: Instant
    at: Instant
    isShown: boolean
    doubt: Doubt | null
  } | null = null

  const standing = () => standingOf({ ...stored!, copies: [...copies.values()] }, null)

  function decide(at: Second, before: Observation | null, event?: CopyEvent): void {
    if (stored === null) return
    const known = standing()
    const observed = {
      before,
      after: stored.observation,
      known,
      now: timeOf(at),
      statedIn: [],
      rates: null,
      format: 'LP',
    }
    const muted = mute?.cheaperThan === undefined ? observed : { ...observed, cheaperThan: mute.cheaperThan }
    const decision = decideByRule(rule, memory, event === undefined ? muted : { ...muted, event })
    ;({ memory } = decision)
    if (!isMuted(mute, timeOf(at), lowestOf(decision.wanted))) mute = null
    if (decision.reasons.length > 0)
      alerts.push({ at, copy: decision.copy?.id ?? null, reasons: decision.reasons })
    else if (decision.copy !== null && isRecorded(decision)) silences.push({ at, copy: decision.copy.id })
    decideAt = decision.isDisputed ? plus(timeOf(at), seconds(1)) : known.lateUntil
  }

  function copyOf({ offer, price, media }: ReturnType<typeof offersAt>[number]): Copy {
    return {
      id: offer.id,
      releaseId: 1,
      seller: offer.seller,
      media,
      sleeve: 'VG',
      price: { value: price, currency: 'EUR' },
      postage: null,
      shipsFrom: 'Germany',
      comments: '',
      postedAt: timeOf(offer.postedAt),
    }
  }

  function muteNow(): Mute | null {
    const lowest = lowestOf(stored?.observation ?? null)
    return lowest === null ? mute : { until: null, cheaperThan: lowest }
  }

  /** Takes in one copy that was shown, and decides what that is. */
  function show(at: Second, copy: Copy, isNews: boolean, present: ReadonlySet<number>): void {
    const known = copies.get(copy.id) ?? null
    const seen = seeCopy(known, copy, timeOf(at))
    const place = stored && placeAmong(stored, copy, standing().copies.length, timeOf(at))
    if (known === null && place === 'gone') return
    const earlier = [...copies.values()]
      .filter((each) => each.copy.seller === copy.seller)
      .map((each) => each.copy)
    const relists = known === null ? relistedOf(copy, earlier, present) : null
    copies.set(copy.id, seen.known)
    if (stored === null || !seen.isEvent) return
    const { doubt } = stored
    // A "none" that waits to be confirmed is what a copy came after.
    const before: Observation = doubt === null ? stored.observation : { kind: 'none' }
    const isCome =
      (known === null && isNews && place === 'news') || (before.kind === 'none' && place !== 'gone')
    const after = isCome ? (withCopy(before, copy, null) ?? before) : withPrice(before, copy, null)
    if (!isSameObservation(before, after))
      stored = { ...stored, observation: after, isShown: true, doubt: null }
    if (stored.doubt !== null) return
    const event = { copy, was: seen.was, isFollowed: life.follows, relists }
    decide(at, before, isNews || known !== null ? event : undefined)
  }

  function visit(at: Second, shop: string, isGone: boolean): void {
    const there = isGone ? [] : offersAt(life, at).filter(({ offer }) => offer.seller === shop)
    const present = new Set(there.map(({ offer }) => offer.id))
    const left = [...copies.values()].filter(
      ({ copy, leftAt }) => copy.seller === shop && leftAt === null && !present.has(copy.id),
    )
    for (const known of left) copies.set(known.copy.id, { ...known, leftAt: timeOf(at) })
    for (const each of there.toSorted((a, b) => a.offer.postedAt - b.offer.postedAt))
      show(at, copyOf(each), visited.has(shop), present)
    if (left.length > 0 && stored?.doubt === null) decide(at, stored.observation)
    visited.add(shop)
  }

  /** Asks for the listings that would settle what shops and statistics say differently. */
  function ask(at: Second, hasFallen: boolean): void {
    if (!life.answers || stored === null) return
    for (const id of questionsOf(standing(), hasFallen)) {
      asked += 1
      const known = copies.get(id)!
      model.shown(at, { shop: known.copy.seller, id })
      const now = offersAt(life, at).find(({ offer }) => offer.id === id)
      if (now === undefined) copies.set(id, { ...known, leftAt: known.leftAt ?? timeOf(at) })
      else show(at, copyOf(now), false, new Set())
    }
  }

  function check(at: Second, late: Second): void {
    const now = timeOf(at)
    const last = stored
    const stated = statisticsAt(life, at - late)
    const known = [...copies.values()]
    const before = last?.observation ?? null
    const reading = withUncounted(before, stated, known, { at: now, rates: null })
    const judged = judgeReading({ observation: before, doubt: last?.doubt ?? null }, reading, now, FLOOR)
    if (judged.kind === 'doubted') {
      stored = { ...last!, doubt: judged.doubt, at: now }
      return
    }
    const { observation } = judged
    const isRun = last !== null && isSameObservation(last.observation, observation)
    const since = isRun && !last.isShown ? last.since : now
    stored = { observation, since, at: now, isShown: false, doubt: null }
    if (observation.kind === 'none') for (const ended of endAll(known, now)) copies.set(ended.copy.id, ended)
    else if (!isRun || decideAt !== null) ask(at, copiesForSale(observation) < copiesForSale(before))
    if (!isRun) decide(at, judged.before)
    else if (decideAt !== null && decideAt <= now) decide(at, observation)
  }

  return {
    alerts,
    silences,
    lowest: () => lowestOf(stored?.observation ?? null)?.value ?? null,
    /** Whether nothing waits to be confirmed. */
    isSure: () => stored !== null && stored.doubt === null,
    asked: () => asked,
    take(step: LifeStep): void {
      if (step.act === 'check') check(step.at, step.late)
      else if (step.act === 'visit') visit(step.at, step.shop, step.isGone)
      else if (step.act === 'mute') mute = muteNow()
      else {
        rule = { ...DEFAULT_RULE, ...step.rule }
        if (stored !== null && stored.doubt === null) {
          ask(step.at, false)
          decide(step.at, stored.observation)
        } else decideAt = timeOf(step.at)
      }
    },
  }
}
