import { endpoints } from '@cratewatch/contracts/endpoints'
import { screen } from '@testing-library/react'
import { t } from 'i18next'
import { afterEach, expect, it } from 'vitest'
import { startSession } from '../../src/lib/session/session.ts'
import { anInstance, aUser, EMAIL } from '../fixtures/account.ts'
import { aWatchList } from '../fixtures/watches.ts'
import { server } from '../harness/fake-server.ts'
import { button, eventually, field, wait, words } from '../harness/look.ts'
import { address, openPage, watchLeaving, prepareDashboard } from '../harness/open-page.tsx'

afterEach(() => {
  document.querySelector('[data-served-auth-page]')?.remove()
  delete document.documentElement.dataset['pressed']
})

/** The page of signing in as it stands there as HTML, before the application takes its place. */
function serve(offers: string, email = '', more: Record<string, string> = {}) {
  const page = document.createElement('div')
  page.dataset['servedAuthPage'] = offers
  Object.assign(page.dataset, more)
  const input = document.createElement('input')
  input.value = email
  page.append(input)
  document.body.append(page)
  return input
}

const openAuthPage = (prepare: () => void = () => {}) => openPage('/auth', prepare, { user: null })

it('goes on with what was typed before it came, and where', async () => {
  serve('marketplace', EMAIL).focus()
  await openAuthPage()
  const input = await screen.findByRole<HTMLInputElement>('textbox', { name: t('accounts.email.label') })
  expect(input.value).toBe(EMAIL)
  expect(document.activeElement).toBe(input)
})

it('leaves the focus alone where nobody was typing', async () => {
  serve('marketplace', EMAIL)
  await openAuthPage()
  const input = await screen.findByRole('textbox', { name: t('accounts.email.label') })
  expect(document.activeElement).not.toBe(input)
})

it.each([
  ['marketplace', endpoints.marketplaceLogin, { authUrl: 'https://www.discogs.com/oauth' }],
  ['sso', endpoints.ssoLogin, { authUrl: 'https://id.example.org' }],
] as const)('presses once what was pressed before it came: %s', async (name, endpoint, answer) => {
  const left = watchLeaving()
  serve('marketplace', '', { ssoName: 'Acme' })
  document.documentElement.dataset['pressed'] = name
  await openAuthPage(() => {
    server.answers(endpoints.instanceInfo, anInstance({ sso: { name: 'Acme', only: false } }))
    server.answers(endpoint, answer)
  })
  await eventually(() => expect(left()).toEqual([answer.authUrl]))
  await wait(200)
  expect(server.calls(endpoint)).toHaveLength(1)
})

it('offers what the served page says until the instance has answered', async () => {
  serve('', '', { ssoName: 'Acme', ssoOnly: 'true' })
  let held: ReturnType<typeof server.holds<typeof endpoints.instanceInfo>> | undefined
  await openAuthPage(() => {
    held = server.holds(endpoints.instanceInfo)
  })
  await button(t('accounts.sso.button', { name: 'Acme' }))
  held?.answer(anInstance())
  await button(t('accounts.email.continue'))
  expect(screen.queryByRole('button', { name: t('accounts.sso.button', { name: 'Acme' }) })).toBeNull()
})

it('lets in who signs in in another tab', async () => {
  await openAuthPage(() => {
    prepareDashboard(aUser())
    server.answers(endpoints.listVinyls, aWatchList([]))
  })
  await field(t('accounts.email.label'))
  startSession('from another tab')
  await eventually(() => void screen.getByRole('heading', { name: t('watches.title') }))
})

it('shows who signs out in another tab the way back in', async () => {
  await openPage('/dashboard/vinyls', () => server.answers(endpoints.listVinyls, aWatchList([])))
  await eventually(() => void screen.getByRole('heading', { name: t('watches.title') }))
  localStorage.removeItem('token')
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  await words(t('accounts.sessionEnded'))
  expect(address()).toMatch(/^\/auth\?ended=true/)
})

const withSso = () =>
  server.answers(endpoints.instanceInfo, anInstance({ sso: { name: 'Acme', only: false } }))
const others = async () => (await screen.findByText(t('accounts.email.others'))).closest('details')

it('folds away what few sign in by', async () => {
  await openAuthPage(withSso)
  expect((await others())?.textContent).toContain(t('accounts.sso.button', { name: 'Acme' }))
  expect((await others())?.open).toBe(false)
})

it('leaves the other ways unfolded where they were before it came', async () => {
  const details = document.createElement('details')
  details.open = true
  serve('', '', { ssoName: 'Acme' }).after(details)
  await openAuthPage(withSso)
  expect((await others())?.open).toBe(true)
})
