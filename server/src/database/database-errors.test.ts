import { describe, expect, it } from 'vitest'
import { manualClock } from '../../test/manual-clock.ts'
import { retryDeadlocks } from './database-errors.ts'

const ended = (code: string) => Object.assign(new Error('ended'), { code })
const deps = { clock: manualClock() }

/** A transaction that fails this many times and then succeeds. */
function failing(times: number, code: string) {
  let runs = 0
  const run = () => {
    runs += 1
    return runs <= times ? Promise.reject(ended(code)) : Promise.resolve(`run ${runs}`)
  }
  return { run, runs: () => runs }
}

describe('a transaction that was ended for another one, or for an old plan', () => {
  it.each(['40P01', '40001', '0A000'])('%s is run again', async (code) => {
    expect(await retryDeadlocks(deps, failing(2, code).run)).toBe('run 3')
  })

  it('is given up after a while', async () => {
    const { run, runs } = failing(100, '40P01')
    await expect(retryDeadlocks(deps, run)).rejects.toThrow('ended')
    expect(runs()).toBe(6)
  })
})

it('does not repeat any other failure', async () => {
  const { run, runs } = failing(1, '23505')
  await expect(retryDeadlocks(deps, run)).rejects.toThrow('ended')
  expect(runs()).toBe(1)
})
