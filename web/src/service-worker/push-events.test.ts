import type { PushPayload } from '@cratewatch/contracts/alerting/push-payload'
import { expect, it, vi } from 'vitest'
import { handlePushEvents } from './push-events.ts'

const PAYLOAD: PushPayload = {
  title: 'Alice Venn – Slow Harbour',
  body: '2 copies for sale from $30.00',
  tag: 'record-1',
  lang: 'en',
  image: 'https://img.example/cover.jpg',
  url: 'https://market.example/sell/release/1',
  actions: [
    { action: 'see', title: 'See copies', url: 'https://market.example/sell/release/1' },
    { action: 'mute', title: 'Mute', url: 'https://watch.example/alert/token' },
  ],
  unread: 3,
}

/** A service worker without a browser. `fire` resolves when all that an event waits for is done. */
function fakeWorker(pages: { url: string; focus(): void; postMessage(message: string): void }[] = []) {
  const listeners = new Map<string, (event: object) => void>()
  const worker = {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    registration: { showNotification: vi.fn(), pushManager: { subscribe: vi.fn() } },
    navigator: { setAppBadge: vi.fn(() => Promise.resolve()) },
    clients: { matchAll: async () => pages, openWindow: vi.fn() },
  }
  handlePushEvents(worker as unknown as Parameters<typeof handlePushEvents>[0])
  const fire = async (type: string, event: object) => {
    const waits: Promise<unknown>[] = []
    listeners.get(type)?.({ ...event, waitUntil: (wait: Promise<unknown>) => waits.push(wait) })
    await Promise.all(waits)
  }
  return { worker, fire }
}

const pushOf = (payload: PushPayload) => ({ data: { json: () => payload } })
const press = (action = '') => ({
  action,
  notification: { close: vi.fn(), data: { url: PAYLOAD.url, actions: PAYLOAD.actions } },
})

it('a push message is shown with picture and buttons, rings again for the same record, and counts', async () => {
  const { worker, fire } = fakeWorker()
  await fire('push', pushOf(PAYLOAD))
  expect(worker.registration.showNotification).toHaveBeenCalledWith(PAYLOAD.title, {
    body: PAYLOAD.body,
    tag: 'record-1',
    lang: 'en',
    icon: '/icon-192.png',
    image: PAYLOAD.image,
    renotify: true,
    actions: [
      { action: 'see', title: 'See copies' },
      { action: 'mute', title: 'Mute' },
    ],
    data: { url: PAYLOAD.url, actions: PAYLOAD.actions },
  })
  expect(worker.navigator.setAppBadge).toHaveBeenCalledWith(3)
})

it('a push message that does not count leaves the badge, and one without a picture has none', async () => {
  const { worker, fire } = fakeWorker()
  await fire('push', pushOf({ ...PAYLOAD, unread: null, image: null }))
  expect(worker.navigator.setAppBadge).not.toHaveBeenCalled()
  expect(worker.registration.showNotification.mock.calls[0]?.[1]).not.toHaveProperty('image')
})

it.each([
  ['', PAYLOAD.url],
  ['mute', 'https://watch.example/alert/token'],
])('a press on "%s" opens its address and closes the notification', async (action, url) => {
  const { worker, fire } = fakeWorker()
  const event = press(action)
  await fire('notificationclick', event)
  expect(worker.clients.openWindow).toHaveBeenCalledWith(url)
  expect(event.notification.close).toHaveBeenCalled()
})

it('a page that shows the address already is brought to the front instead', async () => {
  const page = { url: PAYLOAD.url, focus: vi.fn(), postMessage: vi.fn() }
  const { worker, fire } = fakeWorker([page])
  await fire('notificationclick', press())
  expect(page.focus).toHaveBeenCalled()
  expect(worker.clients.openWindow).not.toHaveBeenCalled()
})

it('a subscription that ends is made again, and open pages register it', async () => {
  const page = { url: '', focus: vi.fn(), postMessage: vi.fn() }
  const { worker, fire } = fakeWorker([page])
  const options = { userVisibleOnly: true }
  await fire('pushsubscriptionchange', { oldSubscription: { options } })
  expect(worker.registration.pushManager.subscribe).toHaveBeenCalledWith(options)
  expect(page.postMessage).toHaveBeenCalled()
})
