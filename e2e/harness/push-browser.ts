import type { Page, Worker } from 'playwright-core'
import type { PushService } from '../../simulator/src/services/web-push/start-push-service.ts'

declare global {
  interface Window {
    takeSubscription(applicationServerKey: string): Promise<PushSubscriptionJSON>
  }
}

export type ShownNotification = { readonly title: string; readonly options: ShownOptions }

type ShownOptions = NotificationOptions & {
  readonly image?: string
  readonly actions: readonly { readonly action: string; readonly title: string }[]
}

export type PushBrowser = {
  /** Gives the service worker a push message, and returns what it asks to be shown. */
  deliver(payload: string): Promise<ShownNotification>
  /** Presses a notification, or one of its buttons; returns the address that opens. */
  press(notification: ShownNotification, action: string): Promise<string>
}

/**
 * Gives a page a browser that can be rung. Its subscriptions are those of the simulated push service, because the real
 * services cannot be reached from here, and it has no screen for notifications: what the service worker asks for is
 * returned instead. Called before the page is opened.
 */
export async function pushBrowser(page: Page, service: PushService): Promise<PushBrowser> {
  await page.exposeFunction('takeSubscription', (key: string) => service.subscribe(key))
  await page.addInitScript(replaceSubscriptions)
  await page.addInitScript(replacePermission)
  return {
    deliver: (payload) => inWorker(page, (worker) => worker.evaluate(push, payload)),
    press: (notification, action) =>
      inWorker(page, (worker) => worker.evaluate(press, { notification, action })),
  }
}

const MOST_RESTARTS = 20

/** Runs in the service worker, again when the browser restarts it meanwhile, as it does whenever it likes. */
async function inWorker<T>(page: Page, run: (worker: Worker) => Promise<T>): Promise<T> {
  for (let restarts = 0; ; restarts++) {
    const [worker] = page.context().serviceWorkers()
    if (worker === undefined) throw new Error('No service worker runs')
    try {
      return await run(worker)
    } catch (error) {
      if (restarts === MOST_RESTARTS || !String(error).includes('restarted')) throw error
    }
  }
}

/** Runs in the page: a subscription outlives reloads, as a browser's does. */
function replaceSubscriptions(): void {
  const KEY = 'subscription-of-the-test'
  const read = () => {
    const stored = localStorage.getItem(KEY)
    if (stored === null) return null
    const subscription = JSON.parse(stored) as PushSubscriptionJSON
    return {
      ...subscription,
      options: { applicationServerKey: null, userVisibleOnly: true },
      toJSON: () => subscription,
      unsubscribe: async () => {
        localStorage.removeItem(KEY)
        return true
      },
    } as unknown as PushSubscription
  }
  PushManager.prototype.getSubscription = async () => read()
  PushManager.prototype.subscribe = async (options) => {
    const present = read()
    if (present !== null) return present
    const subscription = await window.takeSubscription(String(options?.applicationServerKey))
    localStorage.setItem(KEY, JSON.stringify(subscription))
    return read() as PushSubscription
  }
}

/** Runs in the page: such a browser says that notifications are denied, also when they were granted. */
function replacePermission(): void {
  const KEY = 'permission-of-the-test'
  const permission = () => localStorage.getItem(KEY) ?? 'default'
  Object.defineProperty(Notification, 'permission', { get: permission })
  Notification.requestPermission = async () => {
    localStorage.setItem(KEY, 'granted')
    return 'granted'
  }
}

type WorkerScope = {
  readonly ServiceWorkerRegistration: {
    readonly prototype: { showNotification: (title: string, options: ShownOptions) => Promise<void> }
  }
  readonly clients: { openWindow: (url: string) => Promise<unknown> }
  readonly ExtendableEvent: new (type: string) => Event
  readonly PushEvent: new (type: string, init: { readonly data: string }) => Event
  dispatchEvent(event: Event): boolean
}

/** Runs in the service worker, at once, because it may be ended whenever it has nothing to do. */
function push(payload: string): Promise<ShownNotification> {
  const scope = self as unknown as WorkerScope
  return new Promise((resolve) => {
    scope.ServiceWorkerRegistration.prototype.showNotification = async (title, options) =>
      resolve({ title, options })
    const event = new scope.PushEvent('push', { data: payload })
    // An event that a script has made cannot be waited for.
    scope.dispatchEvent(Object.assign(event, { waitUntil: () => {} }))
  })
}

/** Runs in the service worker. */
function press(given: {
  readonly notification: ShownNotification
  readonly action: string
}): Promise<string> {
  const scope = self as unknown as WorkerScope
  return new Promise((resolve) => {
    scope.clients.openWindow = async (url) => {
      resolve(url)
      return null
    }
    const notification = { close: () => {}, data: given.notification.options.data as unknown }
    const event = new scope.ExtendableEvent('notificationclick')
    scope.dispatchEvent(Object.assign(event, { notification, action: given.action, waitUntil: () => {} }))
  })
}
