import { milliseconds, minutes, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { between, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { ok, refused } from '@cratewatch/domain/kernel/result'
import { beforeEach, describe, expect, it } from 'vitest'
import { manualClock, type ManualClock } from '../../../test/manual-clock.ts'
import type { Person } from './budget.ts'
import { peopleLine, recentUses, type PeopleLine } from './people-line.ts'
import type { SlotRequest, SlotQueue } from './slot-queue.ts'

let clock: ManualClock
let slots: number
let every: Duration
let freeAt: Instant | null
let line: PeopleLine
let uses: ReturnType<typeof recentUses>
let served: string[]
let asked: SlotRequest[]

/** A budget of `slots`, and one more after each `every`. */
const budget = {
  take(request: SlotRequest): ReturnType<SlotQueue['take']> {
    asked.push(request)
    freeAt ??= plus(clock.now(), every)
    if (slots-- > 0) return Promise.resolve(ok(milliseconds(0)))
    if (clock.now() < freeAt) return Promise.resolve(refused({ retryAfter: between(clock.now(), freeAt) }))
    freeAt = plus(clock.now(), every)
    return Promise.resolve(ok(milliseconds(0)))
  },
}

beforeEach(() => {
  clock = manualClock()
  slots = 0
  freeAt = null
  every = seconds(2)
  served = []
  asked = []
  uses = recentUses(clock)
  line = peopleLine(budget, uses, clock)
})

async function join(userId: string, urgency: Person['urgency'], patience = seconds(3)): Promise<void> {
  const answer = await line.wait({ userId, urgency }, patience)
  served.push(answer.ok ? userId : `${userId} turned away for ${answer.error.retryAfter / seconds(1)} s`)
}

describe('the line of people', () => {
  it('serves at once while slots are left', async () => {
    slots = 2
    await Promise.all([join('one', 'now'), join('other', 'priority')])
    expect(clock.sleepers()).toBe(0)
    expect(served).toHaveLength(2)
  })

  it('gives the next slot to who has priority, whoever came first, and to cards that fill in last', async () => {
    every = seconds(0.9)
    const all = [join('adds', 'later'), join('searches', 'now'), join('premium', 'priority')]
    await clock.advance(seconds(0))
    for (let slot = 0; slot < 3; slot += 1) await clock.advance(every)
    await Promise.all(all)
    expect(served).toEqual(['premium', 'searches', 'adds'])
  })

  it('turns away at once whose patience is shorter than the wait, and lets the others wait', async () => {
    every = seconds(6)
    const all = [join('short', 'now'), join('long', 'now', seconds(8))]
    await clock.advance(seconds(0))
    expect(served).toEqual(['short turned away for 6 s'])
    await clock.advance(seconds(6))
    await Promise.all(all)
    expect(served).toEqual(['short turned away for 6 s', 'long'])
  })

  it('does not let a hundred adds of one collector delay the first of another', async () => {
    every = seconds(1)
    const many = Array.from({ length: 100 }, () => join('many', 'later', minutes(10)))
    await clock.advance(seconds(0))
    await clock.advance(seconds(3))
    const first = join('first', 'later', minutes(10))
    await clock.advance(seconds(0))
    await clock.advance(seconds(1))
    await first
    expect(served.at(-1)).toBe('first')
    await clock.advance(minutes(2))
    await Promise.all(many)
  })

  it('puts who has asked for what does not exist behind everybody, in what others leave', async () => {
    for (let times = 0; times < 5; times += 1) uses.chargeFor('guesser')
    const all = [join('guesser', 'priority'), join('adds', 'later')]
    await clock.advance(seconds(0))
    await clock.advance(every)
    expect(served).toEqual(['adds', 'guesser turned away for 2 s'])
    await Promise.all(all)
    expect(asked.map(({ leave }) => leave)).toEqual(expect.arrayContaining([1 / 3, 0.5]))
  })

  it('takes no slot farther ahead than the most patient waits', async () => {
    slots = 1
    await join('adds', 'later', milliseconds(400))
    expect(asked).toEqual([{ priorityClass: 'interactive', reach: 400, leave: 1 / 3 }])
  })

  it('sends away at once who would not wait for the second slot', async () => {
    const first = join('first', 'now')
    await join('adds', 'later', milliseconds(300))
    expect(served).toEqual(['adds turned away for 1 s'])
    await clock.advance(every)
    await first
  })

  it('lets go of whoever leaves', async () => {
    const leaving = new AbortController()
    const waiting = line.wait({ userId: 'one', urgency: 'later' }, minutes(1), leaving.signal)
    await clock.advance(seconds(1))
    leaving.abort()
    expect((await waiting).ok).toBe(false)
    const gone = await line.wait({ userId: 'one', urgency: 'later' }, minutes(1), leaving.signal)
    expect(gone.ok).toBe(false)
  })

  it('tells everybody who waits when the budget itself fails, and serves again afterwards', async () => {
    const take = budget.take
    budget.take = () => Promise.reject(new Error('no database'))
    await expect(Promise.all(['a', 'b'].map((who) => join(who, 'now')))).rejects.toThrow('no database')
    budget.take = take
    slots = 1
    await join('again', 'now')
    expect(served).toEqual(['again'])
  })
})
