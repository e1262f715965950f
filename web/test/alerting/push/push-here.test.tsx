import type { Channel } from '@cratewatch/contracts/alerting/channels'
import type { NotificationSettings } from '@cratewatch/contracts/alerting/notification-settings'
import { endpoints } from '@cratewatch/contracts/endpoints'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it, vi } from 'vitest'
import { someSettings } from '../../fixtures/alerts.ts'
import { someChannels } from '../../fixtures/channels.ts'
import { aWatch, aWatchList } from '../../fixtures/watches.ts'
import { server } from '../../harness/fake-server.ts'
import { absent, button, eventually, link, question, refusal, wait, words } from '../../harness/look.ts'
import { openPage } from '../../harness/open-page.tsx'
import { fakeBrowser, type FakeBrowser } from './fake-browser.ts'

const BROWSER: Channel = {
  id: '0b0c4a40-5f0e-4a6e-8f0e-0d9f3f3f1a01',
  kind: 'web-push',
  label: 'Chrome · Linux',
  address: 'push.example/…q1w2e3r4t5y6',
  isAccount: false,
  state: 'on',
  disabledWhy: null,
  silentSince: null,
  gets: { alerts: 'all', summaries: false, alarms: false },
  digest: { kind: 'at-once' },
  quiet: null,
  settings: {},
  createdAt: '2026-01-05T09:00:00.000Z',
}

let channels: Channel[]

/** The watch list, to which one record was just added. */
async function addOne(
  kinds: ('email' | 'web-push')[] = ['email', 'web-push'],
  chat: NotificationSettings['chat'] = someSettings().chat,
) {
  channels = []
  const hands = await openPage('/dashboard/vinyls', () => {
    server.answers(endpoints.listVinyls, aWatchList([]))
    server.answersWith(endpoints.addVinyl, () => {
      server.answers(endpoints.listVinyls, aWatchList([aWatch(1)]))
      return aWatch(1)
    })
    server.answers(endpoints.getNotificationSettings, someSettings({ chat }))
    server.answers(endpoints.browserKey, { publicKey: 'the-key' })
    server.answersWith(endpoints.listChannels, () => ({ channels, kinds }))
    server.answersWith(endpoints.addBrowser, () => {
      channels = [BROWSER]
      return BROWSER
    })
  })
  await hands.type(await screen.findByRole('combobox', { name: t('watches.add.label') }), '1001')
  await hands.click(await button(t('watches.add.submit')))
  await words(t('watches.added.title'))
  return hands
}

it('asks for nothing before the first record is added, and then only when its button is pressed', async () => {
  const browser = fakeBrowser()
  const hands = await addOne()
  const ring = await button(t('push.here.start'))
  expect(browser.asked).toBe(0)
  await hands.click(ring)
  await words(t('push.here.on'))
  expect(browser.asked).toBe(1)
  expect(browser.keys).toEqual(['the-key'])
  expect(server.onlyCall(endpoints.addBrowser).body).toMatchObject({
    endpoint: 'https://push.example/1',
    p256dh: 'public',
    auth: 'auth',
  })
})

it('says how to allow it where it was forbidden, and registers nothing', async () => {
  fakeBrowser({ answer: 'denied' })
  const hands = await addOne()
  await hands.click(await button(t('push.here.start')))
  await words(t('push.here.denied'))
  expect(server.calls(endpoints.addBrowser)).toEqual([])
})

it('says why the server refused, and can be tried again', async () => {
  fakeBrowser()
  const hands = await addOne()
  server.refuses(endpoints.addBrowser, 'CHANNEL_LIMIT_REACHED')
  await hands.click(await button(t('push.here.start')))
  await refusal('CHANNEL_LIMIT_REACHED')
  await button(t('push.here.start'))
})

it('goes away from whoever says no', async () => {
  fakeBrowser()
  const hands = await addOne()
  await hands.click(await button(t('push.offer.dismiss')))
  absent(t('push.offer.text'))
})

it('is offered with the chat, and kept in mind as offered', async () => {
  fakeBrowser()
  await addOne()
  await words(t('push.offer.text'))
  expect((await link(t('words.connectTelegram'))).getAttribute('href')).toBe(
    '/dashboard/settings/notifications#telegram',
  )
  expect(localStorage.getItem('push-offer-dismissed')).not.toBeNull()
})

it('is not offered a second time', async () => {
  fakeBrowser()
  localStorage.setItem('push-offer-dismissed', 'yes')
  await addOne()
  await eventually(() => expect(server.calls(endpoints.listChannels)).not.toEqual([]))
  await wait(500)
  absent(t('push.offer.text'), t('push.offer.chat'), t('words.connectTelegram'))
})

it('offers no chat to whoever has one, or where there is none', async () => {
  fakeBrowser()
  await addOne(undefined, { available: false, linked: false, name: null, waiting: null })
  await words(t('push.offer.text'))
  absent(t('words.connectTelegram'))
})

it('offers the chat alone in a browser that cannot ring', async () => {
  await addOne()
  await words(t('push.offer.chat'))
  await link(t('words.connectTelegram'))
})

it('is not offered by an instance without it, nor in a browser that cannot', async () => {
  fakeBrowser()
  await addOne(['email'])
  await words(t('push.offer.chat'))
  absent(t('push.offer.text'))
})

it('tells owners of iPhones that the app has to be on the home screen', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
  )
  await addOne()
  await words(t('push.here.install-first'))
})

/** Somebody whose browser rings already opens the list. */
async function openRinging(browser: FakeBrowser, endpoint: string) {
  browser.endpoint = endpoint
  localStorage.setItem(
    'ringing',
    JSON.stringify({ channelId: BROWSER.id, endpoint: 'https://push.example/old' }),
  )
  return openPage('/dashboard/vinyls', () => {
    server.answers(endpoints.listVinyls, aWatchList([]))
    server.answers(endpoints.browserKey, { publicKey: 'the-key' })
    server.answers(endpoints.addBrowser, BROWSER)
  })
}

it('registers again when the browser has changed its subscription', async () => {
  await openRinging(fakeBrowser({ permission: 'granted' }), 'https://push.example/new')
  await wait(5000)
  await eventually(() =>
    expect(server.onlyCall(endpoints.addBrowser).body).toMatchObject({
      endpoint: 'https://push.example/new',
    }),
  )
})

it('leaves a subscription that the server knows, and that of a browser that was never registered', async () => {
  const browser = fakeBrowser({ permission: 'granted' })
  await openRinging(browser, 'https://push.example/old')
  await wait(5000)
  expect(server.calls(endpoints.addBrowser)).toEqual([])
})

it('is switched on among the channels, and ends with its removal', async () => {
  const browser = fakeBrowser()
  channels = []
  const hands = await openPage('/dashboard/settings/notifications', () => {
    server.answers(endpoints.browserKey, { publicKey: 'the-key' })
    server.answersWith(endpoints.listChannels, () => someChannels(channels, { kinds: ['email', 'web-push'] }))
    server.answersWith(endpoints.addBrowser, () => {
      channels = [BROWSER]
      return BROWSER
    })
  })
  await hands.click(await screen.findByRole('switch', { name: t('push.here.title') }))
  await words(t('push.here.on'))
  expect(screen.queryByRole('switch', { name: t('push.here.title') })).toBeNull()
  await hands.click(await button(BROWSER.label))
  await hands.click(await button(t('words.removeName', { name: BROWSER.label })))
  const asked = within(await question(t('channels.removeTitle', { name: BROWSER.label })))
  server.answers(endpoints.removeChannel)
  channels = []
  await hands.click(asked.getByRole('button', { name: t('words.remove') }))
  await screen.findByRole('switch', { name: t('push.here.title') })
  expect([browser.endpoint, localStorage.getItem('ringing')]).toEqual([null, null])
})

it('rings for nobody who has signed out', async () => {
  const browser = fakeBrowser({ permission: 'granted' })
  const hands = await openRinging(browser, 'https://push.example/old')
  server.answers(endpoints.logout, { signOutUrl: null })
  await hands.click(await button(t('shell.account.label')))
  await hands.click(await screen.findByRole('menuitem', { name: t('shell.nav.logout') }))
  await eventually(() => expect(browser.endpoint).toBeNull())
  expect(localStorage.getItem('ringing')).toBeNull()
})

it('offers to install the application on the third visit, once, unless that is not wanted', async () => {
  localStorage.setItem('visits', '2')
  const browser = fakeBrowser()
  const hands = await openPage('/dashboard/vinyls', () =>
    server.answers(endpoints.listVinyls, aWatchList([])),
  )
  const offer = browser.offerInstall()
  await hands.click(await button(t('push.install.button')))
  expect(offer.prompted()).toBe(1)
  await absent(t('push.install.text'))
})
