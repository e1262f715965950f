import { setImmediate as settled } from 'node:timers/promises'
import { milliseconds, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { manualClock, type ManualClock } from '../../../test/manual-clock.ts'
import { testLive, type TestLive } from '../../../test/test-live.ts'
import { createProgress, ROUND } from '../../base/progress.ts'
import type { LiveHint } from '../connection/live.ts'
import { runWorkLoop, type WorkLoop } from './work-loop.ts'

const NOW = milliseconds(0)
const REST = seconds(30)
// Hints of a test's live channel stay in the process.
const NO_QUERIES = undefined as never

let clock: ManualClock
let stopping: AbortController
let ended: Promise<void>
let live: TestLive
const progress = createProgress()

beforeEach(() => {
  clock = manualClock()
  live = testLive()
  stopping = new AbortController()
})
afterEach(async () => {
  stopping.abort()
  await ended
})

function run(step: WorkLoop['step'], limits: Pick<WorkLoop, 'most' | 'mostWaiting'> = {}): void {
  const loop = { name: 'test', longestRest: REST, restAfterTrouble: seconds(2), step, ...limits }
  ended = runWorkLoop(
    { clock, live, log: pino({ level: 'silent' }), progress },
    { ...loop, hints: ['lists'] },
    stopping.signal,
  )
}

async function hint(of: LiveHint): Promise<void> {
  await live.publish(NO_QUERIES, of)
  await settled()
}

/** A loop that returns these rests, then its longest, and counts its steps. */
function counting(...rests: Duration[]): { steps: number } {
  const counted = { steps: 0 }
  run(async () => {
    counted.steps += 1
    return rests.shift() ?? REST
  })
  return counted
}

describe('a work loop', () => {
  it('goes on at once while there may be more, and rests as long as a step says', async () => {
    const counted = counting(NOW, NOW, seconds(10))
    await settled()
    expect(counted.steps).toBe(3)
    await clock.advance(seconds(9))
    expect(counted.steps).toBe(3)
    await clock.advance(seconds(1))
    expect(counted.steps).toBe(4)
  })

  it('ends its rest at a hint of its work or a missed one, and at no other', async () => {
    const counted = counting()
    await settled()
    await hint({ kind: 'deliveries' })
    expect(counted.steps).toBe(1)
    await hint({ kind: 'lists' })
    expect(counted.steps).toBe(2)
    await hint({ kind: 'missed' })
    expect(counted.steps).toBe(3)
  })

  it('goes on after trouble, in a step and in a piece of work', async () => {
    let steps = 0
    run(async ({ begin }) => {
      steps += 1
      if (steps === 1) throw new Error('the database is away')
      if (steps === 2) begin(() => Promise.reject(new Error('this piece breaks')))
      return REST
    })
    await settled()
    expect(steps).toBe(1)
    await clock.advance(seconds(2))
    // The end of a task ends the rest: there may be room for another.
    expect(steps).toBe(3)
  })

  it('has no more under way than it may, and lets it end before it ends itself', async () => {
    const pieces: PromiseWithResolvers<void>[] = []
    run(
      async ({ begin, room }) => {
        const piece = Promise.withResolvers<void>()
        pieces.push(piece)
        begin(() => piece.promise)
        await room()
        return NOW
      },
      { most: 3 },
    )
    await settled()
    expect(pieces).toHaveLength(3)
    let isOver = false
    void ended.then(() => (isOver = true))
    stopping.abort()
    pieces[0]?.resolve()
    await settled()
    expect([pieces.length, isOver]).toEqual([3, false])
    for (const piece of pieces) piece.resolve()
    await ended
  })

  it('stands when nothing under way ends, though its steps go on', async () => {
    const piece = Promise.withResolvers<void>()
    let isBegun = false
    run(async ({ begin }) => {
      if (!isBegun) begin(() => piece.promise)
      isBegun = true
      return REST
    })
    for (let passed = 0; passed < 3_600_000; passed += ROUND) {
      await clock.advance(ROUND)
      progress.round()
    }
    expect(progress.standing()).toEqual(['test'])
    piece.resolve()
    await clock.advance(REST)
    expect(progress.standing()).toEqual([])
  })
})
