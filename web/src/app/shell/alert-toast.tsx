import { endpoints } from '@cratewatch/contracts/calls'
import { pickLocale } from '@cratewatch/domain/accounts/locale'
import type { i18n } from 'i18next'
import { notificationText } from '../../features/alerting/centre/notification-text.ts'
import { call } from '../../lib/api/api.ts'
import { readInstant } from '../../lib/text/format.ts'
import { Sleeve } from '../../ui/covers/sleeve.tsx'
import { toastLive } from '../../ui/feedback/toast.tsx'

/** The one toast about alerts: a newer one takes its place. */
const ID = 'alert'

/** Shows the newest copy that has appeared since a moment, with cover and price. What is muted has no notification. */
export async function showAlertToast(since: number, i18n: i18n, onOpen: (id: string) => void): Promise<void> {
  const query = { limit: 20, offset: 0, unread: true }
  const { notifications } = await call(endpoints.listNotifications, { query })
  const [newest, ...others] = notifications.filter(
    ({ type, createdAt, gone, vinyl }) =>
      type === 'AVAILABILITY_CHANGE' && !gone && vinyl !== null && readInstant(createdAt) > since,
  )
  if (newest === undefined || newest.vinyl === null) return
  const { id, thumb, name } = newest.vinyl
  const { title, message } = notificationText(newest, i18n, pickLocale([i18n.language]))
  const more = others.length === 0 ? '' : ` ${i18n.t('notifications.others', { count: others.length })}`
  toastLive(title, {
    id: ID,
    description: message + more,
    picture: <Sleeve size="sm" src={thumb} alt="" seed={name} />,
    action: { label: i18n.t('words.details'), onPress: () => onOpen(id) },
  })
}
