import type { InAppNotification } from '@cratewatch/contracts/alerting/in-app-notifications'
import type { NotificationSettings } from '@cratewatch/contracts/alerting/notification-settings'
import type { OwnAccess } from '@cratewatch/contracts/people/account-settings'
import type { Page } from 'playwright-core'
import { pathOf } from '../../e2e/harness/pages/declared-pages.ts'
import { anId } from '../../web/test/fixtures/account.ts'
import { someSettings } from '../../web/test/fixtures/alerts.ts'
import { aChannel, someChannels, theMail } from '../../web/test/fixtures/channels.ts'
import { all, answers, changes, failing, loading, press, statesOf } from './page-state.ts'

const PAGE = pathOf('notifications')
const SETTINGS = pathOf('settingsNotifications')
const CALL = '/api/notifications/settings'

type Chat = NotificationSettings['chat']
const chatIs = (chat: Partial<Chat>, given: Partial<NotificationSettings> = {}) =>
  answers(
    CALL,
    someSettings({
      reachable: [],
      telegramEnabled: true,
      ...given,
      chat: { available: true, linked: false, name: null, waiting: null, ...chat },
    }),
  )

const connected = (given: Pick<OwnAccess, 'kind' | 'label'> & Partial<OwnAccess>): OwnAccess => ({
  id: crypto.randomUUID(),
  madeAt: '2026-01-02T09:00:00.000Z',
  isHere: false,
  madeOn: null,
  madeIn: null,
  isDoubtful: false,
  lastUsedAt: null,
  isWaiting: false,
  ...given,
})
const CONNECTED = [
  connected({ kind: 'marketplace', label: 'sunday_digger' }),
  connected({ kind: 'chat', label: 'Records' }),
  connected({ kind: 'channel', label: 'Chrome · Android (fcm.googleapis.com/…x9Qe2)', isHere: true }),
  connected({ kind: 'channel', label: 'Bea (bea@example.org)', isWaiting: true }),
  connected({ kind: 'feed', label: null, lastUsedAt: new Date().toISOString() }),
]

const entry = (given: Partial<InAppNotification>): InAppNotification => ({
  id: crypto.randomUUID(),
  type: 'SYSTEM',
  titleKey: '',
  messageKey: '',
  params: {},
  createdAt: new Date().toISOString(),
  isRead: false,
  gone: false,
  successor: null,
  vinyl: null,
  pressing: null,
  ...given,
})

const keys = (name: string) => ({ titleKey: `inApp.${name}.title`, messageKey: `inApp.${name}.message` })

const COPY = {
  listingId: 9001,
  seller: 'plattenkiste-berlin',
  media: 'NM',
  sleeve: 'VG+',
  copyPrice: 14,
  copyCurrency: 'EUR',
  postage: 6,
  postageCurrency: 'EUR',
  shipsFrom: 'Germany',
}

const PARCEL = {
  shopId: anId(80),
  seller: 'plattenkiste-berlin',
  count: 4,
  price: 74.5,
  currency: 'EUR',
  postage: 11,
  postageCurrency: 'EUR',
  ceiling: 80,
  ceilingCurrency: 'EUR',
}

/** Entries that a young account does not have yet. */
const others = changes('/api/in-app-notifications?**', (list: { notifications: InAppNotification[] }) => ({
  ...list,
  notifications: [
    entry({
      type: 'AVAILABILITY_CHANGE',
      ...keys('listed'),
      params: { ...list.notifications[0]?.params, ...COPY },
      vinyl: list.notifications[0]?.vinyl ?? null,
    }),
    entry({ type: 'AVAILABILITY_CHANGE', ...keys('parcel'), params: PARCEL }),
    entry({ type: 'WEEKLY_REMINDER', ...keys('weekly'), params: { count: 3 } }),
    ...list.notifications,
    entry({ ...keys('channelEnded'), params: { channel: 'telegram', reason: 'blocked' }, isRead: true }),
    entry({ ...keys('from-the-future'), isRead: true }),
  ],
}))

/** The alert of a record that Discogs merged into another. */
const moved = changes('/api/in-app-notifications?**', (list: { notifications: InAppNotification[] }) => ({
  ...list,
  notifications: list.notifications.map((given) =>
    given.vinyl === null
      ? given
      : { ...given, ...keys('withdrawn'), params: { ...given.params, count: 0 }, successor: 4_821_907 },
  ),
}))

const until = new Date(Date.now() + 900_000).toISOString()

const chat = aChannel(2, { kind: 'telegram', label: 'Nora Lindqvist', address: '40004' })

/** Opens what is switched at once about mail. */
const openMail = press('section div > button:has(.lucide-chevron-down)', 'section select')

async function downloadData(page: Page): Promise<void> {
  await press('button:has(.lucide-download)')(page)
  await page.locator('[role=dialog] input[type=password]').waitFor()
}

/** The list of notifications, the mail of one, and the settings of channels and account. */
export const NOTIFICATION_PAGES = [
  ...statesOf(
    { as: 'collector', path: PAGE, ready: 'article' },
    {
      'notifications-loading': loading('/api/in-app-notifications?**'),
      'notifications-empty': { as: 'newcomer', ready: 'main h2' },
      'notifications-empty-unread': { as: 'newcomer', path: `${PAGE}?filter=unread`, ready: 'main h2' },
      'notifications-full': { before: others },
      'notifications-moved': { before: moved },
      'notifications-error': failing('/api/in-app-notifications?**'),
      'alert-mail': { as: 'nobody', path: ({ alertMail }) => alertMail, ready: 'img' },
    },
  ),
  ...statesOf(
    { as: 'collector', path: SETTINGS, ready: 'h3 button' },
    {
      'settings-notifications': {},
      'settings-notifications-more': { act: openMail },
      'settings-notifications-loading': loading(CALL),
      'settings-notifications-error': failing(CALL),
    },
  ),
  ...statesOf(
    { as: 'collector', path: SETTINGS, ready: 'h3 button' },
    {
      'settings-notifications-no-bot': { before: chatIs({ available: false }, { telegramEnabled: false }) },
      'settings-notifications-start': { before: chatIs({}) },
      'settings-notifications-waiting': {
        before: chatIs({ waiting: { for: 'link', url: 'https://t.me/cratewatch_bot?start=once', until } }),
      },
      'settings-notifications-confirm': {
        before: chatIs({ waiting: { for: 'confirmation', url: null, until } }, { telegramChatId: '40004' }),
      },
      'settings-notifications-linked': {
        before: all(
          chatIs({ linked: true, name: 'Nora Lindqvist' }, { telegramChatId: '40004' }),
          answers('/api/channels', someChannels([theMail(), chat])),
        ),
      },
      'settings-notifications-no-email': {
        before: all(
          chatIs({ available: false }, { hasEmail: false, emailEnabled: false, telegramEnabled: false }),
          changes('/api/auth/profile', (user: object) => ({ ...user, email: null })),
        ),
      },
    },
  ),
  ...statesOf(
    { as: 'collector', path: pathOf('settingsAccount'), ready: 'main h2' },
    {
      'settings-account': {},
      'settings-connected': {
        before: answers('/api/users/accesses', { accesses: CONNECTED }),
        ready: '.lucide-rss',
        act: (page) => page.locator('.lucide-rss').scrollIntoViewIfNeeded(),
        only: 'in view',
      },
      'settings-connected-failed': failing('/api/users/accesses'),
      'somebody-else': {
        path: pathOf('somebodyElse'),
        before: answers('/api/users/accesses', { accesses: CONNECTED }),
        ready: 'main li',
      },
      reauthentication: {
        before: answers(
          '/api/users/data',
          { error: { code: 'REAUTHENTICATION_REQUIRED', message: '' } },
          'GET',
          403,
        ),
        ready: 'button .lucide-download',
        act: downloadData,
        only: 'in view',
      },
    },
  ),
]
