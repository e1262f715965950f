import { endpoints } from '@cratewatch/contracts/endpoints'
import { screen } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { readToken } from '../../src/lib/session/session.ts'
import { anOperator, aUser, EMAIL } from '../fixtures/account.ts'
import { aWatch, aWatchList } from '../fixtures/watches.ts'
import { server } from '../harness/fake-server.ts'
import { button, eventually, heading, wait, words } from '../harness/look.ts'
import { address, openPage, prepareDashboard } from '../harness/open-page.tsx'

const pages = () => {
  server.answers(endpoints.listVinyls, aWatchList([aWatch(1)], { pagination: { total: 50, pages: 10 } }))
  server.refuses(endpoints.marketplaceStatus, 'RATE_LIMITED')
  server.refuses(endpoints.adminDashboard, 'RATE_LIMITED')
  server.refuses(endpoints.adminUsers, 'RATE_LIMITED')
  server.refuses(endpoints.adminVinyls, 'RATE_LIMITED')
  server.refuses(endpoints.adminSecurity, 'RATE_LIMITED')
  server.refuses(endpoints.adminOperations, 'RATE_LIMITED')
  server.refuses(endpoints.adminAudit, 'RATE_LIMITED')
  server.answers(endpoints.listAnnouncements, { announcements: [] })
  server.answers(endpoints.listNotifications, { notifications: [], unreadCount: 0, total: 0 })
}

it.each([
  ['/dashboard', '/dashboard/vinyls'],
  ['/dashboard/settings', '/dashboard/settings/discogs'],
  ['/dashboard/settings/', '/dashboard/settings/discogs'],
  ['/dashboard/admin', '/dashboard/admin/dashboard'],
])('leads from %s to %s', async (from, to) => {
  await openPage(from, pages, { user: anOperator() })
  await eventually(() => expect(address()).toBe(to))
})

it.each([
  ['/dashboard/vinyls?page=3', endpoints.listVinyls, { page: 3, availability: 'all' }],
  ['/dashboard/vinyls?page=0', endpoints.listVinyls, { page: 1 }],
  ['/dashboard/vinyls?page=abc', endpoints.listVinyls, { page: 1 }],
  [
    '/dashboard/vinyls?availability=unavailable',
    endpoints.listVinyls,
    { availability: 'unavailable', page: 1 },
  ],
  ['/dashboard/vinyls?availability=nonsense', endpoints.listVinyls, { availability: 'all' }],
  ['/dashboard/notifications?filter=unread', endpoints.listNotifications, { unread: true, offset: 0 }],
  ['/dashboard/notifications?filter=nonsense', endpoints.listNotifications, { offset: 0 }],
  ['/dashboard/admin/users?search=ada&page=2', endpoints.adminUsers, { search: 'ada', page: 2 }],
  [
    '/dashboard/admin/vinyls?tier=2&availability=available',
    endpoints.adminVinyls,
    { tier: 2, available: true },
  ],
  ['/dashboard/admin/vinyls?tier=7', endpoints.adminVinyls, { page: 1 }],
  [
    '/dashboard/admin/security?kind=sign-in&outcome=refused',
    endpoints.adminSecurity,
    { kind: 'sign-in', outcome: 'refused' },
  ],
  ['/dashboard/admin/security?kind=nonsense', endpoints.adminSecurity, { page: 1 }],
  [
    '/dashboard/admin/operations?action=announce&search=x',
    endpoints.adminAudit,
    { action: 'announce', search: 'x' },
  ],
] as const)(
  'asks at %s for what the address says, as far as it makes sense',
  async (path, endpoint, query) => {
    await openPage(path, pages, { user: anOperator() })
    const queries = () => server.calls(endpoint).map(({ query }) => query)
    await eventually(() => expect(queries()).toContainEqual(expect.objectContaining(query)))
    for (const name of ['tier', 'kind', 'unread'])
      expect(queries().some((each) => name in each)).toBe(name in query)
  },
)

const signIn = async (path: string) => {
  const hands = await openPage(
    path,
    () => {
      pages()
      prepareDashboard(aUser())
      server.answers(endpoints.checkEmail, { exists: true })
      server.answers(endpoints.login, { token: 'new', user: aUser() })
    },
    { user: null },
  )
  await hands.type(await screen.findByRole('textbox', { name: t('accounts.email.label') }), `${EMAIL}{Enter}`)
  await hands.type(await screen.findByLabelText(t('accounts.password.label')), 'secret1{Enter}')
  await eventually(() => expect(readToken()).toBe('new'))
}

it.each([
  ['/dashboard/notifications', '/dashboard/notifications'],
  ['/dashboard/vinyls', '/dashboard/vinyls'],
  ['/dashboard/vinyls?page=2', '/dashboard/vinyls?page=2'],
  [
    `/auth?redirect=${encodeURIComponent('/dashboard/notifications?filter=unread')}`,
    '/dashboard/notifications?filter=unread',
  ],
  [`/auth?redirect=${encodeURIComponent('//evil.example/dashboard')}`, '/dashboard/vinyls'],
  [`/auth?redirect=${encodeURIComponent('javascript:alert(1)')}`, '/dashboard/vinyls'],
])('leads who has to sign in at %s to %s', async (path, to) => {
  await signIn(path)
  await eventually(() => expect(address()).toBe(to))
})

it('leads who is signed in already away from the sign-in page', async () => {
  await openPage(`/auth?redirect=${encodeURIComponent('/dashboard/notifications')}`, pages)
  await heading(t('shell.nav.notifications'))
  expect(address()).toBe('/dashboard/notifications')
})

it('goes back through what was open', async () => {
  const hands = await openPage('/dashboard/vinyls', pages)
  await hands.click(await button(t('words.next')))
  await words(t('watches.paging.showing', { from: 6, to: 10, total: 50 }))
  await hands.click(await button(t('words.next')))
  await words(t('watches.paging.showing', { from: 11, to: 15, total: 50 }))
  window.history.back()
  await words(t('watches.paging.showing', { from: 6, to: 10, total: 50 }))
  await wait(100)
  expect(address()).toBe('/dashboard/vinyls?page=2')
})
