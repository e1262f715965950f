import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { yieldToEventLoop } from '../../server/src/base/clock.ts'
import { chanceOf } from './chance.ts'
import { seamOf } from './database-seam.ts'
import { NO_FAULTS } from './faults.ts'
import type { PostgresBeneath, Sent } from './postgres-beneath.ts'
import { stepsAtOnce } from './steps.ts'

/** Plays a server with one lock, which a transaction has until it is rolled back. */
function postgresWithOneLock() {
  let [lent, isLocked] = [0, false]
  const freed = Promise.withResolvers<void>()
  const client = {
    async query(text: string) {
      if (text === 'rollback') freed.resolve()
      if (text === 'lock' && isLocked) await freed.promise
      isLocked ||= text === 'lock'
      return { rows: [], command: 'SELECT', rowCount: 0 }
    },
    release: () => void (lent -= 1),
  }
  const postgres = {
    pool: {
      connect() {
        lent += 1
        return Promise.resolve(client)
      },
    },
    send<T>(ask: () => Promise<T>) {
      const sent: Sent<T> = { end: null }
      void ask().then((value) => (sent.end = { ok: true, value }))
      return sent
    },
    attend: yieldToEventLoop,
    isAwaited: () => false,
    noteEnd: () => {},
  }
  return { postgres: postgres as unknown as PostgresBeneath, lent: () => lent }
}

const TURNS = 20

it('gives back every connection of a killed process, also one that got its lock when another was broken', async () => {
  const { postgres, lent } = postgresWithOneLock()
  const ask = stepsAtOnce.ask
  const steps = { ...stepsAtOnce, ask: (step: Parameters<typeof ask>[0]) => step.isReady?.() ?? ask(step) }
  const seam = seamOf('p1', { postgres, steps, chance: chanceOf(1), faults: () => NO_FAULTS, planted: {} })
  for (let n = 0; n < 2; n++) {
    void seam.queries.transaction().execute(async (db) => {
      await sql`lock`.execute(db)
      await new Promise(() => {})
    })
    for (let turn = 0; turn < TURNS; turn++) await yieldToEventLoop()
  }
  expect([lent(), seam.isBlocked()]).toEqual([2, true])

  await seam.end()

  expect(lent()).toBe(0)
})
