import { minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { expect, it } from 'vitest'
import { confirmationWait } from './payment-outcome.tsx'

const waits = Array.from({ length: 30 }, (_, n) => confirmationWait(n + 1))

it('asks soon, then ever more rarely, and never gives up', () => {
  expect([confirmationWait(0), waits[0]]).toEqual([seconds(1), seconds(1)])
  expect(waits.toSorted((a, b) => a - b)).toEqual(waits)
  expect(waits.at(-1)).toBe(minutes(1))
})

it('stays far below the thirty questions that a minute allows', () => {
  const at = waits.map((_, n) => waits.slice(0, n + 1).reduce((sum, wait) => sum + wait, 0))
  expect(at.filter((ms) => ms <= minutes(1)).length).toBeLessThan(10)
})
