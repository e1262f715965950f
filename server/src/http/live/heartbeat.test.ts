import { describe, expect, it } from 'vitest'
import { hours, seconds } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { manualClock } from '../../../test/manual-clock.ts'
import { createHeartbeat } from './live-hub.ts'
import type { LiveReader } from './live-stream.ts'

const clock = manualClock()

function reader(expiresIn = hours(1)) {
  const seen = { beats: 0, ended: 0 }
  const stream = { send: () => {}, beat: () => void (seen.beats += 1), end: () => void (seen.ended += 1) }
  const session = {
    id: 's',
    userId: 'u',
    locale: 'en',
    network: '192.0.2.0/24',
    operator: 'not-listed',
    isRecent: true,
    scopes: null,
    expiresAt: plus(clock.now(), expiresIn),
  } as const
  return { seen, reader: { session, stream } satisfies LiveReader }
}

describe('signs of life', () => {
  it('come every 25 seconds, to each reader in the second in which it came, by one timer', async () => {
    const heartbeat = createHeartbeat(clock, new AbortController().signal)
    const [early, late] = [reader(), reader()]
    heartbeat.add(early.reader)
    await clock.advance(seconds(10))
    heartbeat.add(late.reader)
    expect(clock.sleepers()).toBe(1)
    await clock.advance(seconds(15))
    expect([early.seen.beats, late.seen.beats]).toEqual([1, 0])
    await clock.advance(seconds(10))
    expect([early.seen.beats, late.seen.beats]).toEqual([1, 1])
    heartbeat.leave(early.reader)
    await clock.advance(seconds(50))
    expect([early.seen.beats, late.seen.beats]).toEqual([1, 3])
    heartbeat.leave(late.reader)
    await clock.advance(seconds(1))
    expect(clock.sleepers()).toBe(0)
  })

  it('begin again after everybody had left', async () => {
    const heartbeat = createHeartbeat(clock, new AbortController().signal)
    const [first, second] = [reader(), reader()]
    heartbeat.add(first.reader)
    heartbeat.leave(first.reader)
    await clock.advance(seconds(5))
    heartbeat.add(second.reader)
    await clock.advance(seconds(25))
    expect([first.seen.beats, second.seen.beats]).toEqual([0, 1])
    heartbeat.leave(second.reader)
    await clock.advance(seconds(1))
  })

  it('end a stream whose session has ended', async () => {
    const heartbeat = createHeartbeat(clock, new AbortController().signal)
    const short = reader(seconds(20))
    heartbeat.add(short.reader)
    await clock.advance(seconds(25))
    expect(short.seen).toEqual({ beats: 0, ended: 1 })
    heartbeat.leave(short.reader)
    await clock.advance(seconds(1))
  })
})
