import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_RULE, NEW_MEMORY, ruleFor, type AlertRule } from '../alerts/alert-rule.ts'
import { lowestOf } from '../alerts/observed.ts'
import type { Observation } from '../availability/observation.ts'
import { days, hours } from '../kernel/duration.ts'
import { between, instant, plus, type Instant } from '../kernel/instant.ts'
import { decideByRule, type AlertReason } from './decide-by-rule.ts'

const START = instant(Date.UTC(2026, 0, 5, 9))
const RUNS = { numRuns: 2_000, seed: 22 }

/** One moment of a watch's life: a check, which may have failed, under the rule that holds then. */
type Moment = { readonly at: Instant; readonly rule: AlertRule; readonly seen: Observation | null }
/** An alert: at which moment, and why. */
type Alerted = { readonly moment: number; readonly reason: AlertReason }

const anyPrice = fc.constantFrom(null, 20, 24, 25, 28, 29, 30, 30.5, 31, 32, 35, 40, 50)
const anyObservation: fc.Arbitrary<Observation> = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(fc.integer({ min: 1, max: 3 }), anyPrice).map(onSale) },
  { weight: 2, arbitrary: fc.constant<Observation>({ kind: 'none' }) },
  { weight: 1, arbitrary: fc.constantFrom<Observation>({ kind: 'blocked' }, { kind: 'withdrawn' }) },
)
const anyCeiling = fc.option(
  fc.constantFrom(2_500, 3_000, 3_100).map((minor) => ({ minor, currency: 'EUR' as const })),
)
const anyRule: fc.Arbitrary<AlertRule> = fc
  .record({
    backForSale: fc.boolean(),
    ceiling: anyCeiling,
    onlyWithinCeiling: fc.boolean(),
    moreCopies: fc.boolean(),
    cheaperByPercent: fc.option(fc.constantFrom(5, 20)),
    dearerByPercent: fc.option(fc.constantFrom(5, 20)),
    remindAfterDays: fc.option(fc.constantFrom(1, 3)),
  })
  .map((own) => ruleFor(DEFAULT_RULE, own))

/** Checks of one watch from its first; some fail, and now and then its rule is edited. */
const anyLife: fc.Arbitrary<readonly Moment[]> = fc
  .tuple(
    anyRule,
    fc.array(
      fc.record({
        wait: fc.integer({ min: 1, max: 30 }),
        seen: fc.option(anyObservation, { freq: 4 }),
        // Most edits change the ceiling alone.
        edit: fc.oneof(
          { weight: 8, arbitrary: fc.constant({}) },
          { weight: 2, arbitrary: fc.record({ ceiling: anyCeiling }) },
          { weight: 1, arbitrary: anyRule },
        ),
      }),
      { maxLength: 25 },
    ),
  )
  .map(([first, steps]) => {
    const life: Moment[] = []
    let rule = first
    let at = START
    for (const { wait, seen, edit } of steps) {
      at = plus(at, hours(wait))
      rule = ruleFor(rule, edit)
      life.push({ at, rule, seen })
    }
    return life
  })

function onSale([count, value]: readonly [number, number | null]): Observation {
  return { kind: 'on-sale', count, lowest: value === null ? null : { value, currency: 'EUR' } }
}

/** What the rule says of a life, one check after the other; a failed check is no observation. */
function play(life: readonly Moment[]): readonly Alerted[] {
  let memory = NEW_MEMORY
  let before: Observation | null = null
  const alerted: Alerted[] = []
  for (const [moment, { at, rule, seen }] of life.entries()) {
    if (seen === null) continue
    const decision = decideByRule(rule, memory, { before, after: seen, now: at, statedIn: [], rates: null })
    for (const reason of decision.reasons) alerted.push({ moment, reason })
    memory = decision.memory
    before = seen
  }
  return alerted
}

/** Decides the same from the whole history of observations and alerts, read anew at each check. */
function playSlowly(life: readonly Moment[]): readonly Alerted[] {
  const alerted: Alerted[] = []
  const good = [...life.entries()].filter(([, { seen }]) => seen !== null)
  for (const [n, [moment, { rule }]] of good.entries()) {
    const past = good.slice(0, n + 1).map(([index, { at, rule: held, seen }]) => ({
      index,
      at,
      held,
      seen: seen ?? { kind: 'none' as const },
    }))
    const silences = rule.onlyWithinCeiling && rule.ceiling !== null
    const add = (reason: AlertReason, isSo: boolean) => isSo && alerted.push({ moment, reason })
    add('within-ceiling', isReached(past, alerted))
    add('cheaper', !silences && hasMovedSlowly(past, 'cheaperByPercent'))
    const isBack = isAppearance(past)
    const cools = isBack && isCooling(past, alerted)
    add('back-for-sale', !silences && isBack && rule.backForSale && !cools)
    add('more-copies', !silences && rule.moreCopies && !(isBack && rule.backForSale) && !cools && grew(past))
    add('dearer', !silences && hasMovedSlowly(past, 'dearerByPercent'))
  }
  return alerted
}

type Past = readonly {
  readonly index: number
  readonly at: Instant
  readonly held: AlertRule
  readonly seen: Observation
}[]

const valueOf = (seen: Observation | undefined) => lowestOf(seen ?? null)?.value ?? null
const ceilingOf = ({ held }: { readonly held: AlertRule }) =>
  held.ceiling === null ? null : held.ceiling.minor / 100

/** True when the price is at or below the ceiling, and no alert was sent since it last was not. */
function isReached(past: Past, alerted: readonly Alerted[]): boolean {
  const last = past.at(-1)
  const price = valueOf(last?.seen)
  const ceiling = last === undefined ? null : ceilingOf(last)
  if (last === undefined || price === null || ceiling === null || price > ceiling) return false
  const ceilingAlerts = alerted.filter(({ reason }) => reason === 'within-ceiling')
  const lastIndex = past.findIndex(({ index }) => index === ceilingAlerts.at(-1)?.moment)
  if (lastIndex < 0) return true
  const since = past.slice(lastIndex)
  const alertedAt = since[0]?.at ?? START
  if (last.held.remindAfterDays !== null && between(alertedAt, last.at) >= days(last.held.remindAfterDays))
    return true
  // What the user knows of is undone by being gone, being clearly above, and by a ceiling that only now takes it in.
  return since.some((each, n) => {
    const was = since[n - 1]
    if (was === undefined) return false
    if (each.seen.kind !== 'on-sale' || ceilingOf(each) === null) return true
    const now = valueOf(each.seen)
    const mine = ceilingOf(each)
    if (now === null || mine === null) return false
    if (now > mine * 1.03) return true
    const known = knownCeiling(since, n)
    return known !== mine && (now > mine || now > known)
  })
}

/** The ceiling that the user last saw a price under: one that was edited while there was no price does not count yet. */
function knownCeiling(since: Past, n: number): number {
  const priced = since.slice(0, n).filter(({ seen }, k) => k === 0 || valueOf(seen) !== null)
  return ceilingOf(priced.at(-1) ?? { held: { ceiling: null } as AlertRule }) ?? 0
}

/** The price is so much below the highest one, or above the lowest, since it last was, or since that was asked for. */
function hasMovedSlowly(past: Past, asked: 'cheaperByPercent' | 'dearerByPercent'): boolean {
  const sign = asked === 'cheaperByPercent' ? -1 : 1
  let reference: number | null = null
  let isSo = false
  for (const [n, { held, seen }] of past.entries()) {
    isSo = false
    const percent = held[asked]
    if (percent === null) {
      reference = null
      continue
    }
    reference ??= valueOf(past[n - 1]?.seen)
    const price = valueOf(seen)
    if (price === null) continue
    isSo = reference !== null && sign * (price - (reference * (100 + sign * percent)) / 100) >= -1e-9
    reference = isSo || reference === null ? price : sign * Math.min(sign * reference, sign * price)
  }
  return isSo
}

function isAppearance(past: Past): boolean {
  const before = past.at(-2)?.seen
  return before !== undefined && before.kind !== 'on-sale' && past.at(-1)?.seen.kind === 'on-sale'
}

/** True when an alert of the last six hours was about copies that appeared, by a rule that asks for copies. */
function isCooling(past: Past, alerted: readonly Alerted[]): boolean {
  const now = past.at(-1)?.at ?? START
  return past
    .slice(0, -1)
    .some(
      ({ index, at, held }, n) =>
        between(at, now) < hours(6) &&
        (held.backForSale || held.moreCopies) &&
        isAppearance(past.slice(0, n + 1)) &&
        alerted.some(({ moment }) => moment === index),
    )
}

/** Gone, or clearly above the ceiling. */
function isOver({ rule, seen }: Moment): boolean {
  if (seen === null) return false
  const price = valueOf(seen)
  if (seen.kind !== 'on-sale') return true
  return price !== null && rule.ceiling !== null && price > (rule.ceiling.minor / 100) * 1.03
}

function grew(past: Past): boolean {
  const [before, after] = [past.at(-2)?.seen, past.at(-1)?.seen]
  if (before === undefined || after?.kind !== 'on-sale') return false
  const count = before.kind === 'on-sale' ? before.count : 0
  if (after.count !== count) return after.count > count
  const [old, now] = [valueOf(before), valueOf(after)]
  return old !== null && now !== null && Math.abs(old - now) > Math.max(old, now) * 0.05
}

describe('over random lives of watches', () => {
  it('the rule says what a slow reading of its text says', () => {
    fc.assert(
      fc.property(anyLife, (life) => {
        expect(play(life)).toEqual(playSlowly(life))
      }),
      RUNS,
    )
  })

  it('nobody is alerted twice for one event: what was just decided is not decided again', () => {
    fc.assert(
      fc.property(anyLife, (life) => {
        const doubled = life.flatMap((moment) => [moment, moment])
        const once = play(life).map(({ moment, reason }) => ({ moment: moment * 2, reason }))
        expect(play(doubled)).toEqual(once)
      }),
      RUNS,
    )
  })

  it('nobody goes without an alert while a price is within their ceiling', () => {
    fc.assert(
      fc.property(anyLife, (life) => {
        const alerted = play(life).filter(({ reason }) => reason === 'within-ceiling')
        for (const [n, { rule, seen }] of life.entries()) {
          const price = valueOf(seen ?? undefined)
          if (rule.ceiling === null || price === null || price > rule.ceiling.minor / 100) continue
          // Notified at this very check, or before and never gone or clearly above since.
          const last = alerted.findLast(({ moment }) => moment <= n)?.moment ?? Number.NaN
          expect(last).not.toBeNaN()
          expect(life.slice(last + 1, n + 1).filter(isOver)).toEqual([])
        }
      }),
      RUNS,
    )
  })

  it('failed checks change nothing', () => {
    fc.assert(
      fc.property(anyLife, (life) => {
        const good = life.filter(({ seen }) => seen !== null)
        const reasons = (alerted: readonly Alerted[]) => alerted.map(({ reason }) => reason)
        expect(reasons(play(life))).toEqual(reasons(play(good)))
      }),
      RUNS,
    )
  })

  it('no rate makes a false alert, as long as it is within 3 % of the marketplace’s own', () => {
    const anyCents = fc.integer({ min: 1_000, max: 10_000 })
    fc.assert(
      fc.property(
        anyCents,
        anyCents,
        fc.double({ min: 0.972, max: 1.028, noNaN: true }),
        (cents, minor, error) => {
          const rule: AlertRule = {
            ...DEFAULT_RULE,
            backForSale: false,
            ceiling: { minor, currency: 'EUR' },
            onlyWithinCeiling: true,
          }
          const truth = { value: cents / 100, currency: 'EUR' }
          const after: Observation = {
            kind: 'on-sale',
            count: 1,
            lowest: { value: (truth.value * 1.1) / error, currency: 'USD' },
          }
          const rates = { day: START, perEuro: { USD: 1.1 } }
          const observed = { before: null, after, now: START, statedIn: [], rates }
          const first = decideByRule(rule, NEW_MEMORY, observed)
          expect(first.confirmIn !== null && first.reasons.length > 0).toBe(false)
          const final =
            first.confirmIn === null
              ? first
              : decideByRule(rule, NEW_MEMORY, { ...observed, statedIn: [truth] })
          expect(final.reasons).toEqual(cents <= minor ? ['within-ceiling'] : [])
        },
      ),
      RUNS,
    )
  })
})
