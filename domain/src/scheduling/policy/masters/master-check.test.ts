import { describe, expect, it } from 'vitest'
import { minutes } from '../../../kernel/duration.ts'
import { instant, plus, type Instant } from '../../../kernel/instant.ts'
import type { CheckState, ObservedState } from '../check-state.ts'
import { indexKey, promisedRest } from '../next-check.ts'
import { beginCheckState, observe } from '../observe.ts'
import { startClock } from '../policy-clock.ts'
import { GLOBAL_PRIOR } from '../rates/prior.ts'
import {
  afterAnswer,
  afterMemberChecks,
  emptyMembers,
  isSearched,
  memberKey,
  shouldCheckMaster,
  type MasterState,
  type Member,
} from './master-check.ts'
import { initialRates } from './master-value.ts'

const START = instant(0)
const CLOCK = { ...startClock(START, 1), promise: 1e6 }
const TERMS = { pace: 1, promise: 1e6, floor: minutes(2) }
const at = (minute: number): Instant => plus(START, minutes(minute))

const fresh = beginCheckState({ weight: 1, tier: 3, prior: GLOBAL_PRIOR, phase: 0 }, CLOCK)
const check = (member: Member, count: number, when: Instant): Member => ({
  checkState: observe(member.checkState, count > 0 ? 'on' : 'off', CLOCK, when),
  count,
})
const pressings = (...counts: readonly number[]): readonly Member[] =>
  counts.map((count) => check({ checkState: fresh, count: 0 }, count, START))
const begin = (members: readonly Member[]): MasterState => ({
  rates: initialRates(members.map(({ checkState }) => checkState)),
  masterCheck: null,
})
const answer = (count: number, lowest: number | null = count === 0 ? null : 20) => ({ count, lowest })
const keys = (members: readonly Member[], { masterCheck }: MasterState) =>
  members.map(({ checkState }) => memberKey(checkState, masterCheck, CLOCK))
const isOpen = (members: readonly Member[], state: MasterState) => keys(members, state).map(isSearched)

const sought = (member: Member, weight: number): Member => ({
  ...member,
  checkState: { ...member.checkState, weight },
})

/** Four pressings, asked once and seen since. */
function quiet(...counts: readonly number[]): { members: readonly Member[]; state: MasterState } {
  const members = pressings(...counts)
  const known = counts.reduce((a, b) => a + b, 0)
  const state = afterAnswer(begin(members), members, answer(known + 3), TERMS, at(10))
  return { members: members.map((member) => check(member, member.count, at(20))), state }
}

describe('a master that is asked', () => {
  it('begins when more checks than anybody may be checked would help', () => {
    const members = pressings(0, 0, 0).map(({ checkState }) => checkState)
    const rates = initialRates(members)
    expect(shouldCheckMaster(rates, members, TERMS)).toBe(true)
    expect(shouldCheckMaster(rates, [...members, fresh], TERMS)).toBe(true)
    expect(shouldCheckMaster(rates, members, { ...TERMS, floor: minutes(1_000_000) })).toBe(false)
  })

  it('takes the first answer for what is to be expected', () => {
    const members = pressings(0, 0, 1)
    const state = afterAnswer(begin(members), members, answer(9), TERMS, at(10))
    expect(state.masterCheck).toMatchObject({ unexplained: 0, since: at(10), known: 1 })
    expect(keys(members, state)).toEqual(members.map(({ checkState }) => indexKey(checkState, CLOCK)))
  })

  it('says of pressings that were never checked that they have no copy, when every copy is known of others', () => {
    const unseen = { checkState: { ...fresh, share: 1 / 40 }, count: 0 }
    const alone = { checkState: fresh, count: 0 }
    const members = [...pressings(2), unseen, unseen, alone]
    const empty = (count: number) => {
      const state = afterAnswer(begin(members), members, answer(count), TERMS, at(10))
      return { state, members: emptyMembers(state, members) }
    }
    expect(empty(2).members).toEqual([unseen, unseen])
    expect(empty(0).members).toEqual([unseen, unseen])
    expect(empty(3)).toMatchObject({ members: [], state: { masterCheck: { unexplained: 1 } } })
  })

  it('searches those that were never checked for the copies of the first answer, until all are found', () => {
    const unseen = [1, 2, 3].map((weight) =>
      sought({ checkState: { ...fresh, share: 1 / 40 }, count: 0 }, weight),
    )
    const members = [...pressings(0), ...unseen]
    const state = afterAnswer(begin(members), members, answer(2), TERMS, at(10))
    expect(isOpen(members, state)).toEqual([false, true, true, true])
    const [, last, , first] = keys(members, state)
    expect(first).toBeLessThan(last!)
    const found = [...members.slice(0, 3), check(members[3]!, 2, at(11))]
    const after = afterMemberChecks(state, found, TERMS)
    expect(after.masterCheck).toMatchObject({ unexplained: 0, answer: { count: 2 } })
    const next = (count: number) => afterAnswer(after, found, answer(count), TERMS, at(12))
    expect(emptyMembers(next(2), found)).toEqual(found.slice(1, 3))
    // One of those found had appeared since the first answer, so another copy is still to be found.
    expect(emptyMembers(next(3), found)).toEqual([])
    expect(after.rates).toEqual(state.rates)
  })

  it('is asked as soon as one record of its tier was promised, however little it is worth', () => {
    const checkState = { ...pressings(0)[0]!.checkState, share: 1 / 40, weight: 0.05 }
    const members = Array.from({ length: 40 }, () => ({ checkState, count: 0 }))
    const rest = (promise: number) =>
      afterAnswer(begin(members), members, answer(0), { ...TERMS, promise }, at(10)).masterCheck!.rest
    expect(rest(1) / (minutes(30) / 1000)).toBeCloseTo(1, 9)
    expect(rest(1e6)).toBeGreaterThan(minutes(30) / 1000)
  })

  it('lets those rest that were seen since, but for what is on sale', () => {
    const { members, state } = quiet(0, 0, 1)
    const own = members.map(({ checkState }) => indexKey(checkState, CLOCK))
    const placed = keys(members, state)
    expect(placed[0]).toBeGreaterThan(own[0]! * 2)
    expect(placed[1]).toBeGreaterThan(own[1]! * 2)
    expect(placed[2]).toBe(own[2])
  })

  it('stands for promised checks as for others: they come so much later as it shows more', () => {
    const { members, state } = quiet(0, 0, 0)
    const promised = { ...CLOCK, promise: 0.1 }
    const [{ checkState }] = members as [Member]
    const rest = (blind: number) =>
      memberKey(checkState, { ...state.masterCheck!, blind }, promised) - checkState.since
    expect(rest(0.04) / promisedRest(checkState, promised)).toBeCloseTo(5, 9)
    expect(rest(1) / promisedRest(checkState, promised)).toBeCloseTo(1, 9)
  })

  it('sends checks to all that have no copy when there are more than expected', () => {
    const { members, state } = quiet(0, 0, 1)
    const after = afterAnswer(state, members, answer(5), TERMS, at(30))
    expect(after.masterCheck?.unexplained).toBe(1)
    expect(isOpen(members, after)).toEqual([true, true, false])
    expect(after.rates.changing.events / after.rates.changing.exposure).toBeGreaterThan(
      state.rates.changing.events / state.rates.changing.exposure,
    )
  })

  it('begins the search where a rise is most likely and matters most', () => {
    const { members, state } = quiet(0, 0, 0)
    const wanted = members.map((member, n) => sought(member, 1 + 3 * n))
    const after = afterAnswer(state, wanted, answer(4), TERMS, at(30))
    const [last, second, first] = keys(wanted, after)
    expect(first).toBeLessThan(second!)
    expect(second).toBeLessThan(last!)
    expect(isOpen(wanted, after)).toEqual([true, true, true])
  })

  it('ends them when the copy is found, and has learned what it cost', () => {
    const { members, state } = quiet(0, 0, 0, 0)
    const open = afterAnswer(state, members, answer(4), TERMS, at(30))
    const one = members.map((member, n) => (n === 0 ? check(member, 0, at(31)) : member))
    expect(afterMemberChecks(open, one, TERMS)).toBe(open)
    expect(isOpen(one, open)).toEqual([false, true, true, true])
    const two = one.map((member, n) => (n === 1 ? check(member, 1, at(32)) : member))
    const found = afterMemberChecks(open, two, TERMS)
    expect(found.masterCheck).toMatchObject({ unexplained: 0, answer: { count: 4 }, known: 1 })
    expect(isOpen(two, found)).toEqual([false, false, false, false])
    expect(found.rates.followUps).toBeCloseTo(4 + 0.1 * (2 - 4))
  })

  it('ends them when all were checked: it was a pressing that nobody watches', () => {
    const { members, state } = quiet(0, 0)
    const open = afterAnswer(state, members, answer(4), TERMS, at(30))
    const checked = members.map((member) => check(member, 0, at(31)))
    const after = afterMemberChecks(open, checked, TERMS)
    expect(after.masterCheck).toMatchObject({ unexplained: 0, answer: { count: 4 }, known: 0 })
    expect(afterAnswer(after, checked, answer(4), TERMS, at(40)).masterCheck?.unexplained).toBe(0)
  })

  it('does not forget what is not found by the next answer', () => {
    const { members, state } = quiet(0, 0)
    const open = afterAnswer(state, members, answer(4), TERMS, at(30))
    const again = afterAnswer(open, members, answer(4), TERMS, at(32))
    expect(again.masterCheck).toMatchObject({ unexplained: 1, openedAt: at(30) })
    const checked = members.map((member, n) => (n === 0 ? check(member, 0, at(31)) : member))
    expect(isOpen(checked, again)).toEqual([false, true])
  })

  it('expects what single checks have found meanwhile, and what they have seen go', () => {
    const { members, state } = quiet(0, 0, 0, 2)
    const seen = (first: number, last: number) => [
      check(members[0]!, first, at(25)),
      ...members.slice(1, 3),
      check(members[3]!, last, at(25)),
    ]
    const unexplained = (now: readonly Member[], count: number) =>
      afterAnswer(state, now, answer(count, 5), TERMS, at(30)).masterCheck?.unexplained
    expect(unexplained(seen(1, 0), 4)).toBe(0)
    expect(unexplained(seen(3, 2), 8)).toBe(0)
    expect(unexplained(seen(3, 2), 9)).toBe(1)
  })

  it('checks everything when only the price is another one, until everything was checked', () => {
    const { members, state } = quiet(0, 0, 0, 0)
    const open = afterAnswer(state, members, answer(3, 25), TERMS, at(30))
    expect(isOpen(members, open)).toEqual([true, true, true, true])
    const one = [check(members[0]!, 1, at(31)), ...members.slice(1)]
    expect(isOpen(one, afterMemberChecks(open, one, TERMS))).toEqual([false, true, true, true])
    const all = [one[0]!, ...members.slice(1).map((member) => check(member, 0, at(32)))]
    expect(afterMemberChecks(open, all, TERMS).masterCheck?.unexplained).toBe(0)
  })

  it('calls for nothing when copies go', () => {
    const { members, state } = quiet(0, 0, 1)
    const after = afterAnswer(state, members, answer(1), TERMS, at(30))
    expect(after.masterCheck).toMatchObject({ unexplained: 0, answer: { count: 1 } })
  })

  it('ends when it has become too dear, but looks for what has risen first', () => {
    const { members, state } = quiet(0, 0)
    let now = members
    let noisy = state
    let rises = 0
    for (; noisy.masterCheck !== null && rises < 100; rises += 1) {
      const time = plus(at(20), minutes(5 * (rises + 1)))
      const open = afterAnswer(noisy, now, answer(4 + rises), TERMS, time)
      expect(isOpen(now, open)).toEqual([true, true])
      now = now.map((member) => check(member, 0, plus(time, minutes(1))))
      noisy = afterMemberChecks(open, now, TERMS)
    }
    expect(rises).toBeGreaterThan(1)
    expect(rises).toBeLessThan(30)
    const checkStates = now.map(({ checkState }) => checkState)
    expect(shouldCheckMaster(noisy.rates, checkStates, TERMS)).toBe(false)
  })

  it('ends when checks do not keep up with the rises', () => {
    const { members, state } = quiet(0, 0)
    let noisy = state
    for (let rise = 1; noisy.masterCheck !== null && rise < 100; rise += 1)
      noisy = afterAnswer(noisy, members, answer(3 + rise), TERMS, plus(at(20), minutes(3 * rise)))
    expect(noisy.masterCheck).toBeNull()
  })

  it.each<[string, ObservedState]>([
    ['on sale', 'on'],
    ['closed', 'closed'],
  ])('ends when everything is %s', (_, observed) => {
    const { members, state } = quiet(0, 0)
    const gone = members.map(({ checkState }): Member => ({
      checkState: closed(checkState, observed),
      count: 0,
    }))
    expect(afterAnswer(state, gone, answer(3), TERMS, at(30)).masterCheck).toBeNull()
  })
})

const closed = (checkState: CheckState, observed: ObservedState) =>
  observe(checkState, observed, CLOCK, at(25))
