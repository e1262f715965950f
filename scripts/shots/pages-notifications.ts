import type { InAppNotification } from '@cratewatch/contracts/in-app-notifications'
import type { NotificationSettings } from '@cratewatch/contracts/notification-settings'
import { all, answers, changes, fails, hangs, type PageState } from './page-state.ts'

const PAGE = '/dashboard/notifications'
const SETTINGS = '/dashboard/settings/notifications'
const CALL = '/api/notifications/settings'

type Chat = NotificationSettings['chat']
const chatIs = (chat: Partial<Chat>, given: Partial<NotificationSettings> = {}) =>
  answers(CALL, {
    emailEnabled: true,
    telegramEnabled: true,
    telegramChatId: null,
    hasEmail: true,
    ...given,
    chat: { available: true, linked: false, name: null, waiting: null, ...chat },
  } satisfies NotificationSettings)

const entry = (given: Partial<InAppNotification>): InAppNotification => ({
  id: crypto.randomUUID(),
  type: 'SYSTEM',
  titleKey: '',
  messageKey: '',
  params: {},
  createdAt: new Date().toISOString(),
  isRead: false,
  gone: false,
  vinyl: null,
  ...given,
})

const keys = (name: string) => ({ titleKey: `inApp.${name}.title`, messageKey: `inApp.${name}.message` })

/** Entries that a young account does not have yet. */
const others = changes('/api/in-app-notifications?**', (list: { notifications: object[] }) => ({
  ...list,
  notifications: [
    entry({ type: 'WEEKLY_REMINDER', ...keys('weekly'), params: { count: 3 } }),
    ...list.notifications,
    entry({ ...keys('channelEnded'), params: { channel: 'telegram', reason: 'blocked' }, isRead: true }),
    entry({ ...keys('from-the-future'), isRead: true }),
  ],
}))

const until = new Date(Date.now() + 900_000).toISOString()

export const NOTIFICATION_PAGES: readonly PageState[] = [
  {
    name: 'notifications-loading',
    as: 'collector',
    path: PAGE,
    before: hangs('/api/in-app-notifications?**'),
    ready: '[aria-busy=true]',
  },
  { name: 'notifications-empty', as: 'newcomer', path: PAGE, ready: 'main h2' },
  { name: 'notifications-empty-unread', as: 'newcomer', path: `${PAGE}?filter=unread`, ready: 'main h2' },
  { name: 'notifications-full', as: 'collector', path: PAGE, before: others, ready: 'article' },
  { name: 'alert-mail', as: 'nobody', path: ({ alertMail }) => alertMail, ready: 'img' },
  {
    name: 'notifications-error',
    as: 'collector',
    path: PAGE,
    before: fails('/api/in-app-notifications?**'),
    ready: '[role=alert] h2',
  },
  {
    name: 'settings-notifications-loading',
    as: 'collector',
    path: SETTINGS,
    before: hangs(CALL),
    ready: '[aria-busy=true]',
  },
  {
    name: 'settings-notifications-error',
    as: 'collector',
    path: SETTINGS,
    before: fails(CALL),
    ready: '[role=alert] h2',
  },
  { name: 'settings-notifications-no-bot', as: 'collector', path: SETTINGS, ready: '[role=switch]' },
  {
    name: 'settings-notifications-start',
    as: 'collector',
    path: SETTINGS,
    before: chatIs({}),
    ready: '[role=switch]',
  },
  {
    name: 'settings-notifications-waiting',
    as: 'collector',
    path: SETTINGS,
    before: chatIs({ waiting: { for: 'link', url: 'https://t.me/cratewatch_bot?start=once', until } }),
    ready: '[role=switch]',
  },
  {
    name: 'settings-notifications-confirm',
    as: 'collector',
    path: SETTINGS,
    before: chatIs({ waiting: { for: 'confirmation', url: null, until } }, { telegramChatId: '40004' }),
    ready: '[role=switch]',
  },
  {
    name: 'settings-notifications-linked',
    as: 'collector',
    path: SETTINGS,
    before: chatIs({ linked: true, name: 'Nora Lindqvist' }, { telegramChatId: '40004' }),
    ready: '[role=switch]',
    act: (page) => page.locator('[role=switch]').first().click(),
  },
  {
    name: 'settings-notifications-no-email',
    as: 'collector',
    path: SETTINGS,
    before: all(
      chatIs({ available: false }, { hasEmail: false, emailEnabled: false, telegramEnabled: false }),
      changes('/api/auth/profile', (user: object) => ({ ...user, email: null })),
    ),
    ready: '[role=switch]',
  },
  {
    name: 'reauthentication',
    as: 'collector',
    path: '/dashboard/settings/account',
    before: (page) =>
      page.route('**/api/users/data', (route) =>
        route.fulfill({ status: 403, json: { error: { code: 'REAUTHENTICATION_REQUIRED', message: '' } } }),
      ),
    ready: 'button .lucide-download',
    act: async (page) => {
      await page.locator('button:has(.lucide-download)').click()
      await page.locator('[role=dialog] input[type=password]').waitFor()
    },
    whole: false,
  },
  { name: 'settings-account', as: 'collector', path: '/dashboard/settings/account', ready: 'main h2' },
]
