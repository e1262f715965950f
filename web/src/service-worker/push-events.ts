import type { PushPayload } from '@cratewatch/contracts/alerting/push-payload'

/** Tells open pages that the browser has changed its subscription, which they register with the server. */
const SUBSCRIPTION_CHANGED = 'push-subscription-changed'

/** Shows push messages as notifications, and opens what is pressed on them. */
export function handlePushEvents(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => {
    if (event.data !== null) event.waitUntil(show(worker, event.data.json() as PushPayload))
  })
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const url = pressedUrl(event.notification.data as NotificationData, event.action)
    event.waitUntil(open(worker, url))
  })
  worker.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(renew(worker, event as SubscriptionChange))
  })
}

async function show(worker: ServiceWorkerGlobalScope, payload: PushPayload): Promise<void> {
  const { title, options } = notificationOf(payload)
  await worker.registration.showNotification(title, options)
  // Only installed applications have a badge; others reject.
  if (payload.unread !== null) await worker.navigator.setAppBadge?.(payload.unread).catch(() => {})
}

/** Brings a page that shows the address to the front, or opens it. */
async function open(worker: ServiceWorkerGlobalScope, url: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = pages.find((page) => page.url === url)
  await (shown === undefined ? worker.clients.openWindow(url) : shown.focus())
}

type SubscriptionChange = ExtendableEvent & {
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}

/** Subscribes again; a page registers the new subscription, now or when it is next opened. */
async function renew(
  { registration, clients }: ServiceWorkerGlobalScope,
  { oldSubscription, newSubscription }: SubscriptionChange,
): Promise<void> {
  const options = oldSubscription?.options
  if (!newSubscription && options) await registration.pushManager.subscribe(options)
  // A worker's pages are of its own origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  for (const page of await clients.matchAll({ type: 'window' })) page.postMessage(SUBSCRIPTION_CHANGED)
}

/** What a notification leads to, kept with it until it is pressed. */
type NotificationData = Pick<PushPayload, 'url' | 'actions'>

type Shown = NotificationOptions & {
  readonly image?: string
  readonly renotify: true
  readonly actions: { readonly action: string; readonly title: string }[]
  readonly data: NotificationData
}

const ICON = '/icon-192.png'

/** Returns what the browser shows of a push message. */
function notificationOf(payload: PushPayload): { readonly title: string; readonly options: Shown } {
  const { title, body, tag, lang, image, url, actions } = payload
  return {
    title,
    options: {
      body,
      tag,
      lang,
      icon: ICON,
      ...(image === null ? {} : { image }),
      // The same record again is news, and rings again.
      renotify: true,
      actions: actions.map(({ action, title }) => ({ action, title })),
      data: { url, actions },
    },
  }
}

/** Returns the address that a press on the notification, or on one of its buttons, opens. */
function pressedUrl({ url, actions }: NotificationData, pressed: string): string {
  return actions.find(({ action }) => action === pressed)?.url ?? url
}
