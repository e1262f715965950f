import { expect, it } from 'vitest'
import { nextTurn, searchPatience } from './search-turn.ts'

it('lets premium go first, and otherwise who came first', () => {
  const waiting = [
    { plan: 'FREE', id: 1 },
    { plan: 'PREMIUM', id: 2 },
    { plan: 'PREMIUM', id: 3 },
  ] as const
  expect(nextTurn(waiting)?.id).toBe(2)
  expect(nextTurn(waiting.slice(0, 1))?.id).toBe(1)
  expect(nextTurn([])).toBeUndefined()
})

it('lets premium wait longer before it is turned away', () => {
  expect(searchPatience('PREMIUM')).toBeGreaterThan(searchPatience('FREE'))
})
