import { endpoints } from '@cratewatch/contracts/calls'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { notificationText } from '../../features/notifications/notification-text.ts'
import { unreadCountQuery } from '../../features/notifications/notifications-query.ts'
import { call } from '../../lib/api/api.ts'
import { readInstant } from '../../lib/text/format.ts'
import { readNow } from '../../lib/text/ticking.ts'
import { useLocale } from '../../lib/text/use-locale.ts'
import { Sleeve } from '../../ui/covers/sleeve.tsx'
import { toastLive } from '../../ui/feedback/toast.ts'

/** The one toast about alerts: a newer one takes its place. */
const ID = 'alert'

/** Shows a copy that appears, with cover and price, on whatever page one is. What is muted has no notification. */
export function useAlertToasts(): void {
  const { t, i18n } = useTranslation()
  const locale = useLocale()
  const navigate = useNavigate()
  const isListed = useLocation().pathname === '/dashboard/notifications'
  const unread = useQuery(unreadCountQuery).data?.unreadCount
  const known = useRef<{ unread: number; since: number } | null>(null)
  const show = useEffectEvent(async (since: number) => {
    const query = { limit: 20, offset: 0, unread: true }
    const { notifications } = await call(endpoints.listNotifications, { query })
    const appeared = notifications.filter(
      ({ type, createdAt, gone, vinyl }) =>
        type === 'AVAILABILITY_CHANGE' && !gone && vinyl !== null && readInstant(createdAt) > since,
    )
    const [newest, ...others] = appeared
    if (newest === undefined || newest.vinyl === null) return
    const { id, thumb, name } = newest.vinyl
    const { title, message } = notificationText(newest, i18n, locale)
    const more = others.length === 0 ? '' : ` ${t('notifications.others', { count: others.length })}`
    toastLive(title, {
      id: ID,
      description: message + more,
      picture: <Sleeve size="sm" src={thumb} alt="" seed={name} />,
      action: {
        label: t('watches.card.details'),
        onPress: () => void navigate({ to: '/dashboard/vinyls/$id', params: { id } }),
      },
    })
  })
  useEffect(() => {
    if (unread === undefined) return
    const before = known.current
    known.current = { unread, since: readNow() }
    // A failed request shows nothing: the bell counts all the same.
    if (before !== null && unread > before.unread && !isListed) show(before.since).catch(() => {})
  }, [unread, isListed])
}
