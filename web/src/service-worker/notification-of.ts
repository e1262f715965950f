import type { PushPayload } from '@cratewatch/contracts/channels/push-payload'

/** What a notification leads to, kept with it until it is pressed. */
export type NotificationData = Pick<PushPayload, 'url' | 'actions'>

type Shown = NotificationOptions & {
  readonly image?: string
  readonly renotify: true
  readonly actions: { readonly action: string; readonly title: string }[]
  readonly data: NotificationData
}

const ICON = '/icon-192.png'

/** Returns what the browser shows of a push message. */
export function notificationOf(payload: PushPayload): { readonly title: string; readonly options: Shown } {
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
export function pressedUrl({ url, actions }: NotificationData, pressed: string): string {
  return actions.find(({ action }) => action === pressed)?.url ?? url
}
