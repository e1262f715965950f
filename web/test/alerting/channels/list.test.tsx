import { endpoints } from '@cratewatch/contracts/endpoints'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { aChannel, aDelivery, someChannels, theMail } from '../../fixtures/channels.ts'
import { server } from '../../harness/fake-server.ts'
import { absent, button, eventually, question, refusal, textOf, wait, words } from '../../harness/look.ts'
import { fakeBrowser } from '../push/fake-browser.ts'
import { openChannels, press, row, section } from './open-channels.ts'

const { channelDeliveries, changeChannel, listChannels, removeChannel, repeatDelivery, testChannel } =
  endpoints
const phone = aChannel(2, { label: 'My phone' })
const ROLES = ['button', 'switch', 'textbox', 'combobox', 'checkbox', 'link'] as const

const isOn = (channel: Awaited<ReturnType<typeof row>>) =>
  channel.getByRole('switch').getAttribute('aria-checked')

it.each(['en', 'es'] as const)('lists where alerts go and what each gets, in %s', async (locale) => {
  await openChannels(
    [
      theMail(),
      aChannel(2, { digest: { kind: 'weekly', weekday: 5, at: '18:00' } }),
      aChannel(3, { gets: { alerts: 'starred', summaries: false, alarms: true }, state: 'off' }),
      aChannel(4, { gets: { alerts: 'none', summaries: true, alarms: false }, digest: { kind: 'hourly' } }),
    ],
    undefined,
    { locale },
  )
  const weekday = locale === 'en' ? 'Friday' : 'viernes'
  const weekly = t('channels.gets.weekly', { weekday, at: '18:00' })
  const second = await row('Channel 2')
  second.getByText(`ntfy · ntfy.sh/topic-2 · ${t('channels.gets.all')} · ${weekly}`)
  expect(isOn(second)).toBe('true')
  const third = await row('Channel 3')
  third.getByText(`ntfy · ntfy.sh/topic-3 · ${t('channels.gets.none')}`)
  expect(isOn(third)).toBe('false')
  ;(await row('Channel 4')).getByText(
    `ntfy · ntfy.sh/topic-4 · ${t('channels.gets.none')} · ${t('channels.gets.summaries')}`,
  )
})

it('has one form, and twelve controls at most besides before something is pressed', async () => {
  const browser = fakeBrowser()
  await openChannels([theMail(), phone])
  const page = await screen.findByRole('region', { name: t('timing.quiet') })
  await within(page).findByRole('button', { name: t('timing.change') })
  await screen.findByRole('switch', { name: t('push.here.title') })
  expect(browser.asked).toBe(0)
  await screen.findByRole('button', { name: t('settings.notifications.more', { name: 'E-mail' }) })
  const form = t('settings.notifications.title')
  const names = [form, t('channels.title'), t('defaults.title'), t('timing.quiet')]
  const controls = names.flatMap((name) => {
    const part = within(screen.getByRole('region', { name }))
    return ROLES.flatMap((role) => part.queryAllByRole(role))
  })
  expect(controls.map((control) => control.getAttribute('aria-label') ?? textOf(control))).toEqual([
    t('settings.test.email'),
    t('words.connectTelegram'),
    t('settings.test.telegram'),
    t('words.saveChanges'),
    t('settings.notifications.more', { name: 'E-mail' }),
    '',
    '',
    'My phone',
    t('channels.feed.title'),
    t('channels.add.open'),
    '',
    '',
    t('defaults.change'),
    t('timing.change'),
  ])
})

it('switches a channel at once, and back from the toast', async () => {
  let stored = phone
  const hands = await openChannels(undefined, () => {
    server.answersWith(listChannels, () => someChannels([theMail(), stored]))
    server.answersWith(changeChannel, ({ body }) => {
      stored = { ...phone, state: changeChannel.body.parse(body).isOn ? 'on' : 'off' }
      return stored
    })
  })
  const channel = await row('My phone')
  await hands.click(channel.getByRole('switch'))
  await words(t('channels.form.saved', { name: 'My phone' }))
  const { label, gets, digest, quiet } = phone
  expect(server.onlyCall(changeChannel).body).toEqual({ label, gets, digest, quiet, isOn: false })
  await wait(500)
  expect(isOn(channel)).toBe('false')
  await hands.click(await button(t('words.undo')))
  await eventually(() => expect(server.calls(changeChannel)).toHaveLength(2))
  expect(server.calls(changeChannel)[1]?.body).toEqual({ label, gets, digest, quiet, isOn: true })
  await eventually(() => expect(isOn(channel)).toBe('true'))
})

it('puts a switch back when the server refuses, and says why', async () => {
  const hands = await openChannels([theMail(), phone], () => server.refuses(changeChannel, 'NOT_FOUND'))
  const channel = await row('My phone')
  await hands.click(channel.getByRole('switch'))
  await words(t('channels.form.saveFailed'))
  await refusal('NOT_FOUND')
  expect(isOn(channel)).toBe('true')
})

it('says that the channels did not load, and loads them when asked to', async () => {
  const hands = await openChannels([], () => server.refuses(listChannels, 'RATE_LIMITED'))
  await words(t('channels.loadFailed'))
  await refusal('RATE_LIMITED')
  const held = server.holds(listChannels)
  await hands.click((await section()).getByRole('button', { name: t('errors.retry') }))
  held.answer(someChannels([]))
  await row(t('channels.feed.title'))
  absent(t('channels.loadFailed'))
})

it('sends one test, however often it is pressed', async () => {
  const hands = await openChannels([phone])
  const held = server.holds(testChannel)
  await press(hands, 'My phone')
  const test = await button(t('channels.testOf', { name: 'My phone' }))
  await hands.dblClick(test)
  await wait(100)
  await hands.click(test)
  expect(held.count()).toBe(1)
  held.answer()
  await words(t('channels.testedText', { name: 'My phone' }))
  expect(server.onlyCall(testChannel).params).toEqual({ id: phone.id })
})

it.each(['CHANNEL_UNREACHABLE', 'EMAIL_NOT_CONFIRMED', 'RATE_LIMITED'] as const)(
  'says why a test was not sent: %s',
  async (code) => {
    const hands = await openChannels([phone], () => server.refuses(testChannel, code))
    await press(hands, 'My phone')
    await hands.click(await button(t('channels.testOf', { name: 'My phone' })))
    await words(t('settings.test.failedToSendTestNotification'))
    await refusal(code)
  },
)

it('says why a channel was stopped, and tries it again as it was', async () => {
  const stopped = aChannel(2, { label: 'My phone', state: 'disabled', disabledWhy: '410 gone' })
  const hands = await openChannels([stopped])
  await words(t('channels.disabledWhy', { why: '410 gone' }))
  const channel = await press(hands, 'My phone')
  absent(t('channels.test'))
  server.answers(changeChannel, phone)
  server.answers(listChannels, someChannels([phone]))
  await hands.click(channel.getByRole('switch', { name: 'My phone' }))
  await button(t('channels.testOf', { name: 'My phone' }))
  const { label, gets, digest, quiet } = stopped
  expect(server.onlyCall(changeChannel).body).toEqual({ label, gets, digest, quiet, isOn: true })
})

it('removes a channel after a question, and keeps it when that fails', async () => {
  const hands = await openChannels([theMail(), phone], () => server.refuses(removeChannel, 'NOT_FOUND'))
  await press(hands, 'My phone')
  await hands.click(await button(t('words.removeName', { name: 'My phone' })))
  const opened = within(await question(t('channels.removeTitle', { name: 'My phone' })))
  expect(server.calls(removeChannel)).toEqual([])
  await hands.click(opened.getByRole('button', { name: t('words.remove') }))
  await words(t('channels.removeFailed'))
  await wait(1000)
  const held = server.holds(removeChannel)
  server.answers(listChannels, someChannels())
  await hands.dblClick(opened.getByRole('button', { name: t('words.remove') }))
  await wait(100)
  expect(held.count()).toBe(1)
  held.answer()
  await words(t('channels.removed', { name: 'My phone' }))
  await eventually(() => expect(screen.queryByRole('heading', { name: 'My phone' })).toBeNull())
})

const openLog = async (prepare: () => void) => {
  const hands = await openChannels([phone], prepare)
  await press(hands, 'My phone')
  await hands.click(await button(t('channels.log')))
  return hands
}
const page = (deliveries: ReturnType<typeof aDelivery>[], total = deliveries.length) => ({
  deliveries,
  pagination: { total, pages: Math.ceil(total / 20) },
})

it('shows what a channel got, with the reasons, and sends again what was given up', async () => {
  const givenUp = aDelivery(2, {
    state: 'not-sent',
    reason: 'too-many-attempts',
    detail: '503',
    canRepeat: true,
  })
  const hands = await openLog(() =>
    server.answers(channelDeliveries, page([aDelivery(1), givenUp, aDelivery(3, { about: null })])),
  )
  const list = within(await screen.findByRole('list', { name: t('channels.logOf', { name: 'My phone' }) }))
  const [first, second, third] = list.getAllByRole('listitem').map(textOf)
  expect(first).toContain('Artist • Record 1')
  expect(second).toContain(
    t('record.log.notSentBecause', { reason: t('record.log.reason.too-many-attempts') }),
  )
  expect(second).toContain('(503)')
  expect(third).toContain(t('channels.deliveries.notice'))
  const held = server.holds(repeatDelivery)
  const again = await button(t('channels.deliveries.againOf', { name: 'Artist • Record 2' }))
  await hands.dblClick(again)
  await wait(100)
  expect(held.count()).toBe(1)
  held.answer()
  await words(t('channels.deliveries.sentAgain'))
  expect(server.onlyCall(repeatDelivery).params).toEqual({ id: phone.id, deliveryId: givenUp.id })
})

it('pages through the log', async () => {
  const hands = await openLog(() =>
    server.answersWith(channelDeliveries, ({ query }) =>
      page([aDelivery('offset' in query && query.offset === 20 ? 21 : 1)], 21),
    ),
  )
  await words('Artist • Record 1')
  await hands.click(await button(t('words.next')))
  await words('Artist • Record 21')
  expect(server.calls(channelDeliveries).map(({ query }) => query)).toEqual([
    { limit: 20, offset: 0 },
    { limit: 20, offset: 20 },
  ])
})

it('says that the log is empty, or did not load', async () => {
  const hands = await openLog(() => server.refuses(channelDeliveries, 'NOT_FOUND'))
  await words(t('channels.deliveries.loadFailed'))
  server.answers(channelDeliveries, page([]))
  await hands.click((await row('My phone')).getByRole('button', { name: t('errors.retry') }))
  await words(t('channels.deliveries.empty'))
})
