import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { manualClock, type ManualClock } from '../../../test/manual-clock.ts'
import { createProgress, type Progress } from '../../base/progress.ts'
import type { Running } from './running.ts'
import { startWatchdog } from './start-roles.ts'

let clock: ManualClock
let progress: Progress
let watchdog: Running
let given: number

beforeEach(() => {
  clock = manualClock()
  progress = createProgress()
  given = 0
  watchdog = startWatchdog({ clock, progress, log: pino({ level: 'silent' }) }, () => (given += 1))
})
afterEach(() => watchdog.stop())

describe('a loop', () => {
  it('that gets nowhere for five minutes ends the process, once', async () => {
    progress.begin('checks', seconds(30))
    await clock.advance(minutes(5))
    expect([progress.standing(), given]).toEqual([[], 0])
    await clock.advance(minutes(1))
    expect([progress.standing(), given]).toEqual([['checks'], 1])
    await clock.advance(minutes(5))
    expect(given).toBe(1)
  })

  it('that goes on lets it live, and does not speak for another one', async () => {
    const mail = progress.begin('mail', seconds(15))
    for (let n = 0; n < 20; n++) {
      mail.note()
      await clock.advance(minutes(1))
    }
    expect(given).toBe(0)
    progress.begin('checks', seconds(30))
    for (let n = 0; n < 6; n++) {
      mail.note()
      await clock.advance(minutes(1))
    }
    expect([progress.standing(), given]).toEqual([['checks'], 1])
  })

  it('that rests for long may take ten times that', async () => {
    progress.begin('recalculation', minutes(1))
    await clock.advance(minutes(10))
    expect(given).toBe(0)
    await clock.advance(seconds(20))
    expect(given).toBe(1)
  })

  it('that has ended is not waited for', async () => {
    progress.begin('chat', seconds(10)).end()
    await clock.advance(minutes(20))
    expect(given).toBe(0)
  })
})
