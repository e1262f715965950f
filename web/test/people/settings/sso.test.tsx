import { endpoints } from '@cratewatch/contracts/endpoints'
import type { SsoIdentity } from '@cratewatch/contracts/people/single-sign-on'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { formatDate, readInstant } from '../../../src/lib/text/format.ts'
import { anId, anInstance, EMAIL } from '../../fixtures/account.ts'
import { server } from '../../harness/fake-server.ts'
import {
  absent,
  button,
  eventually,
  heading,
  refusal,
  region,
  textOf,
  wait,
  words,
} from '../../harness/look.ts'
import { daysAgo } from '../../harness/now.ts'
import { watchLeaving } from '../../harness/open-page.tsx'
import { openAccount } from './open-account.ts'

const identity = (number: number, given: Partial<SsoIdentity> = {}): SsoIdentity => ({
  id: anId(number),
  issuer: 'https://id.example.org/realms/one',
  email: number === 1 ? EMAIL : `other${number}@example.org`,
  createdAt: daysAgo(9),
  lastUsedAt: daysAgo(number),
  ...given,
})

const openSso = (identities: SsoIdentity[], prepare: () => void = () => {}, only = false) =>
  openAccount({}, () => {
    server.answers(endpoints.instanceInfo, anInstance({ sso: { name: 'Acme', only } }))
    server.answers(endpoints.ssoIdentities, { identities })
    prepare()
  })

const section = () => region(t('securityEvents.method.sso'))
const disconnect = (who: string) => button(t('account.sso.disconnectOne', { who }))

it.each([
  [false, () => t('account.sso.text', { name: 'Acme' })],
  [true, () => t('account.sso.textOnly', { name: 'Acme' })],
])('explains what single sign-on is for, also where it is the only way in: %s', async (only, said) => {
  await openSso([], undefined, only)
  expect(textOf(await section())).toContain(said())
  await words(t('words.notConnected'))
  absent(t('account.sso.connected'))
})

it('has no such section where the instance has no single sign-on', async () => {
  await openAccount()
  await heading(t('account.sessions.title'))
  absent(t('securityEvents.method.sso'))
})

it('shows each identity by its address, its issuer, and when it was used', async () => {
  await openSso([identity(1), identity(2, { email: null })])
  const rows = within(await section())
    .getAllByRole('listitem')
    .map(textOf)
  const since = t('account.sessions.since', { date: formatDate(readInstant(daysAgo(9)), 'en') })
  expect(rows).toEqual([
    `${EMAIL}id.example.org · ${t('words.used', { age: '1 day ago' })} · ${since}Disconnect`,
    `${t('account.sso.withoutEmail', { name: 'Acme' })}id.example.org · ${t('words.used', { age: '2 days ago' })} · ${since}Disconnect`,
  ])
})

it.each([
  ['the only way in, once', true, 1, false],
  ['the only way in, twice', true, 2, true],
  ['one of several ways in', false, 1, true],
])('lets an identity go that is %s', async (_, only, count, isOffered) => {
  await openSso(
    Array.from({ length: count }, (_, index) => identity(index + 1)),
    undefined,
    only,
  )
  await words(t('account.sso.connected'))
  expect(
    screen.queryByRole('button', { name: t('account.sso.disconnectOne', { who: EMAIL }) }) !== null,
  ).toBe(isOffered)
})

it('is busy with the one identity that it disconnects, once', async () => {
  const hands = await openSso([identity(1), identity(2)])
  const held = server.holds(endpoints.ssoDisconnect)
  const first = await disconnect(EMAIL)
  await hands.dblClick(first)
  await wait(100)
  await hands.click(first)
  expect(held.count()).toBe(1)
  expect(first.getAttribute('aria-busy')).toBe('true')
  expect((await disconnect('other2@example.org')).getAttribute('aria-busy')).toBeNull()
  const [asked, sessions] = [server.calls(endpoints.ssoIdentities), server.calls(endpoints.listSessions)]
  server.answers(endpoints.ssoIdentities, { identities: [identity(2)] })
  held.answer()
  await eventually(() =>
    expect(screen.queryByRole('button', { name: t('account.sso.disconnectOne', { who: EMAIL }) })).toBeNull(),
  )
  expect(server.calls(endpoints.ssoIdentities)).toHaveLength(asked.length + 1)
  expect(server.calls(endpoints.listSessions)).toHaveLength(sessions.length)
})

it('stays busy while it leaves for the issuer', async () => {
  const left = watchLeaving()
  const hands = await openSso([])
  const held = server.holds(endpoints.ssoConnect)
  const connect = await button(t('account.sso.connect', { name: 'Acme' }))
  await hands.click(connect)
  await eventually(() => expect(connect.getAttribute('aria-busy')).toBe('true'))
  held.answer({ authUrl: 'https://id.example.org/in' })
  await eventually(() => expect(left()).toHaveLength(1))
  await wait(200)
  expect(connect.getAttribute('aria-busy')).toBe('true')
  await hands.click(connect)
  expect(server.calls(endpoints.ssoConnect)).toHaveLength(1)
})

it('can be tried again when it did not leave', async () => {
  const hands = await openSso([], () => server.refuses(endpoints.ssoConnect, 'SSO_UNAVAILABLE'))
  const connect = await button(t('account.sso.connect', { name: 'Acme' }))
  await hands.click(connect)
  await refusal('SSO_UNAVAILABLE')
  await eventually(() => expect(connect.getAttribute('aria-busy')).toBeNull())
})

it('says that the identities did not load, and loads them when asked to', async () => {
  const hands = await openSso([], () => server.refuses(endpoints.ssoIdentities, 'RATE_LIMITED'))
  await heading(t('account.sso.loadFailed'))
  absent(t('account.sso.connected'), t('words.notConnected'))
  server.answers(endpoints.ssoIdentities, { identities: [identity(1)] })
  await hands.click(within(await section()).getByRole('button', { name: t('errors.retry') }))
  await disconnect(EMAIL)
})
