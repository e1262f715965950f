import type { Channel } from '@cratewatch/contracts/alerting/channels'
import { endpoints } from '@cratewatch/contracts/endpoints'
import { screen } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it, vi } from 'vitest'
import { aWatch, aWatchList } from '../../fixtures/watches.ts'
import { server } from '../../harness/fake-server.ts'
import { absent, button, eventually, refusal, wait, words } from '../../harness/look.ts'
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
  gets: { alerts: 'all', summaries: false, alarms: false },
  digest: { kind: 'at-once' },
  quiet: null,
  settings: {},
  createdAt: '2026-01-05T09:00:00.000Z',
}

let channels: Channel[]

/** The watch list, to which one record was just added. */
async function addOne(kinds: ('email' | 'web-push')[] = ['email', 'web-push']) {
  channels = []
  const hands = await openPage('/dashboard/vinyls', () => {
    server.answers(endpoints.listVinyls, aWatchList([]))
    server.answers(endpoints.addVinyl, aWatch(1))
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

it('is not offered again to whoever said no', async () => {
  fakeBrowser()
  const hands = await addOne()
  await hands.click(await button(t('push.offer.dismiss')))
  await absent(t('push.offer.text'))
  expect(localStorage.getItem('push-offer-dismissed')).not.toBeNull()
})

it('is not offered by an instance without it, nor in a browser that cannot', async () => {
  fakeBrowser()
  await addOne(['email'])
  await eventually(() => expect(server.calls(endpoints.listChannels)).toHaveLength(1))
  await absent(t('push.offer.text'))
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

it('rings for nobody who has signed out', async () => {
  const browser = fakeBrowser({ permission: 'granted' })
  const hands = await openRinging(browser, 'https://push.example/old')
  server.answers(endpoints.logout)
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
