import { endpoints } from '@cratewatch/contracts/endpoints'
import { arrivalCode } from '@cratewatch/domain/accounts/sign-in/arrival-code'
import { act, screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { setArrivalNews } from '../../src/features/people/arrival/arrival-news.tsx'
import { readToken } from '../../src/lib/session/session.ts'
import { anInstance, aUser, EMAIL } from '../fixtures/account.ts'
import { aWatchList } from '../fixtures/watches.ts'
import { server } from '../harness/fake-server.ts'
import { absent, button, eventually, heading, wait, words } from '../harness/look.ts'
import { address, openPage, prepareDashboard, watchLeaving, type Visit } from '../harness/open-page.tsx'

const CODE = arrivalCode('a'.repeat(43))

/** Opens an address that another site leads back to; whoever gets in sees an empty watch list. */
const arrive = (search: string, prepare: () => void = () => {}, visit: Visit = { user: null }) =>
  openPage(
    `/auth?${search}`,
    () => {
      prepareDashboard(aUser())
      server.answers(endpoints.listVinyls, aWatchList([]))
      prepare()
    },
    visit,
  )

it('exchanges the code of an address for a session, once, and takes it out of the address', async () => {
  await arrive(`action=login&token=${CODE}`, () =>
    server.answers(endpoints.finishArrival, { token: 'new', user: aUser({ locale: 'es' }) }),
  )
  await eventually(() => expect(document.documentElement.lang).toBe('es'))
  await heading(t('watches.title'))
  expect(server.onlyCall(endpoints.finishArrival).body).toEqual({ code: CODE })
  expect(readToken()).toBe('new')
  expect(address()).toBe('/dashboard/vinyls')
  absent(t('accounts.arrival.opened.title', { who: EMAIL }))
})

it('says that it checks while the server has not answered', async () => {
  let held: ReturnType<typeof server.holds<typeof endpoints.finishArrival>> | undefined
  await arrive(`action=login&token=${CODE}`, () => {
    held = server.holds(endpoints.finishArrival)
  })
  await words(t('shell.verifying'))
  expect(readToken()).toBeNull()
  held?.answer({ token: 'new', user: aUser() })
  await heading(t('watches.title'))
})

it('warns of it also where the dashboard was shown before the server had said whose it is', async () => {
  await openPage('/dashboard/vinyls', () => {
    prepareDashboard(aUser())
    server.answers(endpoints.listVinyls, aWatchList([]))
  })
  await heading(t('watches.title'))
  act(() => setArrivalNews('opened'))
  await words(t('accounts.arrival.opened.title', { who: EMAIL }))
})

it('warns of a session that an address brought, in whose account one is', async () => {
  const hands = await arrive('action=login&token=theirs')
  const title = t('accounts.arrival.opened.title', { who: EMAIL })
  const notice = within((await words(title)).closest('[role]') as HTMLElement)
  notice.getByText(t('accounts.arrival.opened.text'))
  expect(readToken()).toBe('theirs')
  server.answers(endpoints.logout, { signOutUrl: null })
  await hands.click(notice.getByRole('button', { name: t('shell.nav.logout') }))
  await heading(t('accounts.email.title'))
  expect(readToken()).toBeNull()
})

it.each<[object, () => string]>([
  [{ email: null, discogsUsername: 'ada' }, () => 'ada'],
  [{ email: null }, () => t('shell.account.noEmail')],
])('names the account by what there is of it: %j', async (given, who) => {
  await arrive('action=login&token=theirs', () => server.answers(endpoints.authProfile, aUser(given)))
  await words(t('accounts.arrival.opened.title', { who: who() }))
})

it('shows no notice to who signs in after it', async () => {
  const hands = await arrive('action=login&token=theirs')
  await hands.click(await button(t('shell.announcement.dismiss')))
  absent(t('accounts.arrival.opened.title', { who: EMAIL }))
})

it('keeps a session of an address that could not be checked now', async () => {
  await arrive('action=login&token=theirs', () => server.isUnreachableFor(endpoints.authProfile))
  await heading(t('errors.unreachable.title'))
  expect(readToken()).toBe('theirs')
})

it('starts again after a code that opens nothing', async () => {
  const hands = await arrive(`action=login&token=${CODE}`, () =>
    server.refuses(endpoints.finishArrival, 'SIGN_IN_EXPIRED'),
  )
  await heading(t('accounts.errors.authCallback'))
  await words(t('accounts.arrival.reasons.unverified'))
  await hands.click(await button(t('errors.retry')))
  await heading(t('accounts.email.title'))
  expect(readToken()).toBeNull()
})

it('brings who is signed in back to where they were when another sign-in failed', async () => {
  const hands = await arrive('error=denied', undefined, {})
  await heading(t('accounts.errors.discogsAuth'))
  await words(t('accounts.arrival.reasons.denied'))
  await hands.click(await button(t('errors.retry')))
  await heading(t('watches.title'))
  expect(readToken()).toBe('token')
})

it.each([
  ['denied', 'discogsAuth'],
  ['expired', 'discogsAuth'],
  ['mismatch', 'discogsAuth'],
  ['busy', 'discogsAuth'],
  ['unavailable', 'discogsAuth'],
  ['taken', 'discogsAuth'],
  ['sso_denied', 'ssoAuth'],
  ['sso_expired', 'ssoAuth'],
  ['sso_mismatch', 'ssoAuth'],
  ['sso_untrusted', 'ssoAuth'],
  ['sso_unavailable', 'ssoAuth'],
  ['sso_taken', 'ssoAuth'],
  ['sso_other_account', 'ssoAuth'],
] as const)('says what went wrong elsewhere: %s', async (reason, title) => {
  await arrive(`error=${reason}`, () =>
    server.answers(endpoints.instanceInfo, anInstance({ sso: { name: 'Acme', only: false } })),
  )
  await heading(t(`accounts.errors.${title}`))
  await words(t(`accounts.arrival.reasons.${reason}`, { name: 'Acme' }))
})

const OFFERS = [
  ['marketplaceLogin', () => t('accounts.email.marketplace')],
  ['ssoLogin', () => t('accounts.sso.button', { name: 'Acme' })],
] as const

const openOffers = (prepare: () => void = () => {}) =>
  arrive('', () => {
    server.answers(endpoints.instanceInfo, anInstance({ sso: { name: 'Acme', only: false } }))
    prepare()
  })

it.each(OFFERS)(
  'leaves once by %s, with the time zone of the browser, and stays busy',
  async (endpoint, name) => {
    const left = watchLeaving()
    const hands = await openOffers()
    const held = server.holds(endpoints[endpoint])
    const go = await button(name())
    await hands.dblClick(go)
    await wait(100)
    await hands.click(go)
    expect(held.count()).toBe(1)
    held.answer({ authUrl: 'https://elsewhere.example.org' })
    await eventually(() => expect(left()).toEqual(['https://elsewhere.example.org']))
    await wait(100)
    expect(go.getAttribute('aria-busy')).toBe('true')
    expect(server.onlyCall(endpoints[endpoint]).body).toEqual({
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    })
  },
)

it.each(OFFERS)('can be tried again when %s did not answer', async (endpoint, name) => {
  const left = watchLeaving()
  const hands = await openOffers(() => server.isUnreachableFor(endpoints[endpoint]))
  await hands.click(await button(name()))
  await words(t('accounts.errors.connection'))
  expect((await button(name())).getAttribute('aria-busy')).toBeNull()
  server.answers(endpoints[endpoint], { authUrl: 'https://elsewhere.example.org' })
  await hands.click(await button(name()))
  await eventually(() => expect(left()).toHaveLength(1))
  await eventually(() => absent(t('accounts.errors.connection')))
})

it('parts the other ways in from the password by a word, where there are any', async () => {
  await openOffers(() => server.answers(endpoints.instanceInfo, anInstance({ marketplaceSignIn: false })))
  await button(t('accounts.email.continue'))
  await wait(100)
  expect(screen.queryByText(t('accounts.or'))).toBeNull()
})

const openLink = (prepare: () => void) => openPage('/reset-password?token=abc', prepare, { user: null })

it('says as an alert that a link is dead, and leads to another or back', async () => {
  await openLink(() => server.refuses(endpoints.validatePasswordReset, 'INVALID_TOKEN'))
  await heading(t('accounts.reset.invalidTitle'))
  expect(screen.getByRole('alert').textContent).toBe(t('accounts.errors.linkExpiredOrInvalid'))
  expect(screen.getByRole('link', { name: t('accounts.reset.requestAnother') }).getAttribute('href')).toBe(
    '/forgot-password',
  )
  expect(screen.getByRole('link', { name: t('accounts.backToLogin') }).getAttribute('href')).toBe('/auth')
})

it('looks into a link again once, however often it is pressed', async () => {
  const hands = await openLink(() => server.isUnreachableFor(endpoints.validatePasswordReset))
  const retry = await button(t('errors.retry'))
  const held = server.holds(endpoints.validatePasswordReset)
  await hands.dblClick(retry)
  await wait(100)
  await hands.click(retry)
  expect(held.count()).toBe(1)
  expect(retry.getAttribute('aria-busy')).toBe('true')
  held.answer({ valid: true, passwordRule: 'standard' })
  await heading(t('accounts.reset.title'))
})
