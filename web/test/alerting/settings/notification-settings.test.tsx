import { endpoints } from '@cratewatch/contracts/endpoints'
import type { NotificationSettings } from '@cratewatch/contracts/alerting/notification-settings'
import { screen } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it, vi } from 'vitest'
import { anInstance, aUser, EMAIL } from '../../fixtures/account.ts'
import { someSettings } from '../../fixtures/alerts.ts'
import { refusalText, server } from '../../harness/fake-server.ts'
import {
  absent,
  button,
  descriptionOf,
  eventually,
  field,
  heading,
  link,
  refusal,
  textOf,
  wait,
  words,
} from '../../harness/look.ts'
import { minutesAgo } from '../../harness/now.ts'
import { address, openPage, type Visit } from '../../harness/open-page.tsx'

type Chat = NotificationSettings['chat']
const aChat = (given: Partial<Chat> = {}): Chat => ({
  available: true,
  linked: false,
  name: null,
  waiting: null,
  ...given,
})

const withChat = (chat: Partial<Chat> = {}, given: Partial<NotificationSettings> = {}) =>
  someSettings({ telegramEnabled: true, telegramChatId: '42', chat: aChat(chat), ...given })

const openSettings = (settings = someSettings(), prepare: () => void = () => {}, visit?: Visit) =>
  openPage(
    '/dashboard/settings/notifications',
    () => {
      server.answers(endpoints.getNotificationSettings, settings)
      prepare()
    },
    visit,
  )

const emailSwitch = () => screen.findByRole('switch', { name: t('settings.notifications.email') })
const chatSwitch = () => screen.findByRole('switch', { name: t('settings.notifications.chat') })
const save = () => button(t('settings.notifications.save'))

it.each(['en', 'es'] as const)('switches a channel off in %s, once it is saved', async (locale) => {
  const saved = someSettings({ emailEnabled: false })
  const hands = await openSettings(
    undefined,
    () => server.answers(endpoints.updateNotificationSettings, saved),
    { locale },
  )
  expect(await save()).toHaveProperty('disabled', true)
  await hands.click(await emailSwitch())
  await words(t('settings.notifications.unsaved'))
  expect(server.calls(endpoints.updateNotificationSettings)).toEqual([])
  await hands.click(await save())
  await words(t('settings.notifications.saved'))
  expect(server.onlyCall(endpoints.updateNotificationSettings).body).toEqual({
    emailEnabled: false,
    telegramEnabled: false,
    telegramChatId: null,
  })
  await eventually(() => absent(t('settings.notifications.unsaved')))
})

it('has nothing to save once a change was taken back', async () => {
  const hands = await openSettings()
  await hands.click(await emailSwitch())
  await hands.click(await emailSwitch())
  expect(await save()).toHaveProperty('disabled', true)
})

it('asks before another tab is opened while a change is not saved', async () => {
  const confirm = vi.fn(() => false)
  vi.stubGlobal('confirm', confirm)
  const hands = await openSettings(undefined, () =>
    server.refuses(endpoints.marketplaceStatus, 'SERVICE_UNAVAILABLE'),
  )
  const discogs = await link(t('account.tabs.discogs'))
  await hands.click(await emailSwitch())
  await hands.click(discogs)
  expect(confirm).toHaveBeenCalledExactlyOnceWith(t('settings.notifications.leaveUnsaved'))
  await words(t('settings.notifications.unsaved'))
  confirm.mockReturnValue(true)
  await hands.click(discogs)
  await eventually(() => expect(address()).toBe('/dashboard/settings/discogs'))
})

it('saves once, however often it is pressed', async () => {
  const hands = await openSettings()
  const held = server.holds(endpoints.updateNotificationSettings)
  await hands.click(await emailSwitch())
  await hands.dblClick(await save())
  await wait(100)
  await hands.click(await save())
  expect(held.count()).toBe(1)
})

it('stores that chat alerts are on without a chat, and says what is missing', async () => {
  const hands = await openSettings()
  await hands.click(await chatSwitch())
  await words(t('settings.notifications.chatIdMissing'))
  const wished = someSettings({ telegramEnabled: true, telegramChatId: null })
  server.answers(endpoints.updateNotificationSettings, wished)
  await hands.click(await save())
  await words(t('settings.notifications.saved'))
  expect(server.onlyCall(endpoints.updateNotificationSettings).body).toMatchObject({
    telegramEnabled: true,
    telegramChatId: null,
  })
  await words(t('settings.notifications.chatIdMissing'))
})

it('saves the chat id as it was entered', async () => {
  const hands = await openSettings()
  await hands.click(await chatSwitch())
  await hands.type(await field(t('settings.notifications.chatId')), ' 42 ')
  await words(t('settings.notifications.unsaved'))
  server.answers(endpoints.updateNotificationSettings, withChat())
  await hands.click(await save())
  await words(t('settings.notifications.saved'))
  expect(server.onlyCall(endpoints.updateNotificationSettings).body).toMatchObject({
    telegramEnabled: true,
    telegramChatId: '42',
  })
})

it('says at the chat id what is wrong with it, until it is changed', async () => {
  const hands = await openSettings(undefined, () =>
    server.refuses(endpoints.updateNotificationSettings, 'VALIDATION_FAILED', { field: 'telegramChatId' }),
  )
  await hands.click(await chatSwitch())
  const input = await field(t('settings.notifications.chatId'))
  await hands.type(input, 'me')
  await hands.click(await save())
  await refusal('VALIDATION_FAILED')
  expect(descriptionOf(input)).toContain(refusalText('VALIDATION_FAILED'))
  absent(t('settings.notifications.failedToUpdateNotificationSettings'))
  await hands.type(input, '2')
  absent(refusalText('VALIDATION_FAILED'))
})

it.each(['CHANNEL_UNREACHABLE', 'SERVICE_UNAVAILABLE', 'RATE_LIMITED'] as const)(
  'says why %s kept the settings as they were, and keeps what was chosen',
  async (code) => {
    const hands = await openSettings(undefined, () =>
      server.refuses(endpoints.updateNotificationSettings, code),
    )
    await hands.click(await emailSwitch())
    await hands.click(await save())
    await words(t('settings.notifications.failedToUpdateNotificationSettings'))
    await refusal(code)
    expect((await emailSwitch()).getAttribute('aria-checked')).toBe('false')
    await words(t('settings.notifications.unsaved'))
  },
)

it('saves another time zone without touching the channels', async () => {
  const hands = await openSettings(undefined, () =>
    server.answers(endpoints.updateProfile, aUser({ timeZone: 'America/New_York' })),
  )
  await hands.selectOptions(await field(t('settings.timeZone.label')), 'America/New_York')
  await hands.click(await save())
  await words(t('settings.notifications.saved'))
  expect(server.onlyCall(endpoints.updateProfile).body).toEqual({ timeZone: 'America/New_York' })
  expect(server.calls(endpoints.updateNotificationSettings)).toEqual([])
})

it('offers the time zone of the browser', async () => {
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const hands = await openSettings(undefined, undefined, { user: aUser({ timeZone: 'Pacific/Apia' }) })
  await hands.click(await button(t('settings.timeZone.here', { zone: here.replaceAll('_', ' ') })))
  expect((await field(t('settings.timeZone.label'))).value).toBe(here)
})

it.each([
  ['the address of the account', {}, {}, {}, () => t('settings.notifications.emailText', { email: EMAIL })],
  ['an address to be confirmed', {}, { emailConfirmed: false }, {}, () => /Confirm ada@example.org/],
  ['no address', { hasEmail: false }, { email: null }, {}, () => t('settings.notifications.emailMissing')],
  ['an instance without mail', {}, {}, { mail: false }, () => t('settings.notifications.mailOff')],
  [
    'an instance without a chat',
    { chat: aChat({ available: false }) },
    {},
    {},
    () => t('settings.notifications.chatOff'),
  ],
  [
    'the free plan',
    {},
    {},
    {},
    () => `${t('settings.notifications.chatText')} ${t('settings.notifications.chatDelay')}`,
  ],
  [
    'premium',
    {},
    { subscription: { plan: 'PREMIUM' as const } },
    {},
    () => t('settings.notifications.chatText'),
  ],
])('says what alerts mean with %s', async (_, settings, user, instance, said) => {
  await openSettings(
    someSettings(settings),
    () => server.answers(endpoints.instanceInfo, anInstance(instance)),
    { user: aUser(user) },
  )
  await words(said())
})

it('cannot switch what is not there', async () => {
  await openSettings(someSettings({ hasEmail: false, chat: aChat({ available: false }) }))
  expect(await emailSwitch()).toHaveProperty('disabled', true)
  expect(await chatSwitch()).toHaveProperty('disabled', true)
})

it.each([
  ['email', 'testEmail', EMAIL],
  ['chat', 'testTelegram', 'Ada'],
] as const)('sends a test by %s, once', async (channel, endpoint, to) => {
  const hands = await openSettings(withChat({ linked: true, name: 'Ada' }))
  const held = server.holds(endpoints[endpoint])
  await hands.dblClick(await button(t(`settings.test.${channel}`)))
  expect(held.count()).toBe(1)
  held.answer()
  await words(t('settings.test.sent'))
  await words(t(`settings.test.${channel}Sent`, { to }))
})

it('says why no test could be sent', async () => {
  const hands = await openSettings(undefined, () =>
    server.refuses(endpoints.testEmail, 'EMAIL_NOT_CONFIRMED'),
  )
  await hands.click(await button(t('settings.test.email')))
  await words(t('settings.test.failedToSendTestNotification'))
  await refusal('EMAIL_NOT_CONFIRMED')
})

it.each([
  { user: { emailConfirmed: false } },
  { instance: { mail: false } },
  { settings: { hasEmail: false } },
])('offers no test mail with %j', async ({ user = {}, instance = {}, settings = {} }) => {
  await openSettings(
    someSettings(settings),
    () => server.answers(endpoints.instanceInfo, anInstance(instance)),
    { user: aUser(user) },
  )
  await save()
  absent(t('settings.test.email'))
})

const URL_OF_BOT = 'https://t.me/bot?start=abc'

it('opens the bot in a tab of its own, and says that it waits', async () => {
  const tab = { closed: false, opener: {}, location: { href: '' }, close: vi.fn() }
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  const hands = await openSettings(withChat({}, { telegramChatId: null }), () =>
    server.answers(endpoints.startChatLink, { url: URL_OF_BOT, until: minutesAgo(-10) }),
  )
  const start = await button(t('settings.chat.connect'))
  server.answers(
    endpoints.getNotificationSettings,
    withChat({ waiting: { for: 'link', url: URL_OF_BOT, until: minutesAgo(-10) } }),
  )
  await hands.click(start)
  await words(t('settings.chat.waitingLink'))
  expect(tab.location.href).toBe(URL_OF_BOT)
  expect(tab.opener).toBeNull()
  expect((await link(new RegExp(t('settings.chat.open')))).getAttribute('href')).toBe(URL_OF_BOT)
})

it('closes the tab again when no link came', async () => {
  const tab = { closed: false, close: vi.fn() }
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  const hands = await openSettings(withChat(), () => server.refuses(endpoints.startChatLink, 'RATE_LIMITED'))
  await hands.click(await button(t('settings.chat.connect')))
  await words(t('settings.chat.linkFailed'))
  expect(tab.close).toHaveBeenCalledOnce()
})

it('calls off what waits in the messenger', async () => {
  const waiting = { for: 'confirmation', url: null, until: minutesAgo(-10) } as const
  const hands = await openSettings(withChat({ waiting }), () =>
    server.answers(endpoints.endChatLink, withChat()),
  )
  await words(t('settings.chat.waitingConfirmation'))
  await hands.click(await button(t('settings.chat.cancel')))
  await button(t('settings.chat.connect'))
})

it('disconnects a chat', async () => {
  const hands = await openSettings(withChat({ linked: true, name: null }), () =>
    server.answers(endpoints.endChatLink, withChat()),
  )
  await words(t('settings.chat.linked', { name: t('settings.chat.unnamed') }))
  await hands.click(await button(t('settings.chat.disconnect')))
  await button(t('settings.chat.connect'))
})

it('says that the chat could not be disconnected', async () => {
  const hands = await openSettings(withChat({ linked: true }), () =>
    server.refuses(endpoints.endChatLink, 'RATE_LIMITED'),
  )
  await hands.click(await button(t('settings.chat.disconnect')))
  await words(t('settings.chat.endFailed'))
})

it('follows what is done in the messenger', async () => {
  await openSettings(withChat({ waiting: { for: 'link', url: null, until: minutesAgo(-10) } }))
  await words(t('settings.chat.waitingLink'))
  server.answers(endpoints.getNotificationSettings, withChat({ linked: true, name: 'Ada' }))
  server.tell({ type: 'profile' })
  await words(t('settings.chat.linked', { name: 'Ada' }))
})

it('says that the settings did not load, and loads them when asked to', async () => {
  const hands = await openSettings(undefined, () =>
    server.refuses(endpoints.getNotificationSettings, 'RATE_LIMITED'),
  )
  await heading(t('settings.notifications.loadFailed'))
  server.answers(endpoints.getNotificationSettings, someSettings())
  await hands.click(await button(t('errors.retry')))
  expect(textOf(await save())).toBe(t('settings.notifications.save'))
})
