import { seconds } from '@cratewatch/domain/kernel/duration'
import { expect, it } from 'vitest'
import { manualClock } from '../../test/manual-clock.ts'
import { cached } from './shared-work.ts'

it('does not keep a reading that failed', async () => {
  let readings = 0
  const read = cached(manualClock(), seconds(5), () => {
    readings += 1
    return readings === 1 ? Promise.reject(new Error('no database')) : Promise.resolve(readings)
  })
  await expect(read()).rejects.toThrow('no database')
  expect(await read()).toBe(2)
  expect(await read()).toBe(2)
})
