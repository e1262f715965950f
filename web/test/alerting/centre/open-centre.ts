import type { InAppNotification } from '@cratewatch/contracts/alerting/in-app-notifications'
import { endpoints } from '@cratewatch/contracts/endpoints'
import { anId } from '../../fixtures/account.ts'
import { server } from '../../harness/fake-server.ts'
import { minutesAgo } from '../../harness/now.ts'
import { openPage, type Visit } from '../../harness/open-page.tsx'

export const anEntry = (number: number, given: Partial<InAppNotification> = {}): InAppNotification => ({
  id: anId(number),
  type: 'AVAILABILITY_CHANGE',
  titleKey: 'inApp.appeared.title',
  messageKey: 'inApp.appeared.message',
  params: { artist: 'Artist', vinylName: `Record ${number}`, count: 2, price: 20, currency: 'EUR' },
  createdAt: minutesAgo(number),
  isRead: false,
  gone: false,
  successor: null,
  vinyl: {
    id: anId(100 + number),
    thumb: '',
    name: `Record ${number}`,
    artist: 'Artist',
    uri: `https://www.discogs.com/release/${number}`,
    sellUri: `https://www.discogs.com/sell/release/${number}`,
  },
  pressing: null,
  ...given,
})

export const pageOf = (notifications: InAppNotification[], total = notifications.length) => ({
  notifications,
  unreadCount: notifications.filter(({ isRead }) => !isRead).length,
  total,
})

/** Opens the notification centre with these entries, and what else the server says. */
export const openCentre = (
  entries: InAppNotification[],
  prepare: () => void = () => {},
  path = '/dashboard/notifications',
  visit?: Visit,
) =>
  openPage(
    path,
    () => {
      const page = pageOf(entries)
      server.answers(endpoints.listNotifications, page)
      server.answers(endpoints.unreadCount, { unreadCount: page.unreadCount })
      prepare()
    },
    visit,
  )
