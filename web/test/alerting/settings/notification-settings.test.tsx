import type { NotificationSettings } from '@cratewatch/contracts/alerting/notification-settings'
import { endpoints } from '@cratewatch/contracts/endpoints'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it, vi } from 'vitest'
import { anInstance, aUser, EMAIL } from '../../fixtures/account.ts'
import { someSettings } from '../../fixtures/alerts.ts'
import { aChannel, someChannels, theMail } from '../../fixtures/channels.ts'
import { refusalText, server } from '../../harness/fake-server.ts'
import {
  absent,
  button,
  descriptionOf,
  eventually,
  field,
  heading,
  link,
  question,
  refusal,
  wait,
  words,
} from '../../harness/look.ts'
import { minutesAgo } from '../../harness/now.ts'
import { address, openPage, type Visit } from '../../harness/open-page.tsx'
import { openChannels } from '../channels/open-channels.ts'

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

/** The page of alerts, which begins with the form. */
const openSettings = (settings = someSettings(), prepare: () => void = () => {}, visit?: Visit) =>
  openChannels(
    undefined,
    () => {
      server.answers(endpoints.getNotificationSettings, settings)
      prepare()
    },
    visit,
  )

/** Opens what is switched at once about mail or chat. */
const openMore = async (hands: Awaited<ReturnType<typeof openSettings>>, name: string) =>
  hands.click(await button(t('settings.notifications.more', { name })))

const emailSwitch = () => screen.findByRole('switch', { name: t('settings.notifications.email') })
const chatSwitch = () => screen.findByRole('switch', { name: t('settings.notifications.chat') })
const save = () => button(t('words.saveChanges'))

it('shows that other channels are still loading', async () => {
  const hold = () => server.holds(endpoints.listChannels)
  let held: ReturnType<typeof hold> | undefined
  await openSettings(undefined, () => {
    held = hold()
  })
  await emailSwitch()
  await words(t('shell.loading'))
  absent(t('channels.title'))
  held?.answer(someChannels())
  await heading(t('channels.title'))
  absent(t('shell.loading'))
})

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

it('counts a chat id only while chat is on', async () => {
  const hands = await openSettings()
  await hands.click(await chatSwitch())
  await hands.type(await field(t('settings.notifications.chatId')), '42')
  expect(await save()).toHaveProperty('disabled', false)
  await hands.click(await chatSwitch())
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

it('says that alerts come later by chat on the free plan', async () => {
  await openSettings()
  await words(t('settings.notifications.chatDelay'))
})

it('says nothing of it with premium', async () => {
  await openSettings(undefined, undefined, { user: aUser({ subscription: { plan: 'PREMIUM' } }) })
  await chatSwitch()
  absent(t('settings.notifications.chatDelay'))
})

it('neither switches nor tests what is not there', async () => {
  // A chat that was connected stays so where the instance reaches none any more.
  await openSettings(someSettings({ hasEmail: false, chat: aChat({ available: false, linked: true }) }))
  expect(await emailSwitch()).toHaveProperty('disabled', true)
  expect(await chatSwitch()).toHaveProperty('disabled', true)
  for (const kind of ['email', 'telegram'] as const)
    expect(await button(t(`settings.test.${kind}`))).toHaveProperty('disabled', true)
  await words(t('settings.notifications.chatOff'))
  absent(t('words.connectTelegram'))
})

const URL_OF_BOT = 'https://t.me/bot?start=abc'

it('opens the bot in a tab of its own, and says that it waits', async () => {
  const tab = { closed: false, opener: {}, location: { href: '' }, close: vi.fn() }
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  const hands = await openSettings(withChat({}, { telegramChatId: null }), () =>
    server.answers(endpoints.startChatLink, { url: URL_OF_BOT, until: minutesAgo(-10) }),
  )
  const start = await button(t('words.connectTelegram'))
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
  await hands.click(await button(t('words.connectTelegram')))
  await words(t('settings.chat.linkFailed'))
  expect(tab.close).toHaveBeenCalledOnce()
})

it('calls off what waits in the messenger', async () => {
  const waiting = { for: 'confirmation', url: null, until: minutesAgo(-10) } as const
  const hands = await openSettings(withChat({ waiting }), () =>
    server.answers(endpoints.endChatLink, withChat()),
  )
  await words(t('settings.chat.waitingConfirmation'))
  await hands.click(await button(t('words.cancel')))
  await button(t('words.connectTelegram'))
})

it('says that what waits could not be called off', async () => {
  const waiting = { for: 'confirmation', url: null, until: minutesAgo(-10) } as const
  const hands = await openSettings(withChat({ waiting }), () =>
    server.refuses(endpoints.endChatLink, 'RATE_LIMITED'),
  )
  await hands.click(await button(t('words.cancel')))
  await words(t('settings.chat.endFailed'))
})

it('has what the chat gets beneath the form once it is connected, and disconnects it', async () => {
  const chat = aChannel(2, { kind: 'telegram', label: 'Ada', address: '42' })
  const hands = await openChannels([theMail(), chat], () =>
    server.answers(endpoints.getNotificationSettings, withChat({ linked: true, name: 'Ada' })),
  )
  await openMore(hands, 'Telegram (Ada)')
  await button(t('channels.log'))
  expect(screen.queryByRole('listitem', { name: 'Ada' })).toBeNull()
  await words(`Ada · ${t('channels.gets.all')}`)
  absent(t('words.connectTelegram'))
  server.answers(endpoints.removeChannel)
  server.answers(endpoints.listChannels, someChannels())
  server.answers(endpoints.getNotificationSettings, withChat())
  await hands.click(await button(t('words.removeName', { name: 'Ada' })))
  const asked = within(await question(t('channels.removeTitle', { name: 'Ada' })))
  await hands.click(asked.getByRole('button', { name: t('words.remove') }))
  await button(t('words.connectTelegram'))
})

it('follows what is done in the messenger', async () => {
  await openSettings(withChat({ waiting: { for: 'link', url: null, until: minutesAgo(-10) } }))
  await words(t('settings.chat.waitingLink'))
  server.answers(endpoints.getNotificationSettings, withChat({ linked: true, name: 'Ada' }))
  const chat = aChannel(2, { kind: 'telegram', label: 'Ada', address: '42' })
  server.answers(endpoints.listChannels, someChannels([theMail(), chat]))
  server.tell({ type: 'profile' })
  await button(t('settings.notifications.more', { name: 'Telegram (Ada)' }))
})

it('says where mail goes and what of, and changes that at once', async () => {
  const mail = theMail({ gets: { alerts: 'all', summaries: true, alarms: false } })
  const hands = await openChannels([mail], () => server.answers(endpoints.changeChannel, mail))
  await words(`${EMAIL} · ${t('channels.gets.all')} · ${t('channels.gets.summaries')}`)
  await openMore(hands, t('channelKinds.email.name'))
  await hands.selectOptions(await field(t('channels.form.alerts')), 'starred')
  await eventually(() =>
    expect(server.onlyCall(endpoints.changeChannel).body).toMatchObject({ gets: { alerts: 'starred' } }),
  )
  expect(server.calls(endpoints.updateNotificationSettings)).toEqual([])
  expect(await save()).toHaveProperty('disabled', true)
  absent(t('words.removeName', { name: 'E-mail' }))
})

it.each([
  ['an address to be confirmed', { emailConfirmed: false }, {}, () => /Confirm ada@example.org/],
  ['no address', { email: null }, {}, () => t('settings.notifications.emailMissing')],
  ['an instance without mail', {}, { mail: false }, () => t('settings.notifications.mailOff')],
])(
  'says what mail means with %s, and offers a test where one can be sent',
  async (_, user, instance, said) => {
    const given = aUser(user)
    await openSettings(
      someSettings({ hasEmail: given.email !== null }),
      () => server.answers(endpoints.instanceInfo, anInstance(instance)),
      { user: given },
    )
    await words(said())
    // An address that is not confirmed yet: the test says that it has to be.
    const isOffered = given.email !== null && !('mail' in instance)
    expect(await button(t('settings.test.email'))).toHaveProperty('disabled', !isOffered)
  },
)

it('says why mail was stopped, and tries it again', async () => {
  const stopped = theMail({ state: 'disabled', disabledWhy: '550 unknown' })
  const hands = await openChannels([stopped], () =>
    server.answers(endpoints.getNotificationSettings, someSettings({ emailEnabled: false })),
  )
  await words(t('channels.disabledWhy', { why: '550 unknown' }))
  server.answers(endpoints.updateNotificationSettings, someSettings())
  server.answers(endpoints.listChannels, someChannels())
  await hands.click(await emailSwitch())
  await hands.click(await save())
  await eventually(() => absent(t('channels.disabledWhy', { why: '550 unknown' })))
  expect(server.onlyCall(endpoints.updateNotificationSettings).body).toMatchObject({ emailEnabled: true })
})

const TESTS = [
  ['email', endpoints.testEmail],
  ['telegram', endpoints.testTelegram],
] as const

it.each(TESTS)('sends one test by %s, however often it is pressed', async (kind, declared) => {
  const hands = await openSettings(withChat({ linked: true, name: 'Ada' }))
  const held = server.holds(declared)
  const test = await button(t(`settings.test.${kind}`))
  await hands.dblClick(test)
  await wait(100)
  await hands.click(test)
  expect(held.count()).toBe(1)
  held.answer()
  await words(t('channels.testedText', { name: t(`channelKinds.${kind}.name`) }))
})

it.each(TESTS)('says why no test was sent by %s', async (kind, declared) => {
  const hands = await openSettings(withChat({ linked: true, name: 'Ada' }), () =>
    server.refuses(declared, 'CHANNEL_UNREACHABLE'),
  )
  await hands.click(await button(t(`settings.test.${kind}`)))
  await words(t('settings.test.failedToSendTestNotification'))
  await refusal('CHANNEL_UNREACHABLE')
})

it('says that the settings did not load, and loads them when asked to', async () => {
  const hands = await openPage('/dashboard/settings/notifications', () =>
    server.refuses(endpoints.getNotificationSettings, 'RATE_LIMITED'),
  )
  await heading(t('settings.notifications.loadFailed'))
  server.answers(endpoints.getNotificationSettings, someSettings())
  await hands.click(await button(t('errors.retry')))
  await emailSwitch()
})
