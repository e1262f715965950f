import type { LiveEvent } from '@cratewatch/contracts/live'
import { describe, expect, it } from 'vitest'
import { reconnectDelay, followLive, type LivePorts, type LiveStatus } from './live.ts'

type Meeting = (signal: AbortSignal) => Response | Promise<Response>

/** Follows a stream whose connections end as listed in `meetings`; the last one ends the test by aborting. */
function follow(meetings: Meeting[]) {
  const stop = new AbortController()
  const announced = {
    events: [] as LiveEvent[],
    statuses: [] as LiveStatus[],
    pauses: [] as number[],
    headers: new Headers(),
  }
  let expire = () => {}
  const ports: LivePorts = {
    fetch: async (_url, init) => {
      announced.headers = new Headers(init?.headers)
      const meeting = meetings.shift()
      if (meeting === undefined) {
        stop.abort()
        throw new Error('over')
      }
      return meeting(init?.signal as AbortSignal)
    },
    chance: () => 1,
    pause: async (duration) => void announced.pauses.push(duration),
    watchdog: (_, expired) => {
      expire = expired
      return { feed: () => {}, stop: () => {} }
    },
  }
  const listener = {
    event: (event: LiveEvent) => void announced.events.push(event),
    status: (status: LiveStatus) => void announced.statuses.push(status),
  }
  return { announced, done: followLive('secret', listener, stop.signal, ports), expire: () => expire() }
}

const streams =
  (...chunks: string[]) =>
  () =>
    new Response(new Blob(chunks).stream())
const fails = () => Promise.reject(new TypeError('unreachable'))

describe('following live events', () => {
  it('shows its token and hands events on, however they are cut', async () => {
    const bytes = 'data: {"type":"hello"}\n\n: heartbeat\n\ndata: {"type":"vinyls","discogsIds":[1]}\n\n'
    const { announced, done } = follow([streams(bytes.slice(0, 9), bytes.slice(9, 40), bytes.slice(40))])
    await done
    expect(announced.headers.get('authorization')).toBe('Bearer secret')
    expect(announced.events).toEqual([{ type: 'hello' }, { type: 'vinyls', discogsIds: [1] }])
  })

  it('passes over what it does not understand', async () => {
    const { announced, done } = follow([
      streams('data: {"type":"from-the-future"}\n\ndata: not json\n\ndata: {"type":"profile"}\n\n'),
    ])
    await done
    expect(announced.events).toEqual([{ type: 'profile' }])
  })

  it('waits longer after each failure, and starts again after a connection', async () => {
    const { announced, done } = follow([fails, fails, fails, streams('data: {"type":"hello"}\n\n'), fails])
    await done
    expect(announced.pauses).toEqual([1000, 2000, 4000, 1000, 2000])
    expect(announced.statuses).toEqual([
      'connecting',
      'waiting',
      'waiting',
      'waiting',
      'live',
      'waiting',
      'waiting',
    ])
  })

  it('comes back to a server that restarts when it was asked to, and calls that no loss', async () => {
    const { announced, done } = follow([
      streams('data: {"type":"hello"}\n\n', 'retry: 1230\ndata: {"type":"restart"}\n\n'),
      streams('data: {"type":"hello"}\n\n', 'retry: 900000\n\n'),
      fails,
    ])
    await done
    expect(announced.pauses).toEqual([1230, 60_000, 1000])
    expect(announced.statuses).toEqual(['connecting', 'live', 'live', 'waiting'])
  })

  it('takes a refusal of the server for a failure', async () => {
    const { announced, done } = follow([() => new Response(null, { status: 503 })])
    await done
    expect(announced.pauses).toEqual([1000])
    expect(announced.statuses).not.toContain('live')
  })

  it('ends with the session', async () => {
    const { announced, done } = follow([
      () => new Response(null, { status: 401 }),
      streams('data: {"type":"hello"}\n\n'),
    ])
    await done
    expect(announced.events).toEqual([{ type: 'session-ended' }])
    expect(announced.pauses).toEqual([])
  })

  it('gives up a line that has gone silent', async () => {
    const hangs = (signal: AbortSignal) =>
      new Promise<Response>((_, reject) =>
        signal.addEventListener('abort', () => reject(new Error('silent'))),
      )
    const { announced, done, expire } = follow([hangs])
    expire()
    await done
    expect(announced.pauses).toEqual([1000])
  })
})

it('never waits longer than a minute, and never less than half of its turn', () => {
  expect(reconnectDelay(1, 0)).toBe(500)
  expect(reconnectDelay(4, 0)).toBe(4000)
  expect(reconnectDelay(4, 0.999_9)).toBeLessThanOrEqual(8000)
  expect(reconnectDelay(50, 1)).toBe(60_000)
})
