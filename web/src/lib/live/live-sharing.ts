import { parseLiveEvent } from './live-stream.ts'
import { followLive, type LiveListener, type LiveStatus } from './live.ts'
import { browserPorts, nudgeLive } from './live-ports.ts'

const SHARED_NAME = 'cratewatch-live'

/** What tabs tell each other: an event, how the line is, a question for that, and the wish to try again now. */
type Message =
  | { readonly event: string }
  | { readonly status: LiveStatus }
  | { readonly ask: 'status' }
  | { readonly ask: 'again' }

/**
 * Follows live events with one stream for all tabs: browsers allow few connections to one host, and ten open tabs must
 * not eat them. The tab that holds the lock listens and passes on what it hears; when it closes, the next one takes over.
 */
export function shareLive(token: string, listener: LiveListener, signal: AbortSignal): void {
  const channel = new BroadcastChannel(SHARED_NAME)
  const announce = (message: Message) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
    if (!signal.aborted) channel.postMessage(message)
  }
  let led: LiveStatus | null = null
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('event' in data) {
      const event = parseLiveEvent(data.event)
      if (event !== null) listener.event(event)
    } else if ('status' in data) listener.status(data.status)
    else if (data.ask === 'again') nudgeLive()
    else if (led !== null) announce({ status: led })
  })
  signal.addEventListener('abort', () => channel.close())

  const leading: LiveListener = {
    status: (status) => {
      led = status
      listener.status(status)
      announce({ status })
    },
    event: (event) => {
      listener.event(event)
      announce({ event: JSON.stringify(event) })
    },
  }
  const lead = () => followLive(token, leading, signal, browserPorts)
  // Without locks (plain HTTP on a home network) every tab listens for itself.
  if (navigator.locks === undefined) void lead()
  else {
    navigator.locks.request(SHARED_NAME, { signal }, lead).catch(() => {})
    announce({ ask: 'status' })
  }
}

/** Lets whichever tab listens for all try again at once. */
export function tryLiveAgain(): void {
  const channel = new BroadcastChannel(SHARED_NAME)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
  channel.postMessage({ ask: 'again' } satisfies Message)
  channel.close()
}
