import type { BrowserContextOptions } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { account as accountEn } from '../../web/src/messages/en/account.ts'
import { admin as adminEn } from '../../web/src/messages/en/admin/admin.ts'
import { reauthentication as reauthenticationEn } from '../../web/src/messages/en/reauthentication.ts'
import { watches as watchesEn } from '../../web/src/messages/en/watches/watches.ts'
import { words as wordsEn } from '../../web/src/messages/en/words.ts'
import { account as accountEs } from '../../web/src/messages/es/account.ts'
import { admin as adminEs } from '../../web/src/messages/es/admin/admin.ts'
import { reauthentication as reauthenticationEs } from '../../web/src/messages/es/reauthentication.ts'
import { watches as watchesEs } from '../../web/src/messages/es/watches/watches.ts'
import { words as wordsEs } from '../../web/src/messages/es/words.ts'
import { linkMailedTo, logIn } from '../harness/account.ts'
import { axeViolations } from '../harness/axe.ts'
import { WIDTHS } from '../harness/browser.ts'
import { type Collector, newCollector, PASSWORD, signIn } from '../harness/collector.ts'
import { journeysOfFile } from '../harness/journeys.ts'
import { newOperator } from '../harness/operator.ts'
import { pageProblems } from '../harness/page-health.ts'
import { inCore, takeTurns } from '../harness/variants.ts'

const english = {
  ...adminEn,
  availability: watchesEn.filter,
  shared: wordsEn,
  toAccount: accountEn.pageTitle,
  ...reauthenticationEn,
}
const spanish = {
  ...adminEs,
  availability: watchesEs.filter,
  shared: wordsEs,
  toAccount: accountEs.pageTitle,
  ...reauthenticationEs,
}
const ADMIN = 'operator@example.com'
const WATCHER = 'watcher@example.com'
/** An account on the operators' list, not confirmed at first. */
const UNCONFIRMED = { en: 'unconfirmed@example.com', es: 'sin-confirmar@example.com' } as const

const journeys = journeysOfFile({ ADMIN_EMAILS: [ADMIN, ...Object.values(UNCONFIRMED)].join(',') })
const { open } = journeys
let operator: Collector

beforeAll(async () => {
  operator = await newOperator(journeys.product, ADMIN)
  // Now: the list of what is watched is as long as totals say that are up to ten seconds old.
  const watcher = await newCollector(journeys.product, WATCHER)
  await watcher.add(journeys.product.records[1]!)
})

/** The tabs, and the text that tells each from the one before. */
const TABS = {
  en: [
    ['Dashboard', 'heading', 'Most popular vinyls'],
    ['Users', 'searchbox', 'Search users'],
    ['Vinyls', 'combobox', 'Tier'],
    ['Notifications', 'heading', 'Dead letters'],
    ['Optimization', 'heading', 'System status'],
    ['Operations', 'heading', 'Announcements'],
    ['Security', 'heading', 'Security events'],
  ],
  es: [
    ['Panel', 'heading', 'Vinilos más buscados'],
    ['Usuarios', 'searchbox', 'Buscar usuarios'],
    ['Vinilos', 'combobox', 'Nivel'],
    ['Notificaciones', 'heading', 'Mensajes no entregados'],
    ['Optimización', 'heading', 'Estado del sistema'],
    ['Operaciones', 'heading', 'Anuncios'],
    ['Seguridad', 'heading', 'Eventos de seguridad'],
  ],
} as const

async function enter(collector: Collector, path: string, given: BrowserContextOptions = {}) {
  const opened = await open(given)
  await signIn(opened.page, collector)
  await opened.page.goto(path)
  return opened
}

async function api(collector: Collector, method: string, path: string, body?: object): Promise<Response> {
  return fetch(journeys.product.url + path, {
    method,
    headers: {
      authorization: `Bearer ${collector.token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

const SEEN = [
  ['en', 'en-GB', 'wide', 'Your Vinyl Watchlist', 'Your account', 'Log out', 'Admin'],
  ['es', 'es-ES', 'phone', 'Tu lista', 'Tú', 'Cerrar sesión', 'Administración'],
] as const

describe.each(SEEN)(
  'the way into the admin area, in %s',
  (language, locale, width, list, menu, logOut, entry) => {
    takeTurns(language)

    it(
      'says what is missing to an address of the list, and opens once it is confirmed and signed in again',
      { tags: 'core' },
      async () => {
        const { standing, toAccount, signInAgain } = language === 'en' ? english : spanish
        const email = UNCONFIRMED[language]
        const newcomer = await newCollector(journeys.product, email, language)
        const given = { locale, viewport: WIDTHS[width] }
        const { page, close } = await enter(newcomer, '/dashboard/admin/users', given)
        await page.getByRole('heading', { level: 1, name: standing.unconfirmed.title }).waitFor()
        expect(await pageProblems(page)).toEqual([])
        await page.getByRole('link', { name: toAccount }).click()
        await page.getByText(standing.unconfirmed.text).waitFor()
        expect((await api(newcomer, 'GET', '/api/admin/dashboard')).status).toBe(403)

        const link = await linkMailedTo(journeys.product, email, /./)
        const token = new URL(link).searchParams.get('token')
        expect((await api(newcomer, 'POST', '/api/users/email/confirm', { token })).ok).toBe(true)
        await page.reload()
        await page.getByText(standing['older-session'].text).waitFor()
        expect(await pageProblems(page)).toEqual([])
        await page.getByRole('button', { name: menu, exact: true }).click()
        await page.getByText(entry, { exact: true }).click()
        await page.getByRole('heading', { level: 1, name: standing['older-session'].title }).waitFor()
        await page.getByRole('button', { name: signInAgain }).click()
        await logIn(page, email, { language, password: PASSWORD, to: '/dashboard/admin/dashboard' })
        await page.waitForURL(/\/dashboard\/admin\/dashboard$/)
        await page.getByRole('heading', { name: TABS[language][0][2] }).waitFor()
        await close()
      },
    )

    it('is closed to everybody else, by the server and by the pages', async () => {
      const collector = await newCollector(journeys.product, `curious-${language}@example.com`, language)
      const { page, close } = await enter(collector, '/dashboard/admin', { locale, viewport: WIDTHS[width] })
      await page.waitForURL(/\/dashboard\/vinyls/)
      // A menu that is opened before the new page has loaded closes with the old one.
      await page.getByRole('heading', { level: 1, name: list }).waitFor()
      await page.getByRole('button', { name: menu, exact: true }).click()
      await page.getByText(logOut, { exact: true }).waitFor()
      expect(await page.getByText(entry, { exact: true }).count()).toBe(0)
      const refused = await api(collector, 'POST', '/api/admin/reset-vinyl-check-times')
      expect(refused.status).toBe(403)
      expect((await api(collector, 'GET', '/api/admin/users')).status).toBe(403)
      await close()
    })
  },
)

const SPEAKERS = [
  { language: 'en', words: english, given: { viewport: WIDTHS.wide } },
  { language: 'es', words: spanish, given: { viewport: WIDTHS.phone, locale: 'es-ES' } },
] as const

async function operate({ language, given }: (typeof SPEAKERS)[number], path: string) {
  await api(operator, 'PUT', '/api/users/profile', { locale: language })
  return enter(operator, path, given)
}

describe.each(SPEAKERS)('an operator who speaks $language', (speaker) => {
  const { language, words } = speaker
  takeTurns(language)

  it('is among the users, and can neither demote nor delete themselves', async () => {
    const { id } = (await (await api(operator, 'GET', '/api/auth/profile')).json()) as { id: string }
    await api(operator, 'POST', `/api/admin/users/${id}/make-premium`)
    const { page, close } = await operate(speaker, `/dashboard/admin/users?search=${ADMIN}`)
    const row = page.getByRole('list', { name: words.tabs.users }).getByRole('listitem')
    await row.getByText(words.shared.plan.PREMIUM, { exact: true }).waitFor()
    await row.getByText(words.users.you, { exact: true }).waitFor()
    expect(await row.getByRole('button').count()).toBe(0)
    await page.getByLabel(words.users.search).fill('nobody at all')
    await page.getByText(words.users.noMatchText.replace('{{search}}', 'nobody at all')).waitFor()
    await close()
  })

  it('narrows what is watched by availability and tier, and the address remembers it', async () => {
    const [, record] = journeys.product.records
    const { page, close } = await operate(speaker, '/dashboard/admin/vinyls')
    const card = page.getByRole('listitem').filter({ hasText: WATCHER })
    await card.getByText(`ID ${record}`).waitFor()
    await page.getByText(words.availability.available, { exact: true }).last().click()
    await page.waitForURL(/availability=available/)
    await page.getByText(words.watches.noMatchText).waitFor()
    await page.reload()
    await page.getByRole('button', { name: words.watches.showAll }).click()
    await card.waitFor()
    await page
      .getByRole('combobox', { name: words.watches.tierFilter })
      .selectOption({ label: words.tier['4'] })
    await page.waitForURL(/tier=4/)
    await page.getByText(words.watches.noMatch, { exact: true }).waitFor()
    await close()
  })
})

describe('what operators tell everybody', () => {
  it('shows at once in the language of each, until it is put away', { tags: 'core' }, async () => {
    const reader = await newCollector(journeys.product, 'lectora@example.com', 'es')
    const there = await enter(reader, '/dashboard/vinyls', { locale: 'es-ES', viewport: WIDTHS.phone })
    await there.page.getByRole('heading', { level: 1 }).waitFor()
    const { page, close } = await operate(SPEAKERS[0], '/dashboard/admin/operations')
    await page.getByLabel('Text (English)').fill('Back in an hour')
    await expect.poll(() => page.getByRole('button', { name: 'Announce' }).isDisabled()).toBe(true)
    await page.getByLabel('Text (Castellano)').fill('Volvemos en una hora')
    await page.getByRole('button', { name: 'Announce' }).click()
    await page.getByText('Currently shown to everybody').waitFor()
    await there.page.getByText('Volvemos en una hora').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await there.page.getByRole('button', { name: 'Cerrar este mensaje' }).click()
    await there.page.getByText('Volvemos en una hora').waitFor({ state: 'detached' })
    await Promise.all([there.page.waitForResponse('**/api/start'), there.page.reload()])
    await there.page.getByRole('heading', { level: 1 }).waitFor()
    expect(await there.page.getByText('Volvemos en una hora').count()).toBe(0)
    await there.close()
    await close()
  })
})

describe.each([
  ['en', 'en-GB', 'wide', 'light'],
  ['es', 'es-ES', 'phone', 'dark'],
] as const)('every tab in %s', (language, locale, width, theme) => {
  it('loads, names itself and offends no rule of access', { tags: inCore(language) }, async () => {
    const opened = await open({ locale, viewport: WIDTHS[width] })
    const { page, complaints, close } = opened
    await api(operator, 'PUT', '/api/users/profile', { locale: language })
    await signIn(page, operator, theme)
    await page.goto('/dashboard/admin')
    const tabs = page.getByRole('navigation', { name: language === 'en' ? 'Admin' : 'Administración' })
    for (const [name, role, shown] of TABS[language]) {
      await tabs.getByRole('link', { name, exact: true }).click()
      await page.getByRole(role, { name: shown, exact: true }).waitFor()
      await page.waitForFunction(() => document.querySelector('[data-loading]') === null)
      expect([name, await axeViolations(page)]).toEqual([name, []])
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect([name, wider]).toEqual([name, 0])
    }
    expect(complaints).toEqual([])
    await close()
  })
})
