import { endpoints } from '@cratewatch/contracts/endpoints'
import type { User } from '@cratewatch/contracts/people/accounts'
import { act, screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it, vi } from 'vitest'
import { readToken, startSession } from '../../src/lib/session/session.ts'
import { anOperator, aUser, EMAIL } from '../fixtures/account.ts'
import { someSettings } from '../fixtures/alerts.ts'
import { aWatchList } from '../fixtures/watches.ts'
import { fakeFetch, server } from '../harness/fake-server.ts'
import { absent, button, dialog, eventually, heading, link, wait, words } from '../harness/look.ts'
import { address, openPage, type Visit, prepareDashboard, watchLeaving } from '../harness/open-page.tsx'

const openDashboard = (prepare: () => void = () => {}, visit: Visit = {}, path = '/dashboard') =>
  openPage(
    path,
    () => {
      server.answers(endpoints.listVinyls, aWatchList([]))
      prepare()
    },
    visit,
  )

const openMenu = async (user: User = aUser(), prepare: () => void = () => {}) => {
  const hands = await openDashboard(prepare, { user })
  await hands.click(await button(t('shell.account.label')))
  return { hands, menu: within(await screen.findByRole('menu')) }
}

it('leads to the pages about the account', async () => {
  const { hands, menu } = await openMenu(aUser(), () =>
    server.refuses(endpoints.marketplaceStatus, 'RATE_LIMITED'),
  )
  menu.getByText(EMAIL)
  expect(menu.queryByRole('menuitem', { name: t('shell.nav.admin') })).toBeNull()
  server.answers(endpoints.wantlistSyncStatus, { progress: null })
  await hands.click(menu.getByRole('menuitem', { name: new RegExp(t('shell.nav.settings')) }))
  await eventually(() => expect(address()).toBe('/dashboard/settings/discogs'))
})

it('leads operators to the admin area', async () => {
  const { menu } = await openMenu(anOperator())
  menu.getByRole('menuitem', { name: t('shell.nav.admin') })
})

it('signs out at once, whatever the server says', async () => {
  const { hands, menu } = await openMenu(aUser(), () => server.isUnreachableFor(endpoints.logout))
  await hands.click(menu.getByRole('menuitem', { name: t('shell.nav.logout') }))
  await heading(t('accounts.email.title'))
  expect(readToken()).toBeNull()
  expect(address()).toBe('/auth')
  expect(server.calls(endpoints.logout)).toHaveLength(1)
})

it('signs out at the single sign-on provider as well', async () => {
  const left = watchLeaving()
  const signOutUrl = 'https://login.example.org/sign-out'
  const { hands, menu } = await openMenu(aUser(), () => server.answers(endpoints.logout, { signOutUrl }))
  await hands.click(menu.getByRole('menuitem', { name: t('shell.nav.logout') }))
  await eventually(() => expect(left()).toEqual([signOutUrl]))
  expect(readToken()).toBeNull()
})

it('stays with who has signed in again before the provider is known', async () => {
  const left = watchLeaving()
  const held = server.holds(endpoints.logout)
  const { hands, menu } = await openMenu()
  await hands.click(menu.getByRole('menuitem', { name: t('shell.nav.logout') }))
  await heading(t('accounts.email.title'))
  startSession('another')
  held.answer({ signOutUrl: 'https://login.example.org/sign-out' })
  await wait(100)
  expect(left()).toEqual([])
})

it('marks the settings when nobody would be notified', async () => {
  const { menu } = await openMenu(
    aUser({ notificationSettings: { emailEnabled: false, telegramEnabled: false } }),
  )
  menu.getByRole('menuitem', { name: new RegExp(t('shell.nav.channelsOff')) })
})

it('holds everything in a sheet as well, which closes behind who leaves by it', async () => {
  const hands = await openDashboard(() => server.answers(endpoints.readAnalytics, { ...emptyAnalytics }))
  await hands.click(await button(t('shell.bar.you')))
  const sheet = within(await dialog(t('shell.menu.title')))
  expect(sheet.getByRole('link', { current: 'page' }).textContent).toContain(t('shell.nav.vinyls'))
  await hands.click(sheet.getByRole('link', { name: t('shell.nav.analytics') }))
  await eventually(() => expect(address()).toBe('/dashboard/analytics'))
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
})

const none = { top: [], rest: null }
const emptyAnalytics = {
  timeZone: 'UTC',
  total: 0,
  available: 0,
  unavailable: 0,
  availablePercent: 0,
  totalChecks: 0,
  finds: 0,
  byLabel: none,
  byCountry: none,
  byGenre: none,
  byDecade: [],
  prices: null,
  longestHunted: [],
  history: null,
}

it('moves the focus to a page that one goes to', async () => {
  const hands = await openDashboard(() => server.answers(endpoints.readAnalytics, emptyAnalytics))
  await hands.click(
    within(await screen.findByRole('navigation', { name: t('shell.nav.label') })).getByRole('link', {
      name: t('shell.nav.analytics'),
    }),
  )
  await screen.findByRole('heading', { level: 1, name: t('shell.nav.analytics') })
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

const languages = async () =>
  (await screen.findAllByLabelText<HTMLSelectElement>(/Language|Idioma/))[0] as HTMLSelectElement

it('speaks another language at once, and keeps it with the account', async () => {
  const hands = await openDashboard()
  const held = server.holds(endpoints.updateProfile)
  await heading(t('watches.title'))
  await hands.selectOptions(await languages(), 'es')
  await eventually(() => expect(document.documentElement.lang).toBe('es'))
  await heading(t('watches.title'))
  expect(server.onlyCall(endpoints.updateProfile).body).toEqual({ locale: 'es' })
  server.answers(endpoints.authProfile, aUser({ locale: 'es' }))
  held.answer(aUser({ locale: 'es' }))
  await wait(200)
  expect(document.documentElement.lang).toBe('es')
})

it('says in the new language that it could not be kept', async () => {
  const hands = await openDashboard(() => server.refuses(endpoints.updateProfile, 'VALIDATION_FAILED'))
  await hands.selectOptions(await languages(), 'es')
  await eventually(() => expect(document.documentElement.lang).toBe('es'))
  await words(t('shell.language.changeFailed'))
})

it('sends quick choices one after the other, so that the last one stays', async () => {
  const hands = await openDashboard()
  const held = server.holds(endpoints.updateProfile)
  await hands.selectOptions(await languages(), 'es')
  await wait(100)
  await hands.selectOptions(await languages(), 'en')
  await wait(100)
  expect(held.count()).toBe(1)
  held.answer(aUser({ locale: 'es' }))
  await eventually(() => expect(held.count()).toBe(1))
  held.answer(aUser({ locale: 'en' }))
  await wait(200)
  expect(server.calls(endpoints.updateProfile).map(({ body }) => body)).toEqual([
    { locale: 'es' },
    { locale: 'en' },
  ])
  expect(document.documentElement.lang).toBe('en')
})

it('switches the light, and remembers it', async () => {
  const hands = await openDashboard()
  const [toDark] = await screen.findAllByRole('button', { name: t('shell.theme.toDark') })
  await hands.click(toDark as HTMLElement)
  const [toLight] = await screen.findAllByRole('button', { name: t('shell.theme.toLight') })
  expect(localStorage.getItem('theme')).toBe('dark')
  await hands.click(toLight as HTMLElement)
  expect(localStorage.getItem('theme')).toBe('light')
})

it('leads back to where somebody wanted to go, after signing in', async () => {
  const hands = await openDashboard(
    () => {
      prepareDashboard(aUser())
      server.answers(endpoints.checkEmail, { exists: true })
      server.answers(endpoints.login, { token: 'new', user: aUser() })
    },
    { user: null },
    '/dashboard/vinyls?availability=available',
  )
  await hands.type(await screen.findByLabelText(t('accounts.email.label')), `${EMAIL}{Enter}`)
  await hands.type(await screen.findByLabelText(t('accounts.password.label')), 'secret1{Enter}')
  await heading(t('watches.title'))
  expect(address()).toBe('/dashboard/vinyls?availability=available')
})

it('shows who has a dead session the sign-in page, with a word why', async () => {
  await openDashboard(() => server.refuses(endpoints.authProfile, 'USER_NOT_AUTHENTICATED'))
  await words(t('accounts.sessionEnded'))
  expect(readToken()).toBeNull()
})

it('ends the session when any call says that it is over', async () => {
  await openDashboard(() => server.refuses(endpoints.listVinyls, 'USER_NOT_AUTHENTICATED'))
  await words(t('accounts.sessionEnded'))
})

it('ends the session when the server tells the page so', async () => {
  await openDashboard()
  await heading(t('watches.title'))
  server.tell({ type: 'session-ended' })
  await words(t('accounts.sessionEnded'))
})

it.each([
  ['unreachable', () => server.isUnreachableFor(endpoints.authProfile)],
  ['faulty', () => server.refuses(endpoints.authProfile, 'INTERNAL_SERVER_ERROR')],
] as const)('keeps the session while the server is %s, and tries again by itself', async (what, prepare) => {
  await openDashboard(prepare)
  await heading(t(`errors.${what}.title`))
  await words(t(`errors.${what}.text`))
  server.answers(endpoints.authProfile, aUser())
  await wait(5000)
  await heading(t('watches.title'))
  expect(readToken()).toBe('token')
})

it('gives a session up that cannot be checked for long', async () => {
  await openDashboard(() => server.isUnreachableFor(endpoints.authProfile))
  await heading(t('errors.unreachable.title'))
  await wait(30_000)
  await words(t('accounts.sessionEnded'))
})

it('tries now, when asked to', async () => {
  const hands = await openDashboard(() => server.isUnreachableFor(endpoints.authProfile))
  const retry = await button(t('errors.retry'))
  server.answers(endpoints.authProfile, aUser())
  await hands.click(retry)
  await heading(t('watches.title'))
})

it('says that the server is out of reach once that lasts, and goes by itself', async () => {
  let isAway = true
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    isAway && input.startsWith('/api/live') ? Promise.reject(new TypeError('gone')) : fakeFetch(input, init),
  )
  await openDashboard()
  await heading(t('watches.title'))
  absent(t('shell.connection.lost'))
  await wait(3000)
  await words(t('shell.connection.lost'))
  isAway = false
  await wait(60_000)
  await eventually(() => absent(t('shell.connection.lost')))
})

it.each(['/nowhere', '/dashboard/nowhere'])('says that %s leads nowhere', async (path) => {
  await openDashboard(undefined, {}, path)
  await heading(t('errors.notFound.title'))
  expect((await link(t('errors.notFound.list'))).getAttribute('href')).toBe('/dashboard/vinyls')
  await link(t('shell.nav.analytics'))
})

it('can be read but not changed while there is no network, and says so', async () => {
  await openDashboard()
  await heading(t('watches.title'))
  const isDisabled = () => screen.getByRole('main').querySelector('input')?.closest('fieldset')?.disabled
  expect(isDisabled()).toBe(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  await words(new RegExp(t('shell.connection.offlineText')))
  expect(isDisabled()).toBe(true)
  act(() => void window.dispatchEvent(new Event('online')))
  await eventually(() => absent(t('shell.connection.offline')))
  expect(isDisabled()).toBe(false)
})

it('leads a visitor from nowhere to the start', async () => {
  await openPage('/nowhere', () => {}, { user: null })
  expect((await link(t('errors.notFound.home'))).getAttribute('href')).toBe('/')
})

it('says that a page broke, shows how on demand, and tries it again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const zones = vi.spyOn(Intl, 'supportedValuesOf').mockImplementation(() => {
    throw new RangeError('the needle is stuck')
  })
  const hands = await openDashboard(
    () => server.answers(endpoints.getNotificationSettings, someSettings()),
    {},
    '/dashboard/settings/notifications',
  )
  await heading(t('errors.crash.title'))
  await hands.click(await button(t('errors.crash.show')))
  await words('the needle is stuck')
  zones.mockRestore()
  await hands.click(await button(t('errors.retry')))
  await heading(t('channels.title'))
})
