import { onTestFinished, vi } from 'vitest'
import { awaitInstallPrompt } from '../../../src/lib/device/install-prompt.ts'

/** A browser that can ring: what it was asked, and what its owner answers. */
export type FakeBrowser = {
  permission: NotificationPermission
  /** What its owner answers when asked. */
  answer: NotificationPermission
  asked: number
  endpoint: string | null
  /** The keys that it subscribed by. */
  readonly keys: unknown[]
  /** Whether it offers to install the application, and how often it was asked to. */
  offerInstall(): { readonly prompted: () => number }
}

/** Gives this document a service worker, push messages, notifications and a cache, as browsers have them over HTTPS. */
export function fakeBrowser(given: Partial<Pick<FakeBrowser, 'permission' | 'answer'>> = {}): FakeBrowser {
  const browser: FakeBrowser = {
    permission: 'default',
    answer: 'granted',
    asked: 0,
    endpoint: null,
    keys: [],
    offerInstall() {
      const prompt = vi.fn(async () => ({ outcome: 'accepted' }))
      dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }))
      return { prompted: () => prompt.mock.calls.length }
    },
    ...given,
  }
  const subscription = () =>
    browser.endpoint === null
      ? null
      : {
          endpoint: browser.endpoint,
          options: { applicationServerKey: null },
          toJSON: () => ({ endpoint: browser.endpoint, keys: { p256dh: 'public', auth: 'auth' } }),
          unsubscribe: async () => void (browser.endpoint = null),
        }
  const pushManager = {
    getSubscription: async () => subscription(),
    async subscribe({ applicationServerKey }: { applicationServerKey: unknown }) {
      browser.keys.push(applicationServerKey)
      browser.endpoint ??= 'https://push.example/1'
      return subscription()
    },
  }
  const worker = Object.assign(new EventTarget(), {
    register: async () => ({}),
    ready: Promise.resolve({ pushManager }),
  })
  awaitInstallPrompt()
  vi.stubEnv('DEV', false)
  vi.stubGlobal('PushManager', vi.fn())
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission
    },
    async requestPermission() {
      browser.asked++
      return (browser.permission = browser.answer)
    },
  })
  vi.stubGlobal('caches', fakeCaches())
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true })
  onTestFinished(() => {
    vi.unstubAllEnvs()
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })
  return browser
}

function fakeCaches() {
  const kept = new Map<string, string>()
  return {
    open: async () => ({
      put: async (key: string, response: Response) => void kept.set(key, await response.text()),
    }),
    match: async (key: string) => (kept.has(key) ? new Response(kept.get(key)) : undefined),
    delete: async () => kept.clear(),
  }
}
