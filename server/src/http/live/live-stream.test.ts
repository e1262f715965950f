import { describe, expect, it } from 'vitest'
import { openLiveStream } from './live-stream.ts'

/** A sink that accepts everything, or nothing until it is told to. */
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
