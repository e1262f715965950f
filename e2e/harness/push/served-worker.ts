import { createContext, runInContext } from 'node:vm'

export type ShownNotification = { readonly title: string; readonly options: ShownOptions }

type ShownOptions = NotificationOptions & {
  readonly image?: string
  readonly actions: readonly { readonly action: string; readonly title: string }[]
}

/** The service worker as it is served. Each call resolves when the worker has finished all that the event waits for. */
export type ServedWorker = {
  /** Gives the worker a push message, and returns what it asks to be shown. */
  deliver(payload: string): Promise<ShownNotification>
  /** Presses a notification, or one of its buttons; returns the address that opens. */
  press(notification: ShownNotification, action: string): Promise<string>
}

/**
 * Runs the served script of the service worker outside the browser. A headless browser has no notifications, and stops
 * a worker without work within milliseconds, so that a script run in it from outside is lost on a loaded machine.
 */
export async function servedWorker(origin: string): Promise<ServedWorker> {
  const url = new URL('/service-worker.js', origin)
  const script = await (await fetch(url)).text()
  const shown: ShownNotification[] = []
  const opened: string[] = []
  const listeners = new Map<string, (event: object) => void>()
  const scope = {
    location: url,
    URL,
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    navigator: { setAppBadge: async () => {} },
    registration: {
      scope: new URL('/', origin).href,
      showNotification: async (title: string, options: ShownOptions) => shown.push({ title, options }),
    },
    clients: { matchAll: async () => [], openWindow: async (address: string) => opened.push(address) },
  }
  runInContext(script, createContext(Object.assign(scope, { self: scope })))

  const fire = async (type: string, event: object) => {
    const waits: Promise<unknown>[] = []
    listeners.get(type)?.({ ...event, waitUntil: (wait: Promise<unknown>) => waits.push(wait) })
    await Promise.all(waits)
  }
  return {
    async deliver(payload) {
      await fire('push', { data: { json: () => JSON.parse(payload) as unknown } })
      return taken(shown)
    },
    async press({ options }, action) {
      await fire('notificationclick', {
        action,
        notification: { close: () => {}, data: options.data as unknown },
      })
      return taken(opened)
    },
  }
}

/** Takes the value out, so that an event without effect does not return the one before. */
function taken<T>(values: T[]): T {
  const value = values.pop()
  if (value === undefined) throw new Error('The service worker did nothing')
  return value
}
