import type { Page } from 'playwright-core'
import type { PushService } from '../../../simulator/src/services/web-push/start-push-service.ts'

declare global {
  interface Window {
    takeSubscription(applicationServerKey: string): Promise<PushSubscriptionJSON>
  }
}

/**
 * Gives a page a browser with push messages. Its subscriptions are those of the simulated push service, because the real
 * services cannot be reached from here. Called before the page is opened.
 */
export async function pushBrowser(page: Page, service: PushService): Promise<void> {
  await page.exposeFunction('takeSubscription', (key: string) => service.subscribe(key))
  await page.addInitScript(replaceSubscriptions)
  await page.addInitScript(replacePermission)
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
