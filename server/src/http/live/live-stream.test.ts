import { hours, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { describe, expect, it } from 'vitest'
import { manualClock } from '../../../test/manual-clock.ts'
import { openLiveStream, keepAlive, type LiveReader } from './live-stream.ts'

/** A sink that accepts everything, or nothing until the test says so. */
function fakeSink() {
  const hears = new Map<string, () => void>()
  const sink = {
    written: [] as string[],
    full: false,
    ended: 0,
    destroyed: 0,
    write(text: string) {
      sink.written.push(text)
      return !sink.full
    },
    end: () => (sink.ended += 1),
    destroy: () => (sink.destroyed += 1),
    on: (event: string, hear: () => void) => hears.set(event, hear),
    drain() {
      sink.full = false
      hears.get('drain')?.()
    },
  }
  return sink
}

const wire = (event: object) => `data: ${JSON.stringify(event)}\n\n`

describe('a live stream', () => {
  it('writes each event at once to who keeps up', () => {
    const sink = fakeSink()
    const stream = openLiveStream(sink)
    stream.send({ type: 'hello' })
    stream.beat()
    stream.send({ type: 'vinyls', discogsIds: [1] })
    expect(sink.written).toEqual([
      wire({ type: 'hello' }),
      ': still here\n\n',
      wire({ type: 'vinyls', discogsIds: [1] }),
    ])
  })

  it('writes nothing after its end, whatever is still heard before the connection closes', () => {
    const sink = fakeSink()
    const stream = openLiveStream(sink)
    stream.send({ type: 'session-ended' })
    stream.end()
    stream.send({ type: 'profile' })
    stream.beat()
    sink.drain()
    expect(sink.written).toEqual([wire({ type: 'session-ended' })])
    expect([sink.ended, sink.destroyed]).toEqual([1, 0])
  })

  it('keeps one event of each type for who does not, and nothing of it is lost', () => {
    const sink = fakeSink()
    const stream = openLiveStream(sink)
    sink.full = true
    stream.send({ type: 'hello' })
    stream.send({ type: 'vinyls', discogsIds: [1, 2] })
    stream.send({ type: 'notifications' })
    stream.send({ type: 'vinyls', discogsIds: [2, 3] })
    stream.send({ type: 'notifications' })
    expect(sink.written).toHaveLength(1)
    sink.drain()
    expect(sink.written[1]).toBe(
      wire({ type: 'vinyls', discogsIds: [1, 2, 3] }) + wire({ type: 'notifications' }),
    )
    stream.send({ type: 'profile' })
    expect(sink.written[2]).toBe(wire({ type: 'profile' }))
  })

  it('asks to read everything again rather than to list too much', () => {
    const sink = fakeSink()
    const stream = openLiveStream(sink)
    sink.full = true
    stream.send({ type: 'hello' })
    stream.send({ type: 'vinyls', discogsIds: Array.from({ length: 300 }, (_, n) => n) })
    stream.send({ type: 'vinyls', discogsIds: Array.from({ length: 300 }, (_, n) => 1000 + n) })
    stream.send({ type: 'vinyls', discogsIds: [7] })
    sink.drain()
    expect(sink.written[1]).toBe(wire({ type: 'vinyls' }))
  })

  it('cuts off a reader that takes nothing between two signs of life', () => {
    const sink = fakeSink()
    const stream = openLiveStream(sink)
    sink.full = true
    stream.send({ type: 'hello' })
    stream.beat()
    expect(sink.destroyed).toBe(0)
    stream.beat()
    expect(sink.destroyed).toBe(1)
  })

  it('ends politely, but does not wait for a stuck reader', () => {
    const [polite, stuck] = [fakeSink(), fakeSink()]
    openLiveStream(polite).end()
    expect([polite.ended, polite.destroyed]).toEqual([1, 0])
    const stream = openLiveStream(stuck)
    stuck.full = true
    stream.send({ type: 'hello' })
    stream.end()
    expect([stuck.ended, stuck.destroyed]).toEqual([0, 1])
  })
})

const clock = manualClock()

function readerFor(expiresIn: Duration) {
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
  it('come every 25 seconds until the stream is left', async () => {
    const left = new AbortController()
    const { seen, reader } = readerFor(hours(1))
    const alive = keepAlive(clock, reader, left.signal)
    await clock.advance(seconds(24))
    expect(seen.beats).toBe(0)
    await clock.advance(seconds(1))
    await clock.advance(seconds(25))
    expect(seen).toEqual({ beats: 2, ended: 0 })
    left.abort()
    await alive
    await clock.advance(seconds(50))
    expect([seen.beats, clock.sleepers()]).toEqual([2, 0])
  })

  it('end a stream whose session has ended', async () => {
    const { seen, reader } = readerFor(seconds(20))
    const alive = keepAlive(clock, reader, new AbortController().signal)
    await clock.advance(seconds(25))
    await alive
    expect(seen).toEqual({ beats: 0, ended: 1 })
  })
})
