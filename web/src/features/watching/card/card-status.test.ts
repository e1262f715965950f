import { hours, milliseconds, minutes } from '@cratewatch/domain/kernel/duration'
import { instant, plus } from '@cratewatch/domain/kernel/instant'
import { expect, it } from 'vitest'
import { cardState } from './card-status.tsx'

const now = instant(Date.UTC(2026, 0, 15))
const seen = (age: number) => new Date(plus(now, milliseconds(-age))).toISOString()
const HERE = { pausedReason: null, beingLookedUp: false, createdAt: seen(minutes(2)) }

it.each(['on-sale', 'none'] as const)('tells "%s" as current for six hours', (state) => {
  expect(cardState({ ...HERE, state, lastCheckedAt: seen(hours(6)) }, now).isCurrent).toBe(true)
  expect(cardState({ ...HERE, state, lastCheckedAt: seen(hours(6) + 1) }, now).isCurrent).toBe(false)
})

it.each(['blocked', 'withdrawn'] as const)('does not let "%s" grow old', (state) => {
  expect(cardState({ ...HERE, state, lastCheckedAt: seen(hours(48)) }, now).isCurrent).toBe(true)
})

it('has nothing old to tell before the first check', () => {
  expect(cardState({ ...HERE, state: 'unknown', lastCheckedAt: null }, now)).toEqual({
    kind: 'unknown',
    isCurrent: true,
  })
})

it('says that a record is being looked up, or that there is none', () => {
  const unseen = { ...HERE, state: 'unknown', lastCheckedAt: null } as const
  expect(cardState({ ...unseen, beingLookedUp: true }, now).kind).toBe('beingFetched')
  expect(cardState({ ...unseen, pausedReason: 'not-found' }, now).kind).toBe('notFound')
})

it('says of a lookup that takes longer than two minutes that the record is in line', () => {
  const late = { ...HERE, state: 'unknown', lastCheckedAt: null, beingLookedUp: true } as const
  const createdAt = seen(minutes(2) + 1)
  expect(cardState({ ...late, createdAt }, now)).toEqual({ kind: 'inLine', isCurrent: true })
})
