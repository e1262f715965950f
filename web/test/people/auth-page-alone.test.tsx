import { endpoints } from '@cratewatch/contracts/endpoints'
import { screen } from '@testing-library/react'
import { exists, t } from 'i18next'
import { expect, it, vi } from 'vitest'
import { showAuthPage } from '../../src/app/routing/show-auth-page.tsx'
import { startSession } from '../../src/lib/session/session.ts'
import { aUser, EMAIL } from '../fixtures/account.ts'
import { aWatchList } from '../fixtures/watches.ts'
import { server } from '../harness/fake-server.ts'
import { button, eventually, field, heading, link, wait, words } from '../harness/look.ts'
import { address, openPage, prepareDashboard } from '../harness/open-page.tsx'

/** The sign-in page as it begins: without the router. */
const openAuthPage = (path = '/auth') =>
  openPage(
    path,
    () => {
      prepareDashboard(aUser())
      server.answers(endpoints.checkEmail, { exists: true })
      server.answers(endpoints.login, { token: 'new', user: aUser() })
      server.answers(endpoints.listVinyls, aWatchList([]))
      server.answers(endpoints.listNotifications, { notifications: [], unreadCount: 0, total: 0 })
    },
    { user: null, begin: showAuthPage },
  )

type Hands = Awaited<ReturnType<typeof openAuthPage>>

async function openPasswordStep(hands: Hands) {
  await hands.type(await field(t('accounts.email.label')), `${EMAIL}{Enter}`)
  await heading(t('accounts.login.title'))
}

it.each([
  ['/auth', '/dashboard/vinyls', 'watches.title'],
  [
    '/auth?redirect=%2Fdashboard%2Fnotifications%3Ffilter%3Dunread',
    '/dashboard/notifications?filter=unread',
    'shell.nav.notifications',
  ],
  ['/auth?redirect=https%3A%2F%2Fevil.example%2Fdashboard', '/dashboard/vinyls', 'watches.title'],
] as const)('leads from %s to %s', async (from, to, title) => {
  const hands = await openAuthPage(from)
  await openPasswordStep(hands)
  await hands.type(await field(t('accounts.password.label')), 'secret1{Enter}')
  // The texts of a page come with it.
  await eventually(() => expect(exists(title)).toBe(true))
  await heading(t(title))
  expect(address()).toBe(to)
})

it('stays at the second step with what was typed while the router loads', async () => {
  const hands = await openAuthPage()
  await openPasswordStep(hands)
  await wait(200)
  await words(EMAIL)
  expect(address()).toBe('/auth')
  expect(server.calls(endpoints.authProfile)).toHaveLength(0)
})

it('opens the page for a forgotten password', async () => {
  const hands = await openAuthPage()
  await openPasswordStep(hands)
  await hands.click(await link(t('accounts.login.forgot')))
  await heading(t('accounts.login.forgot'))
  expect(address()).toBe('/forgot-password')
})

it('leaves a press for another tab to the browser', async () => {
  const hands = await openAuthPage()
  await openPasswordStep(hands)
  const forgot = await link(t('accounts.login.forgot'))
  expect(forgot.getAttribute('href')).toBe('/forgot-password')
  let isOurs = true
  document.addEventListener(
    'click',
    (event) => {
      isOurs = event.defaultPrevented
      event.preventDefault()
    },
    { once: true },
  )
  await hands.keyboard('{Control>}')
  await hands.click(forgot)
  await hands.keyboard('{/Control}')
  expect([isOurs, address()]).toEqual([false, '/auth'])
})

it('lets in who signs in in another tab', async () => {
  await openAuthPage()
  await field(t('accounts.email.label'))
  startSession('from another tab')
  await heading(t('watches.title'))
  await eventually(() => expect(address()).toBe('/dashboard/vinyls'))
})

it('says that it broke, and tries again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const broken = vi.spyOn(document, 'querySelector').mockImplementation(() => {
    throw new RangeError('the needle is stuck')
  })
  const hands = await openAuthPage()
  await heading(t('errors.crash.title'))
  broken.mockRestore()
  await hands.click(await button(t('errors.retry')))
  await field(t('accounts.email.label'))
  expect(screen.queryByRole('heading', { name: t('errors.crash.title') })).toBeNull()
})
