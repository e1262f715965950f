import { minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { pino } from 'pino'
import { beforeEach, describe, expect, it, afterEach } from 'vitest'
import { emptyDatabase } from '../../../test/database/empty-database.ts'
import { withDatabase } from '../../../test/database/test-database.ts'
import { manualClock, type ManualClock } from '../../../test/manual-clock.ts'
import { testDeps } from '../../../test/test-deps.ts'
import { readConfig } from '../../base/config/config.ts'
import { USUAL_RETENTION } from '../../base/config/environment.ts'
import { createProgress, type Progress } from '../../base/progress.ts'
import { VERSION } from '../../base/version.ts'
import { oldProcesses, readProcesses } from '../../operating/process-rows.ts'
import { registerProcess, type Running, startWatchdog } from './process-life.ts'

const database = await withDatabase()

describe('what operators read of a process', () => {
  let clock: ManualClock
  const running: Running[] = []

  beforeEach(async () => {
    await emptyDatabase(database)
    clock = manualClock()
    running.length = 0
  })

  /** Starts a process of these settings on the shared database. */
  function start(settings: Record<string, string> = {}) {
    const progress = createProgress()
    const process = registerProcess(
      testDeps({ database, clock, progress, config: readConfig({ LOG_LEVEL: 'silent', ...settings }) }),
    )
    running.push(process)
    return { process, progress }
  }
  const living = () => readProcesses(database.queries, clock.now())
  const end = () => Promise.all(running.map((process) => process.stop()))

  describe('a process', () => {
    it('writes at its start who it is, and every ten seconds what it does', async () => {
      const { progress } = start({ ROLES: 'web,watcher', REVISION: 'a1b2c3d' })
      await expect
        .poll(living)
        .toMatchObject([{ roles: ['web', 'watcher'], version: `${VERSION} (a1b2c3d)` }])
      const began = clock.now()
      const loop = progress.begin('checks', seconds(30))
      for (let n = 0; n < 3; n++) loop.note()
      progress.begin('live-streams')
      const closed = progress.begin('live-streams')
      progress.begin('live-streams')
      closed.end()
      progress.stop()
      await clock.advance(seconds(10))
      await expect.poll(living).toMatchObject([
        {
          startedAt: began,
          seenAt: plus(began, seconds(10)),
          isStopping: true,
          activities: [
            { name: 'checks', count: 1, steps: 3, isStuck: false },
            { name: 'live-streams', count: 2, steps: 0, isStuck: false },
          ],
        },
      ])
      await end()
    })

    it('is gone as soon as it has ended in order, and others stay', async () => {
      const [first] = [start({ ROLES: 'web' }), start({ ROLES: 'notifier' })]
      await expect.poll(async () => (await living()).length).toBe(2)
      await first.process.stop()
      expect(await living()).toMatchObject([{ roles: ['notifier'], version: VERSION }])
      await end()
      expect(await living()).toEqual([])
    })

    it('that was killed is gone within a minute, and its row later', async () => {
      start()
      await expect.poll(async () => (await living()).length).toBe(1)
      // What is read at a time when it would have written again shows what a dead one leaves.
      const at = (later: number) => readProcesses(database.queries, plus(clock.now(), seconds(later)))
      expect([(await at(44)).length, (await at(45)).length]).toEqual([1, 0])
      for (const [later, removed] of [
        [minutes(59), 0n],
        [minutes(61), 1n],
      ] as const) {
        const statement = oldProcesses(plus(clock.now(), later), USUAL_RETENTION)['processes']!
        expect((await statement.execute(database.queries)).numAffectedRows).toBe(removed)
      }
      await end()
    })
  })
})

describe('the watchdog', () => {
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
})
