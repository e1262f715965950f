import { setTimeout as wait } from 'node:timers/promises'
import { endpoints } from '../../contracts/src/endpoints.ts'
import { tokenOf, WATCHERS } from '../../server/test/kill-anytime/population.ts'
import { followLive, type LivePorts, type LiveStatus } from '../../web/src/lib/live/live.ts'

/** What people saw of a run. */
export type Seen = {
  requests: number
  /** What failed, as its reader saw it. */
  readonly failures: string[]
  /** How often a stream ended and was opened again, as the server had announced. */
  announcedReturns: number
  /** How often one ended without a word. */
  brokenStreams: number
}

export type Load = {
  readonly seen: Seen
  /** Returns, for each page that is open, the records it knows to have appeared. */
  known(): readonly ReadonlySet<number>[]
  stop(): Promise<void>
}

const READERS = 18
/** A user may have ten streams in a process, and all are in one while the other restarts. */
const PAGES_A_USER = 8
const REST_MS = 150
const NOTIFICATIONS = '/api/in-app-notifications?limit=100'
const MARK_ALL_READ = endpoints.markAllRead

/** Puts the product under load: people who read and write without a pause, and open pages that follow live events. */
export function startLoad(origin: string): Load {
  const stopping = new AbortController()
  const seen: Seen = { requests: 0, failures: [], announcedReturns: 0, brokenStreams: 0 }
  const call = caller(origin, seen, stopping.signal)
  const readers = Array.from({ length: READERS }, (_, index) => keepReading(call, index, stopping.signal))
  const pages = Array.from({ length: WATCHERS * PAGES_A_USER }, (_, index) =>
    openPage(origin, call, tokenOf(index % WATCHERS), seen, stopping.signal),
  )
  return {
    seen,
    known: () => pages.map(({ records }) => records),
    async stop() {
      stopping.abort()
      await Promise.all([...readers, ...pages.map(({ ended }) => ended)])
    },
  }
}

type Call = (token: string, path: string, method?: string) => Promise<string | null>

/** Makes a call; anything but its answer is a failure. Null: it failed. */
function caller(origin: string, seen: Seen, signal: AbortSignal): Call {
  return async (token, path, method = 'GET') => {
    seen.requests += 1
    const headers = { authorization: `Bearer ${token}` }
    try {
      const answer = await fetch(`${origin}${path}`, { method, headers })
      const text = await answer.text()
      if (answer.ok) return text
      seen.failures.push(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`)
    } catch (error) {
      if (!signal.aborted) seen.failures.push(`${method} ${path}: ${String(error)}`)
    }
    return null
  }
}

/** Reads the list and the bell again and again, and marks as read. */
async function keepReading(call: Call, index: number, signal: AbortSignal): Promise<void> {
  const token = tokenOf(index % WATCHERS)
  for (let n = index; !signal.aborted; n += 1) {
    if (n % 5 === 0) await call(token, MARK_ALL_READ.path, MARK_ALL_READ.method)
    else await call(token, n % 2 === 0 ? '/api/vinyls' : '/api/in-app-notifications/unread-count')
    await wait(REST_MS, undefined, { signal }).catch(() => {})
  }
}

/**
 * An open page: reads the notifications when it has connected and when an event says so, and never by itself, so that a
 * lost event is a record that it does not know.
 */
function openPage(origin: string, call: Call, token: string, seen: Seen, signal: AbortSignal) {
  const records = new Set<number>()
  let wanted = false
  let reading = false
  async function readAgain(): Promise<void> {
    wanted = true
    if (reading) return
    reading = true
    // An event that comes while it reads may be about what it has not read.
    while (wanted) {
      wanted = false
      const text = await call(token, NOTIFICATIONS)
      for (const [, id] of (text ?? '').matchAll(/\/sell\/release\/(\d+)/g)) records.add(Number(id))
    }
    reading = false
  }
  const ports: LivePorts = {
    fetch: (path, init) => fetch(`${origin}${String(path)}`, init),
    chance: Math.random,
    pause: (duration, until) => wait(duration, undefined, { signal: until }).catch(() => {}),
    watchdog: () => ({ feed: () => {}, stop: () => {} }),
  }
  const event = ({ type }: { readonly type: string }) => {
    if (type === 'restart') seen.announcedReturns += 1
    if (type === 'hello' || type === 'notifications') void readAgain()
  }
  const status = (now: LiveStatus) => {
    if (now === 'waiting') seen.brokenStreams += 1
  }
  const ended = followLive(token, { event, status }, signal, ports)
  return { records, ended }
}
