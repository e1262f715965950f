import type { Channel } from '@cratewatch/contracts/alerting/channels'
import type { Page } from 'playwright-core'
import { pathOf } from '../../e2e/harness/pages/declared-pages.ts'
import { anId } from '../../web/test/fixtures/account.ts'
import { thirtyEuros } from '../../web/test/fixtures/alerts.ts'
import { aChannel, aDelivery, anAlertLink, someChannels, theMail } from '../../web/test/fixtures/channels.ts'
import { aPressing } from '../../web/test/fixtures/masters.ts'
import { all, answers, changes, fails, failing, hangs, press, statesOf, type Step } from './page-state.ts'

const CALL = '/api/channels'
const SETTINGS = pathOf('settingsNotifications')

const phone = { label: 'My phone', address: 'ntfy.sh/…2c41 #k3' }
const mail = theMail({
  gets: { alerts: 'all', summaries: true, alarms: false },
  digest: { kind: 'daily', at: '18:00' },
})
const hook = aChannel(4, {
  kind: 'webhook',
  label: 'Home Assistant',
  address: 'home.example.org',
  state: 'off',
  gets: { alerts: 'all', summaries: false, alarms: false, lookups: true },
})
const every: Channel[] = [
  mail,
  aChannel(2, phone),
  aChannel(3, {
    kind: 'discord',
    label: 'Digging crew',
    address: 'discord.com …x9Qe',
    state: 'disabled',
    disabledWhy: '404 Unknown Webhook',
  }),
  hook,
  aChannel(5, {
    kind: 'matrix',
    label: 'Matrix',
    address: '!vinyl:matrix.example.org',
    state: 'unconfirmed',
  }),
  aChannel(6, {
    kind: 'email',
    label: 'Bea',
    address: 'bea@example.org',
    state: 'unconfirmed',
    gets: { alerts: 'starred', summaries: false, alarms: false },
  }),
]

const feedIs = (feed: object | null) => answers('/api/feed', { feed })
const channelsAre = (channels: Channel[]) => all(answers(CALL, someChannels(channels)), feedIs(null))

/** The instance adds every channel; some say what signs their requests. */
const adds = (added: Channel, secret: string | null = null) =>
  all(channelsAre(every), answers(CALL, { channel: added, secret }, 'POST', 201))

const inDialog = (selector: string) => `[role=dialog] ${selector}`

const openForm = (name: string | RegExp) => async (page: Page) => {
  await press('button:has(.lucide-plus)[aria-haspopup=dialog]')(page)
  await page.locator(inDialog('li button'), { hasText: name }).first().click()
  await page.locator(inDialog('form')).waitFor()
}
const submit = press(inDialog('button[type=submit]'))

async function wrongForm(page: Page): Promise<void> {
  await openForm('ntfy')(page)
  await page.locator(inDialog('input[name=server]')).fill('ntfy.sh')
  await submit(page)
  await page.locator(inDialog('[aria-invalid=true]')).first().waitFor()
}

const addedAt = (name: string | RegExp, field: string, value: string, then: string) => async (page: Page) => {
  await openForm(name)(page)
  await page.locator(inDialog(`input[name=${field}]`)).fill(value)
  await submit(page)
  await page.locator(inDialog(then)).first().waitFor()
}

/** Presses a channel, and then a button of what is shown. */
const ofRow = (label: string, button?: string) => async (page: Page) => {
  const row = page.locator('li', { hasText: label })
  await row.locator('h3 button').click()
  if (button !== undefined) await row.locator(button).first().click()
}

const delivery = (number: number, given: Parameters<typeof aDelivery>[1]) =>
  aDelivery(number, { label: 'My phone', ...given })
const log = {
  deliveries: [
    delivery(1, {
      state: 'planned',
      dueAt: new Date(Date.now() + 8 * 3_600_000).toISOString(),
      waits: 'quiet-hours',
      settledAt: null,
      attempts: 0,
    }),
    delivery(2, {}),
    delivery(3, {
      state: 'not-sent',
      reason: 'too-many-attempts',
      detail: '503 Service Unavailable',
      canRepeat: true,
      about: { vinylId: anId(3), name: 'The Longest Winter Ensemble • Music for Rooms Nobody Lives In' },
    }),
    delivery(4, { state: 'not-sent', reason: 'not-starred' }),
    delivery(5, { about: null }),
  ],
  pagination: { total: 45, pages: 3 },
}

const openLog = ofRow('My phone', 'div > button:has(.lucide-chevron-down)')
const logIs = (answer: Step, shown: string) => ({
  before: all(channelsAre(every), answer),
  act: async (page: Page) => {
    await openLog(page)
    await page.locator(`li [id] ${shown}`).first().waitFor()
  },
})
const LOG = `${CALL}/*/deliveries?**`

const { watchId: _watch, isCovered: _covered, isInWantlist: _wanted, ...PRESSING } = aPressing(1)

const link = (given: Parameters<typeof anAlertLink>[0] = {}) =>
  answers('/api/alert-links/token', anAlertLink({ ceiling: thirtyEuros, ...given }))

const invitation = answers('/api/channel-invitations/token', {
  account: 'nora@example.com',
  address: 'bea@example.org',
  isAgreed: false,
})

/** A card and a page of a record with a star. */
const starred = changes('/api/vinyls?**', (list: { vinyls: object[] }) => ({
  ...list,
  vinyls: list.vinyls.map((watch, index) => ({ ...watch, isStarred: index < 2 })),
}))

/** Where alerts go: the list, what is added and changed in it, the feed, and what the links of alerts open. */
export const CHANNEL_PAGES = [
  ...statesOf(
    { as: 'collector', path: SETTINGS, ready: 'h3 button' },
    {
      'channels-every': {
        before: all(
          channelsAre(every),
          feedIs({
            ending: '9q_T',
            madeAt: '2026-01-02T09:00:00.000Z',
            lastUsedAt: '2026-01-05T08:00:00.000Z',
          }),
        ),
      },
      'channels-mail-only': { before: channelsAre([mail]) },
      'channels-loading': { before: hangs(CALL), ready: 'form' },
      'channels-failed': failing(CALL),
      'channels-feed-failed': {
        before: all(channelsAre([mail]), fails('/api/feed')),
        act: ofRow('Feed'),
      },
    },
  ),
  ...statesOf(
    { as: 'collector', path: SETTINGS, ready: 'h3 button', only: 'in view' },
    {
      'channels-kinds': {
        before: channelsAre(every),
        act: press('button:has(.lucide-plus)[aria-haspopup=dialog]', inDialog('li button')),
      },
      'channels-form': { before: channelsAre(every), act: openForm('ntfy') },
      'channels-form-wrong': { before: channelsAre(every), act: wrongForm },
      'channels-secret': {
        before: adds(hook, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'),
        act: addedAt(/^Webhook/, 'url', 'https://home.example.org/hook', 'input[readonly]'),
      },
      'channels-code': {
        before: adds(aChannel(2, { ...phone, state: 'unconfirmed' })),
        act: addedAt('ntfy', 'topic', 'crate-9f2c41', 'input[name=code]'),
      },
      'channels-asked': {
        before: adds(aChannel(6, { kind: 'email', address: 'bea@example.org', state: 'unconfirmed' })),
        act: addedAt(/^(E-mail|Correo)/, 'address', 'bea@example.org', 'p'),
      },
      'channels-edit': {
        before: channelsAre(every),
        act: ofRow('Home Assistant'),
      },
      'channels-log': logIs(answers(LOG, log), 'ol li'),
      'channels-log-empty': logIs(answers(LOG, { deliveries: [], pagination: { total: 0, pages: 0 } }), 'p'),
      'channels-log-failed': logIs(fails(LOG), '[role=alert]'),
      'channels-remove': {
        before: channelsAre(every),
        act: ofRow('My phone', 'button:has(.lucide-trash-2)'),
      },
    },
  ),
  ...statesOf(
    { as: 'collector', path: pathOf('watches'), ready: 'article' },
    { 'channels-stars': { before: starred } },
  ),
  ...statesOf(
    { as: 'nobody', path: pathOf('alertLink', { token: 'token' }), ready: 'section form' },
    {
      'alert-link': { before: link() },
      'alert-link-used': { before: link({ isUsed: true, mutedUntil: 'on-again' }), ready: 'section' },
      'alert-link-pressing': { before: link({ pressing: PRESSING }) },
      'alert-link-excluded': {
        before: link({ pressing: PRESSING, isExcluded: true, isUsed: true }),
        ready: 'section',
      },
      'alert-link-unwatched': { before: link({ isWatched: false }), ready: 'h1' },
      'alert-link-failed': { ready: '[role=alert]' },
      'alert-link-unread': { before: fails('/api/alert-links/token'), ready: '[role=alert]' },
    },
  ),
  ...statesOf(
    { as: 'nobody', path: pathOf('channelInvitation', { token: 'token' }), ready: '.lucide-mail-check ~ p' },
    {
      invitation: { before: invitation },
      'invitation-agreed': {
        before: all(invitation, answers('/api/channel-invitations/token', null, 'PUT', 200)),
        act: press('main button'),
      },
      'invitation-failed': { ready: '[role=alert]' },
    },
  ),
]
