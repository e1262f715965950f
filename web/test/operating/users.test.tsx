import { endpoints } from '@cratewatch/contracts/endpoints'
import type { AdminUser, AdminUserPage } from '@cratewatch/contracts/operating/users'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { anId, anOperator, aUser } from '../fixtures/account.ts'
import { anAccount, anAccountPage } from '../fixtures/admin.ts'
import { aWatchList } from '../fixtures/watches.ts'
import { server } from '../harness/fake-server.ts'
import {
  absent,
  button,
  eventually,
  field,
  heading,
  link,
  question,
  refusal,
  textOf,
  wait,
  words,
} from '../harness/look.ts'
import { daysAgo, minutesAgo } from '../harness/now.ts'
import { address, openPage } from '../harness/open-page.tsx'

const SELF = anId(1)
const user = anOperator({ id: SELF })

const openUsers = (users: AdminUser[], prepare: () => void = () => {}, path = '/dashboard/admin/users') =>
  openPage(
    path,
    () => {
      server.answers(endpoints.adminUsers, {
        users,
        pagination: { total: users.length, pages: 1 },
        isMore: false,
      })
      prepare()
    },
    { user },
  )

const row = async (name: string) => (await link(name)).closest('li') as HTMLElement
const named = (label: string, number: number) => button(`${label}: user${number}@example.org`)

it.each(['en', 'es'] as const)('lists accounts in %s', async (locale) => {
  await openPage(
    '/dashboard/admin/users',
    () =>
      server.answers(endpoints.adminUsers, {
        users: [anAccount(2, { emailConfirmed: false, channels: 'both' })],
        pagination: { total: 1, pages: 1 },
        isMore: false,
      }),
    { user, locale },
  )
  const text = textOf(await row('user2@example.org'))
  for (const part of [
    t('admin.users.unconfirmed'),
    t('admin.users.watches', { count: 3 }),
    t('admin.users.channels.both'),
  ])
    expect(text).toContain(part)
})

it('says that nobody is there, or that nobody matches', async () => {
  const hands = await openUsers([])
  await heading(t('admin.users.empty'))
  await hands.type(await field(t('admin.users.search')), 'ada{Enter}')
  await heading(t('admin.users.noMatch'))
  await words(t('admin.users.noMatchText', { search: 'ada' }))
})

it('searches once the typing rests, from the first page on, in the address', async () => {
  const hands = await openUsers(
    [],
    () =>
      server.answers(endpoints.adminUsers, {
        users: [anAccount(2)],
        pagination: { total: 12, pages: 3 },
        isMore: false,
      }),
    '/dashboard/admin/users?page=2',
  )
  await hands.type(await field(t('admin.users.search')), ' ada ')
  await eventually(() => expect(address()).toBe('/dashboard/admin/users?search=ada'))
  await eventually(() =>
    expect(server.calls(endpoints.adminUsers).at(-1)?.query).toMatchObject({ search: 'ada', page: 1 }),
  )
})

it('leads through the pages, and says when there are more than were counted', async () => {
  const list = { users: [anAccount(2)], pagination: { total: 12, pages: 3 }, isMore: false }
  const hands = await openUsers([], () => server.answers(endpoints.adminUsers, list))
  await words(t('admin.users.paging.showing', { from: 1, to: 5, total: 12 }))
  server.answers(endpoints.adminUsers, { ...list, isMore: true })
  await hands.click(await button(t('words.next')))
  await words(t('admin.users.paging.showingMore', { from: 6, to: 10, total: 12 }))
  expect(address()).toBe('/dashboard/admin/users?page=2')
})

it('says that the list did not load, and loads it when asked to', async () => {
  const hands = await openUsers([], () => server.refuses(endpoints.adminUsers, 'VALIDATION_FAILED'))
  await heading(t('admin.errorLoading'))
  await refusal('VALIDATION_FAILED')
  server.answers(endpoints.adminUsers, {
    users: [anAccount(2)],
    pagination: { total: 1, pages: 1 },
    isMore: false,
  })
  await hands.click(await button(t('errors.retry')))
  await link('user2@example.org')
})

it('gives premium, once, and says so', async () => {
  const hands = await openUsers([anAccount(2)])
  const held = server.holds(endpoints.makePremium)
  await hands.dblClick(await named(t('admin.users.makePremium'), 2))
  await eventually(() => expect(held.count()).toBe(1))
  held.answer({ plan: 'PREMIUM' })
  await words(t('admin.users.toast.upgraded', { name: 'user2@example.org' }))
  expect(server.onlyCall(endpoints.makePremium).params).toEqual({ id: anId(2) })
  expect(server.calls(endpoints.adminUsers).length).toBeGreaterThan(1)
})

it.each([
  ['FREE', () => t('admin.users.toast.downgraded', { name: 'user2@example.org' })],
  ['PREMIUM', () => t('admin.users.toast.stillPremium', { name: 'user2@example.org' })],
] as const)('takes premium back and says what is in force: %s', async (plan, said) => {
  const hands = await openUsers([anAccount(2, { subscription: { plan: 'PREMIUM' } })], () =>
    server.answers(endpoints.makeFree, { plan }),
  )
  await hands.click(await named(t('admin.users.makeFree'), 2))
  await words(said())
})

it('says why a plan was not changed', async () => {
  const hands = await openUsers([anAccount(2)], () => server.refuses(endpoints.makePremium, 'NOT_FOUND'))
  await hands.click(await named(t('admin.users.makePremium'), 2))
  await refusal('NOT_FOUND')
})

it('lets operators neither demote nor delete themselves', async () => {
  await openUsers([anAccount(1, { isAdmin: true, subscription: { plan: 'PREMIUM' } })])
  const self = await row('user1@example.org')
  within(self).getByText(t('admin.users.you'))
  expect(within(self).queryAllByRole('button').map(textOf)).toEqual([])
})

const askToDelete = async (prepare: () => void = () => {}) => {
  const hands = await openUsers([anAccount(2)], prepare)
  await hands.click(await named(t('words.delete'), 2))
  return { hands, asked: await question(t('admin.users.deleteTitle', { name: 'user2@example.org' })) }
}

it('deletes an account after asking, once', async () => {
  const { hands, asked } = await askToDelete()
  const held = server.holds(endpoints.adminDeleteUser)
  const confirm = within(asked).getByRole('button', { name: t('admin.users.deleteConfirm') })
  await hands.dblClick(confirm)
  await eventually(() => expect(confirm.getAttribute('aria-busy')).toBe('true'))
  await hands.click(confirm)
  expect(held.count()).toBe(1)
  held.answer()
  await words(t('admin.users.toast.deletedText', { name: 'user2@example.org' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it.each(['{Escape}', 'keep'])('deletes nobody when it is answered with %s', async (answer) => {
  const { hands, asked } = await askToDelete()
  expect(document.activeElement).toBe(within(asked).getByRole('button', { name: t('admin.users.cancel') }))
  if (answer === 'keep') await hands.keyboard('{Enter}')
  else await hands.keyboard(answer)
  await eventually(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await wait(200)
  expect(server.calls(endpoints.adminDeleteUser)).toEqual([])
})

it('says why an account was not deleted', async () => {
  const { hands, asked } = await askToDelete(() => server.refuses(endpoints.adminDeleteUser, 'FORBIDDEN'))
  await hands.click(within(asked).getByRole('button', { name: t('admin.users.deleteConfirm') }))
  await refusal('FORBIDDEN')
  await hands.click(within(asked).getByRole('button', { name: t('admin.users.cancel') }))
  await link('user2@example.org')
})

const openUser = (given: Partial<AdminUserPage> = {}, prepare: () => void = () => {}) =>
  openPage(
    `/dashboard/admin/users/${anId(2)}`,
    () => {
      server.answers(endpoints.adminUserPage, anAccountPage(given))
      prepare()
    },
    { user },
  )

it('shows an account about which there is little to tell', async () => {
  await openUser()
  await heading('user2@example.org')
  for (const key of ['noWatches', 'noDeliveries', 'noSessions', 'noPayments'] as const)
    await words(t(`admin.user.${key}`))
  await words(t('words.nothingYet'))
})

it('shows what there is to know about an account', async () => {
  await openUser({
    user: anAccount(2, { discogsUsername: 'ada', _count: { vinyls: 60 } }),
    planSource: 'granted',
    watches: [
      {
        id: anId(9),
        discogsId: 9,
        artist: 'Neu!',
        name: 'Neu! 75',
        thumb: '',
        uri: 'https://x.org',
        numForSale: 2,
        createdAt: daysAgo(3),
        pausedReason: 'plan-limit',
      },
    ],
    deliveries: [
      {
        id: anId(8),
        channel: 'email',
        state: 'ended',
        about: 'alert',
        dueAt: minutesAgo(9),
        settledAt: null,
        attempts: 3,
        lastError: '550',
      },
    ],
    sessions: [{ id: anId(7), createdAt: daysAgo(1), lastSeenAt: minutesAgo(1), userAgent: null }],
    payments: {
      customerId: 'cus_1',
      subscription: {
        status: 'past_due',
        periodStart: daysAgo(10),
        periodEnd: daysAgo(-20),
        endsWithPeriod: true,
      },
      incidents: [
        {
          id: 'r',
          kind: 'refund',
          status: 'word of the future',
          at: daysAgo(1),
          amountCents: 99,
          currency: 'usd',
        },
      ],
    },
    audit: [{ id: anId(6), at: daysAgo(2), adminName: 'root@example.org', action: 'make-premium' }],
  })
  const text = textOf(await screen.findByRole('main'))
  for (const part of [
    t('admin.user.source.granted'),
    t('admin.user.watchesNote', { count: 60 }),
    t('admin.user.pausedReason.plan-limit'),
    t('admin.user.attempts', { count: 3 }),
    t('admin.user.stateName.ended'),
    t('admin.user.unknownDevice'),
    t('admin.user.status.past_due'),
    t('admin.user.endsWithPeriod'),
    'word of the future',
    'cus_1',
    t('admin.audit.action.make-premium'),
    'root@example.org',
  ])
    expect(text).toContain(part)
})

it.each([
  ['signOut', 'signUserOut', 'signedOut'],
  ['resend', 'resendConfirmation', 'resent'],
] as const)('helps an account (%s), once', async (label, endpoint, said) => {
  const hands = await openUser({ user: anAccount(2, { emailConfirmed: false }) })
  const held = server.holds(endpoints[endpoint])
  await hands.dblClick(await button(t(`admin.user.${label}`)))
  await eventually(() => expect(held.count()).toBe(1))
  held.answer()
  await words(t(`admin.users.toast.${said}`, { name: 'user2@example.org' }))
})

it('has no confirmation to send again where the address is confirmed', async () => {
  await openUser()
  await button(t('admin.user.signOut'))
  absent(t('admin.user.resend'))
})

it('says why an account could not be helped', async () => {
  const hands = await openUser({}, () => server.refuses(endpoints.signUserOut, 'NOT_FOUND'))
  await hands.click(await button(t('admin.user.signOut')))
  await refusal('NOT_FOUND')
})

it('leaves the page of an account that it has deleted', async () => {
  const hands = await openUser({}, () => {
    server.answers(endpoints.adminDeleteUser)
    server.answers(endpoints.adminUsers, { users: [], pagination: { total: 0, pages: 0 }, isMore: false })
  })
  await hands.click(await named(t('words.delete'), 2))
  await hands.click(await button(t('admin.users.deleteConfirm')))
  await heading(t('admin.users.empty'))
  expect(address()).toBe('/dashboard/admin/users')
})

it('says that an account could not be loaded', async () => {
  await openUser({}, () => server.refuses(endpoints.adminUserPage, 'NOT_FOUND'))
  await heading(t('admin.errorLoading'))
  await refusal('NOT_FOUND')
})

it.each(['unconfirmed', 'older-session', 'second-factor-missing'] as const)(
  'says to an operator what the session lacks: %s',
  async (operator) => {
    await openPage('/dashboard/admin/users', undefined, { user: aUser({ operator }) })
    await heading(t(`admin.standing.${operator}.title`))
    expect(server.calls(endpoints.adminUsers)).toEqual([])
  },
)

it('leads away who is no operator', async () => {
  await openPage('/dashboard/admin/users', () => server.answers(endpoints.listVinyls, aWatchList([])))
  await heading(t('watches.title'))
  expect(address()).toBe('/dashboard/vinyls')
})
