import { endpoints } from '@cratewatch/contracts/endpoints'
import { AUDIT_ACTIONS } from '@cratewatch/contracts/operating/audit-actions'
import type { AdminUser, AdminUserPage } from '@cratewatch/contracts/operating/users'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { formatDate, readInstant } from '../../src/lib/text/format.ts'
import { anId, anOperator } from '../fixtures/account.ts'
import { anAccount, anAccountPage } from '../fixtures/admin.ts'
import { server } from '../harness/fake-server.ts'
import {
  button,
  eventually,
  factsOf,
  heading,
  link,
  question,
  region,
  rowsOf,
  table,
  textOf,
  wait,
  words,
  refusal,
} from '../harness/look.ts'
import { daysAgo, minutesAgo } from '../harness/now.ts'
import { address, openPage, type Visit } from '../harness/open-page.tsx'

const SELF = anId(1)
const NAME = 'user2@example.org'

const openUser = (given: Partial<AdminUserPage> = {}, prepare: () => void = () => {}, visit: Visit = {}) =>
  openPage(
    `/dashboard/admin/users/${(given.user ?? anAccount(2)).id}`,
    () => {
      server.answers(endpoints.adminUserPage, anAccountPage(given))
      prepare()
    },
    { user: anOperator({ id: SELF }), ...visit },
  )

it.each(['en', 'es'] as const)('states the facts of an account in %s', async (locale) => {
  await openUser({ user: anAccount(2, { createdAt: daysAgo(30) }), planSource: 'instance' }, undefined, {
    locale,
  })
  await heading(NAME)
  expect(factsOf(await region(t('account.tabs.account')))).toEqual({
    [t('admin.user.email')]: `${NAME}${t('admin.user.confirmed')}`,
    [t('admin.user.marketplace')]: t('admin.user.notConnected'),
    [t('admin.user.plan')]: `${t('words.plan.FREE')} ${t('admin.user.source.instance')}`,
    [t('admin.user.channels')]: t('admin.users.channels.email'),
    [t('admin.user.joined')]: formatDate(readInstant(daysAgo(30)), locale),
    [t('shell.language.label')]: 'English',
    [t('settings.timeZone.label')]: 'Europe/Berlin',
  })
})

it.each<[Partial<AdminUser>, string | null, () => string]>([
  [{ email: null, discogsUsername: 'ada' }, 'ada', () => t('admin.user.noEmail')],
  [{ email: null }, null, () => t('admin.user.noEmail')],
  [{ emailConfirmed: false }, NAME, () => `${NAME}${t('admin.users.unconfirmed')}`],
])('names an account by what there is of it: %j', async (given, name, email) => {
  await openUser({ user: anAccount(2, given) })
  await heading(name ?? t('admin.nobody'))
  expect(factsOf(await region(t('account.tabs.account')))[t('admin.user.email')]).toBe(email())
  expect(screen.queryByRole('button', { name: t('admin.user.resend') }) !== null).toBe(
    given.emailConfirmed === false,
  )
})

const payments = (given: Partial<AdminUserPage['payments']>) => ({
  payments: { customerId: null, subscription: null, incidents: [], ...given },
})
const subscription = {
  status: 'active',
  periodStart: daysAgo(10),
  periodEnd: daysAgo(-20),
  endsWithPeriod: false,
}
const date = (at: string) => formatDate(readInstant(at), 'en')

it.each([
  ['incomplete', 'incomplete'],
  ['incomplete_expired', 'incomplete_expired'],
  ['trialing', 'trialing'],
  ['active', 'active'],
  ['past_due', 'past_due'],
  ['unpaid', 'unpaid'],
  ['paused', 'paused'],
  ['canceled', 'canceled'],
] as const)('tells how a subscription stands: %s', async (status, words) => {
  await openUser(payments({ subscription: { ...subscription, status } }))
  expect(factsOf(await region(t('admin.user.payments')))).toEqual({
    [t('shell.nav.subscription')]: t(`admin.user.status.${words}`),
    [t('admin.user.period')]: `${date(subscription.periodStart)} – ${date(subscription.periodEnd)}`,
  })
})

it('tells of a subscription that it ends, and of a status that nobody knows yet', async () => {
  await openUser(
    payments({
      customerId: 'cus_1',
      subscription: { ...subscription, status: 'toString', endsWithPeriod: true },
    }),
  )
  expect(factsOf(await region(t('admin.user.payments')))).toMatchObject({
    [t('shell.nav.subscription')]: `toString, ${t('admin.user.endsWithPeriod')}`,
    [t('admin.user.customer')]: 'cus_1',
  })
})

it.each([
  ['refund', 'requires_action', 'requires_action'],
  ['refund', 'succeeded', 'succeeded'],
  ['refund', 'failed', 'failed'],
  ['refund', 'pending', 'pending'],
  ['dispute', 'warning_needs_response', 'needs_response'],
  ['dispute', 'needs_response', 'needs_response'],
  ['dispute', 'warning_under_review', 'under_review'],
  ['dispute', 'under_review', 'under_review'],
  ['dispute', 'warning_closed', 'closed'],
  ['dispute', 'won', 'won'],
  ['dispute', 'lost', 'lost'],
  ['dispute', 'prevented', 'prevented'],
] as const)('tells of a %s how it stands: %s', async (kind, status, words) => {
  const at = daysAgo(2)
  await openUser(payments({ incidents: [{ id: 'i', kind, status, at, amountCents: 99, currency: 'usd' }] }))
  expect(factsOf(await region(t('admin.user.payments')))).toEqual({
    [t(`admin.user.incident.${kind}`)]: `$0.99, ${t(`admin.user.status.${words}`)}, ${date(at)}`,
  })
})

const delivery = (number: number, given: Partial<AdminUserPage['deliveries'][number]> = {}) => ({
  id: anId(number),
  channel: 'email',
  state: 'delivered' as const,
  about: 'appeared',
  dueAt: minutesAgo(90),
  settledAt: minutesAgo(number),
  attempts: 1,
  lastError: null,
  ...given,
})

it('tells what was sent, by which channel, when, and what came of it', async () => {
  await openUser({
    deliveries: [
      delivery(5),
      delivery(6, { state: 'pending', about: 'password-reset', settledAt: null }),
      delivery(7, { state: 'superseded', channel: 'telegram', attempts: 2 }),
      delivery(8, { state: 'ended', channel: 'pigeon', about: 'condition-began', lastError: '550' }),
    ],
  })
  expect(rowsOf(await table(t('admin.user.deliveries')))).toEqual([
    [t('watches.columns.alert'), 'E-mail', 'delivered', '5 minutes ago'],
    [t('admin.letter.password-reset'), 'E-mail', 'waiting', '1 hour ago'],
    [t('watches.columns.alert'), 'Telegram', 'superseded2 attempts', '7 minutes ago'],
    [t('admin.letter.condition-began'), 'pigeon', 'ended550', '8 minutes ago'],
  ])
})

it.each([
  ['withdrawn', 2],
  ['plan-limit', 0],
  ['not-found', 1],
  [null, 0],
] as const)('lists a record that is watched: %s, %d for sale', async (pausedReason, numForSale) => {
  const watch = {
    id: anId(9),
    discogsId: 9,
    artist: numForSale === 1 ? '' : 'Neu!',
    name: 'Neu! 75',
    thumb: '',
    uri: 'https://x.org',
    numForSale,
    createdAt: daysAgo(3),
    pausedReason,
  }
  await openUser({ user: anAccount(2, { _count: { vinyls: 1 } }), watches: [watch] })
  const list = within(await region(t('admin.user.watches')))
  expect(list.getByRole('link').getAttribute('href')).toBe('https://x.org')
  expect(textOf(list.getByRole('link'))).toContain(numForSale === 1 ? 'Neu! 75' : 'Neu! - Neu! 75')
  list.getByText(
    numForSale === 0 ? t('admin.stats.noCopies') : t('watches.state.onSale', { count: numForSale }),
  )
  for (const other of ['withdrawn', 'plan-limit', 'not-found'] as const)
    expect(list.queryByText(t(`admin.user.pausedReason.${other}`)) !== null).toBe(other === pausedReason)
  expect(list.queryByText(t('admin.user.watchesNote', { count: 1 }))).toBeNull()
})

it('lists where somebody is signed in, and since when not seen', async () => {
  const session = { id: anId(7), createdAt: daysAgo(1), lastSeenAt: minutesAgo(3), userAgent: 'Firefox' }
  await openUser({
    sessions: [session, { ...session, id: anId(8), userAgent: null, lastSeenAt: daysAgo(1) }],
  })
  const list = within(await region(t('admin.user.sessions')))
  expect(list.getAllByRole('listitem').map(textOf)).toEqual([
    'Firefox3 minutes ago',
    `${t('admin.user.unknownDevice')}1 day ago`,
  ])
})

it('names everything that operators can do to an account', async () => {
  const audit = AUDIT_ACTIONS.map((action, index) => ({
    id: anId(index + 20),
    at: minutesAgo(index + 2),
    adminName: 'root@example.org',
    action,
  }))
  await openUser({ audit })
  const names = within(await region(t('admin.user.audit')))
    .getAllByRole('listitem')
    .map(textOf)
  expect(new Set(names.map((name) => name.replace(/root@.*/, ''))).size).toBe(AUDIT_ACTIONS.length)
  expect(names[0]).toBe(`${t('admin.audit.action.make-premium')}root@example.org 2 minutes ago`)
  for (const name of names) expect(name).not.toContain('admin.')
})

it.each([
  ['FREE', ['makePremium']],
  ['PREMIUM', []],
] as const)('offers operators on %s nothing that would lock them out', async (plan, offered) => {
  await openUser({ user: anAccount(1, { isAdmin: true, subscription: { plan } }) })
  await heading('user1@example.org')
  const labels = {
    signOut: t('admin.user.signOut'),
    makePremium: `${t('admin.users.makePremium')}: user1@example.org`,
    makeFree: `${t('admin.users.makeFree')}: user1@example.org`,
    delete: `${t('words.delete')}: user1@example.org`,
  }
  for (const [key, name] of Object.entries(labels))
    expect(screen.queryByRole('button', { name }) !== null).toBe((offered as readonly string[]).includes(key))
})

it('is busy with the one thing that it does', async () => {
  const hands = await openUser({ user: anAccount(2, { emailConfirmed: false }) })
  const held = server.holds(endpoints.resendConfirmation)
  const resend = await button(t('admin.user.resend'))
  await hands.click(resend)
  await eventually(() => expect(resend.getAttribute('aria-busy')).toBe('true'))
  expect((await button(t('admin.user.signOut'))).getAttribute('aria-busy')).toBeNull()
  const callsBefore = server.calls(endpoints.adminUserPage).length
  held.answer()
  await words(t('admin.users.toast.resent', { name: NAME }))
  await eventually(() => expect(server.calls(endpoints.adminUserPage).length).toBe(callsBefore + 1))
})

it('stays on the page of an account that could not be deleted', async () => {
  const hands = await openUser({}, () => server.refuses(endpoints.adminDeleteUser, 'FORBIDDEN'))
  await hands.click(await button(`${t('words.delete')}: ${NAME}`))
  await question(t('admin.users.deleteTitle', { name: NAME }))
  await hands.click(await button(t('admin.users.deleteConfirm')))
  await refusal('FORBIDDEN')
  await hands.click(await button(t('admin.users.cancel')))
  await eventually(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await heading(NAME)
  expect(address()).toBe(`/dashboard/admin/users/${anId(2)}`)
})

it('does not ask again for an account that is no more', async () => {
  const hands = await openUser({}, () => {
    server.answers(endpoints.adminDeleteUser)
    server.answers(endpoints.adminUsers, { users: [], pagination: { total: 0, pages: 0 }, isMore: false })
  })
  await hands.click(await button(`${t('words.delete')}: ${NAME}`))
  await hands.click(await button(t('admin.users.deleteConfirm')))
  await heading(t('admin.users.empty'))
  await wait(200)
  expect(server.calls(endpoints.adminUserPage)).toHaveLength(1)
})

it('keeps places free while it reads an account, and leads back to all of them', async () => {
  let held: ReturnType<typeof server.holds<typeof endpoints.adminUserPage>> | undefined
  const hands = await openUser({}, () => {
    held = server.holds(endpoints.adminUserPage)
    server.answers(endpoints.adminUsers, { users: [], pagination: { total: 0, pages: 0 }, isMore: false })
  })
  await words(t('shell.loading'))
  held?.answer(anAccountPage())
  await heading(NAME)
  await hands.click(await link(t('admin.user.back')))
  await heading(t('admin.users.empty'))
})
