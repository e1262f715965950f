import { describe, expect, it } from 'vitest'
import { minutes } from '../../kernel/duration.ts'
import { instant, plus, type Instant } from '../../kernel/instant.ts'
import {
  afterAnswer,
  afterLooks,
  isSearched,
  memberKey,
  shouldAsk,
  type GroupState,
  type Member,
} from './asked-group.ts'
import { beginProbe } from './begin-probe.ts'
import { beginLore } from './group.ts'
import { indexKey, promisedInterval } from './index-key.ts'
import { observe } from './observe.ts'
import { startClock } from './policy-clock.ts'
import { WORLD_PRIOR } from './prior.ts'
import type { Probe, Sight } from './probe.ts'

const START = instant(0)
const CLOCK = { ...startClock(START, 1), promise: 1e6 }
const TERMS = { pace: 1, floor: minutes(2) }
const at = (minute: number): Instant => plus(START, minutes(minute))

const fresh = beginProbe({ weight: 1, tier: 3, prior: WORLD_PRIOR, phase: 0 }, CLOCK)
const look = (member: Member, count: number, when: Instant): Member => ({
  probe: observe(member.probe, count > 0 ? 'on' : 'off', CLOCK, when),
  count,
})
const pressings = (...counts: readonly number[]): readonly Member[] =>
  counts.map((count) => look({ probe: fresh, count: 0 }, count, START))
const begin = (members: readonly Member[]): GroupState => ({
  lore: beginLore(members.map(({ probe }) => probe)),
  asked: null,
})
const answer = (count: number, lowest: number | null = count === 0 ? null : 20) => ({ count, lowest })
const keys = (members: readonly Member[], { asked }: GroupState) =>
  members.map(({ probe }) => memberKey(probe, asked, CLOCK))
const isOpen = (members: readonly Member[], state: GroupState) => keys(members, state).map(isSearched)

const sought = (member: Member, weight: number): Member => ({
  ...member,
  probe: { ...member.probe, weight },
})

/** Four pressings, asked once and seen since. */
function quiet(...counts: readonly number[]): { members: readonly Member[]; state: GroupState } {
  const members = pressings(...counts)
  const known = counts.reduce((a, b) => a + b, 0)
  const state = afterAnswer(begin(members), members, answer(known + 3), TERMS, at(10))
  return { members: members.map((member) => look(member, member.count, at(20))), state }
}

describe('a group that is asked', () => {
  it('begins when all were seen, more often than anybody may be looked at would help', () => {
    const members = pressings(0, 0, 0).map(({ probe }) => probe)
    const lore = beginLore(members)
    expect(shouldAsk(lore, members, TERMS)).toBe(true)
    expect(shouldAsk(lore, [...members, fresh], TERMS)).toBe(false)
    expect(shouldAsk(lore, members, { ...TERMS, floor: minutes(1_000_000) })).toBe(false)
  })

  it('takes the first answer for what is to be expected', () => {
    const members = pressings(0, 0, 1)
    const state = afterAnswer(begin(members), members, answer(9), TERMS, at(10))
    expect(state.asked).toMatchObject({ unexplained: 0, since: at(10), known: 1 })
    expect(keys(members, state)).toEqual(members.map(({ probe }) => indexKey(probe, CLOCK)))
  })

  it('lets those rest that were seen since, but for what is on sale', () => {
    const { members, state } = quiet(0, 0, 1)
    const own = members.map(({ probe }) => indexKey(probe, CLOCK))
    const placed = keys(members, state)
    expect(placed[0]).toBeGreaterThan(own[0]! * 2)
    expect(placed[1]).toBeGreaterThan(own[1]! * 2)
    expect(placed[2]).toBe(own[2])
  })

  it('stands for promised looks as for others: they come so much later as it shows more', () => {
    const { members, state } = quiet(0, 0, 0)
    const promised = { ...CLOCK, promise: 0.1 }
    const [{ probe }] = members as [Member]
    const rest = (blind: number) => memberKey(probe, { ...state.asked!, blind }, promised) - probe.since
    expect(rest(0.04) / promisedInterval(probe)).toBeCloseTo(0.5, 9)
    expect(rest(1) / promisedInterval(probe)).toBeCloseTo(0.1, 9)
  })

  it('sends looks to all that have no copy when there are more than expected', () => {
    const { members, state } = quiet(0, 0, 1)
    const after = afterAnswer(state, members, answer(5), TERMS, at(30))
    expect(after.asked?.unexplained).toBe(1)
    expect(isOpen(members, after)).toEqual([true, true, false])
    expect(after.lore.changing.events / after.lore.changing.exposure).toBeGreaterThan(
      state.lore.changing.events / state.lore.changing.exposure,
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
    const one = members.map((member, n) => (n === 0 ? look(member, 0, at(31)) : member))
    expect(afterLooks(open, one, TERMS)).toBe(open)
    expect(isOpen(one, open)).toEqual([false, true, true, true])
    const two = one.map((member, n) => (n === 1 ? look(member, 1, at(32)) : member))
    const found = afterLooks(open, two, TERMS)
    expect(found.asked).toMatchObject({ unexplained: 0, answer: { count: 4 }, known: 1 })
    expect(isOpen(two, found)).toEqual([false, false, false, false])
    expect(found.lore.followUps).toBeCloseTo(4 + 0.1 * (2 - 4))
  })

  it('ends them when all were looked at: it was a pressing that nobody watches', () => {
    const { members, state } = quiet(0, 0)
    const open = afterAnswer(state, members, answer(4), TERMS, at(30))
    const looked = members.map((member) => look(member, 0, at(31)))
    const after = afterLooks(open, looked, TERMS)
    expect(after.asked).toMatchObject({ unexplained: 0, answer: { count: 4 }, known: 0 })
    expect(afterAnswer(after, looked, answer(4), TERMS, at(40)).asked?.unexplained).toBe(0)
  })

  it('does not forget what is not found by the next answer', () => {
    const { members, state } = quiet(0, 0)
    const open = afterAnswer(state, members, answer(4), TERMS, at(30))
    const again = afterAnswer(open, members, answer(4), TERMS, at(32))
    expect(again.asked).toMatchObject({ unexplained: 1, openedAt: at(30) })
    const looked = members.map((member, n) => (n === 0 ? look(member, 0, at(31)) : member))
    expect(isOpen(looked, again)).toEqual([false, true])
  })

  it('expects what single looks have found meanwhile, and what they have seen go', () => {
    const { members, state } = quiet(0, 0, 0, 2)
    const seen = (first: number, last: number) => [
      look(members[0]!, first, at(25)),
      ...members.slice(1, 3),
      look(members[3]!, last, at(25)),
    ]
    const unexplained = (now: readonly Member[], count: number) =>
      afterAnswer(state, now, answer(count, 5), TERMS, at(30)).asked?.unexplained
    expect(unexplained(seen(1, 0), 4)).toBe(0)
    expect(unexplained(seen(3, 2), 8)).toBe(0)
    expect(unexplained(seen(3, 2), 9)).toBe(1)
  })

  it('looks at everything when only the price is another one, until everything was looked at', () => {
    const { members, state } = quiet(0, 0, 0, 0)
    const open = afterAnswer(state, members, answer(3, 25), TERMS, at(30))
    expect(isOpen(members, open)).toEqual([true, true, true, true])
    const one = [look(members[0]!, 1, at(31)), ...members.slice(1)]
    expect(isOpen(one, afterLooks(open, one, TERMS))).toEqual([false, true, true, true])
    const all = [one[0]!, ...members.slice(1).map((member) => look(member, 0, at(32)))]
    expect(afterLooks(open, all, TERMS).asked?.unexplained).toBe(0)
  })

  it('calls for nothing when copies go', () => {
    const { members, state } = quiet(0, 0, 1)
    const after = afterAnswer(state, members, answer(1), TERMS, at(30))
    expect(after.asked).toMatchObject({ unexplained: 0, answer: { count: 1 } })
  })

  it('ends when it has become too dear, but looks for what has risen first', () => {
    const { members, state } = quiet(0, 0)
    let now = members
    let noisy = state
    let rises = 0
    for (; noisy.asked !== null && rises < 100; rises += 1) {
      const time = plus(at(20), minutes(5 * (rises + 1)))
      const open = afterAnswer(noisy, now, answer(4 + rises), TERMS, time)
      expect(isOpen(now, open)).toEqual([true, true])
      now = now.map((member) => look(member, 0, plus(time, minutes(1))))
      noisy = afterLooks(open, now, TERMS)
    }
    expect(rises).toBeGreaterThan(1)
    expect(rises).toBeLessThan(30)
    const probes = now.map(({ probe }) => probe)
    expect(shouldAsk(noisy.lore, probes, TERMS)).toBe(false)
  })

  it('ends when looks do not keep up with the rises', () => {
    const { members, state } = quiet(0, 0)
    let noisy = state
    for (let rise = 1; noisy.asked !== null && rise < 100; rise += 1)
      noisy = afterAnswer(noisy, members, answer(3 + rise), TERMS, plus(at(20), minutes(3 * rise)))
    expect(noisy.asked).toBeNull()
  })

  it.each<[string, Sight]>([
    ['on sale', 'on'],
    ['closed', 'closed'],
  ])('ends when everything is %s', (_, sight) => {
    const { members, state } = quiet(0, 0)
    const gone = members.map(({ probe }): Member => ({ probe: closed(probe, sight), count: 0 }))
    expect(afterAnswer(state, gone, answer(3), TERMS, at(30)).asked).toBeNull()
  })
})

const closed = (probe: Probe, sight: Sight) => observe(probe, sight, CLOCK, at(25))
