import { beforeEach, describe, expect, it } from 'vitest'
import { seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { ok, refused } from '@cratewatch/domain/kernel/result'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { manualClock, type ManualClock } from '../../../test/manual-clock.ts'
import { endlessBudget } from '../../../test/test-world.ts'
import type { Budget } from '../../budget.ts'
import { searchLine, type SearchLine } from './search-line.ts'

let clock: ManualClock
let slots: number
let every: Duration
let line: SearchLine
let served: string[]

/** A budget of `slots`, which gives one more after `every`. */
const budget = {
  ...endlessBudget,
  take: (): ReturnType<Budget['take']> => {
    if (slots-- > 0) return Promise.resolve(ok(undefined))
    slots = 1
    return Promise.resolve(refused({ retryAfter: every }))
  },
}

beforeEach(() => {
  clock = manualClock()
  slots = 0
  every = seconds(2)
  served = []
  line = searchLine({ budget, clock })
})

async function join(name: string, plan: Plan): Promise<void> {
  const answer = await line(plan)
  served.push(answer.ok ? name : `${name} turned away for ${answer.error.retryAfter / seconds(1)} s`)
}

describe('the line of those who search', () => {
  it('serves at once while slots are left', async () => {
    slots = 2
    await Promise.all([join('free', 'FREE'), join('premium', 'PREMIUM')])
    expect(clock.sleepers()).toBe(0)
    expect(served).toHaveLength(2)
  })

  it('gives the next slot to premium, whoever came first', async () => {
    every = seconds(1.2)
    const all = [join('free', 'FREE'), join('premium', 'PREMIUM')]
    await clock.advance(seconds(0))
    await clock.advance(seconds(1.2))
    expect(served).toEqual(['premium'])
    await clock.advance(seconds(1.2))
    await Promise.all(all)
    expect(served).toEqual(['premium', 'free'])
  })

  it('turns free away at once when the wait is longer than their patience, and lets premium wait', async () => {
    every = seconds(6)
    const all = [join('free', 'FREE'), join('premium', 'PREMIUM')]
    await clock.advance(seconds(0))
    expect(served).toEqual(['free turned away for 6 s'])
    await clock.advance(seconds(6))
    await Promise.all(all)
    expect(served).toEqual(['free turned away for 6 s', 'premium'])
  })

  it('tells everybody who waits when the budget itself fails, and serves again afterwards', async () => {
    const take = budget.take
    budget.take = () => Promise.reject(new Error('no database'))
    await expect(Promise.all([line('FREE'), line('PREMIUM')])).rejects.toThrow('no database')
    budget.take = take
    slots = 1
    expect((await line('FREE')).ok).toBe(true)
  })
})
