import type { ChannelDelivery } from '@cratewatch/contracts/alerting/channels'
import type { RecordPage } from '@cratewatch/contracts/watching/record-page'
import type { Page } from 'playwright-core'
import { pathOf } from '../../e2e/harness/pages/declared-pages.ts'
import { anAlert, thirtyEuros } from '../../web/test/fixtures/alerts.ts'
import { aDelivery } from '../../web/test/fixtures/channels.ts'
import { all, answers, changes, failing, fails, hangs, press, statesOf } from './page-state.ts'
import { changed, LIST, select, type } from './pages-watches.ts'
import { withAlerts } from './with-alerts.ts'

const RULE = '/api/notifications/alert-rule'
const TIMING = '/api/notifications/timing'

const alert = (...of: Parameters<typeof anAlert>) => ({ alert: anAlert(...of) })
const ceiling = thirtyEuros
const shownPrice = { price: { value: 12.69, currency: 'EUR' }, converted: 'with-rates' }

/** Cards that alert of different things, with converted prices. */
const withRules = changed([
  { ...alert({ ceiling }), shownPrice },
  { ...alert({ ceiling, onlyWithinCeiling: true }, true), shownPrice },
  { ...alert({ ceiling, moreCopies: true, cheaperByPercent: 20 }), mutedUntil: 'until-cheaper' },
  alert({ backForSale: false }),
])

const openRule = press('article .card-alert a', '[role=dialog]')
const edit = (answer: object) => ({
  before: all(withRules, answers('/api/vinyls/*/alert-rule/dry-run', answer, 'POST')),
  act: async (page: Page) => {
    await openRule(page)
    await page.locator('[role=dialog] [role=status][aria-busy=false]').waitFor()
  },
})

async function selectTwo(page: Page): Promise<void> {
  await select(page)
  for (const index of [0, 1]) await page.locator('article [role=checkbox]').nth(index).click()
}

async function editAll(page: Page): Promise<void> {
  await select(page)
  await press('[role=group] [role=checkbox]')(page)
  await press('[role=group] [aria-haspopup=dialog]')(page)
  await page.locator('[role=dialog] form').waitFor()
}

async function priceThatIsNone(page: Page): Promise<void> {
  await type('249504')(page)
  await page.locator('form input[inputmode=decimal]').fill('?')
  await press('form button[type=submit]')(page)
  await page.locator('form [role=alert]').waitFor()
}

/** Adding answers with the newest record, which is on sale. */
const addsTheNewest = (page: Page) =>
  page.route('**/api/vinyls', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    const list = await route.fetch({ url: `${route.request().url()}?limit=1`, method: 'GET' })
    const { vinyls: watches } = (await list.json()) as { vinyls: object[] }
    await route.fulfill({ status: 201, json: watches[0] })
  })

async function add(page: Page): Promise<void> {
  await type('249504')(page)
  await press('form button[type=submit]')(page)
  await page.locator('form input[inputmode=decimal]').waitFor()
}

async function bought(page: Page): Promise<void> {
  await press('article [aria-haspopup=menu]')(page)
  await page.locator('[role=menuitem]').first().click()
  await press('[role=alertdialog] [role=checkbox]')(page)
}

/** The account as the marketplace made it: without an address, reached nowhere. */
const withoutAddress = (given: object = {}) =>
  all(
    changes('/api/auth/profile', (user: object) => ({ ...user, email: null, ...given })),
    changes('/api/notifications/settings', (settings: object) => ({
      ...settings,
      hasEmail: false,
      reachable: [],
    })),
  )

/** Two quiet windows. */
const busyTimes = changes(TIMING, (timing: object) => ({
  ...timing,
  quiet: [
    { weekdays: [1, 2, 3, 4, 5], from: '22:30', to: '07:00' },
    { weekdays: [6, 7], from: '09:00', to: '11:00' },
  ],
}))

/** A rule that asks for much of copies. */
const asking = changes('/api/notifications/alert-rule', (rule: object) => ({
  ...rule,
  ceiling: { minor: 3000, currency: 'EUR' },
  cheapestInMonths: 6,
  leastMedia: 'VG+',
  shipsFrom: ['Germany', 'United Kingdom'],
  withPostage: true,
  onlyVinyl: true,
  notFrom: ['Dusty_Grooves'],
}))

/** Opens the default rule and the quiet hours. */
async function openAll(page: Page): Promise<void> {
  for (const button of await page.locator('section > div > div > button[aria-expanded=false]').all())
    await button.click()
}

const decisions = [
  { alert: 'within-ceiling', reasons: ['within-ceiling', 'back-for-sale'], silentReason: null },
  { alert: 'more-copies', reasons: [], silentReason: 'only-ceiling' },
  { alert: 'appeared', reasons: [], silentReason: 'price-unknown' },
] as const

const waiting = (channel: ChannelDelivery['channel'], waits: ChannelDelivery['waits']) =>
  aDelivery(1, {
    channel,
    label: null,
    waits,
    state: 'planned',
    dueAt: new Date(Date.now() + 8 * 3_600_000).toISOString(),
    settledAt: null,
    attempts: 0,
  })

/** A record whose alerts wait, or were not worth one. */
const heldBack = changes('/api/vinyls/*-*?**', (record: RecordPage) =>
  withAlerts(
    record,
    decisions.map((given, index) =>
      Object.assign({ ended: null }, given, {
        deliveries: index === 0 ? [waiting('email', 'quiet-hours'), waiting('telegram', 'digest')] : [],
      }),
    ),
  ),
)

/** What is asked about alerts: when adding, on a card, for many records, for all, and when they may come. */
export const ALERT_PAGES = [
  ...statesOf(
    { as: 'collector', path: LIST, ready: 'article' },
    {
      'alerts-cards': { before: withRules },
      'alerts-asked': { act: type('249504'), only: 'in view' },
      'alerts-asked-wrong': { act: priceThatIsNone, only: 'in view' },
      'alerts-added': { before: addsTheNewest, act: add, only: 'in view' },
    },
  ),
  ...statesOf(
    { as: 'collector', path: LIST, ready: 'article', only: 'in view' },
    {
      'alerts-rule': edit({ alerts: 3, neverMet: false, observedDays: 30 }),
      'alerts-rule-never-met': edit({ alerts: 0, neverMet: true, observedDays: 14 }),
      'alerts-rule-loading': { before: hangs(RULE), act: openRule },
      'alerts-rule-failed': { before: fails(RULE), act: openRule },
      'alerts-selecting': { act: selectTwo },
      'alerts-bulk': { act: editAll },
      'alerts-bought': {
        before: changed([
          { user: { email: null, discogsUsername: 'nora', plan: 'FREE', subscription: { plan: 'FREE' } } },
        ]),
        act: bought,
      },
    },
  ),
  ...statesOf(
    { as: 'newcomer', path: LIST, ready: 'main h2' },
    {
      'alerts-no-address': { before: withoutAddress() },
      'alerts-address-given': { before: withoutAddress({ pendingEmail: 'nora@example.com' }) },
    },
  ),
  ...statesOf(
    { as: 'collector', path: pathOf('settingsNotifications'), ready: 'section section, form' },
    {
      'alerts-opened': { before: all(busyTimes, asking), act: openAll },
      'alerts-times-failed': failing(TIMING),
    },
  ),
  ...statesOf(
    { as: 'collector', path: ({ found }) => pathOf('record', { id: found }), ready: 'h1' },
    { 'alerts-record': { before: heldBack } },
  ),
]
