import { endpoints } from '@cratewatch/contracts/endpoints'
import type { User } from '@cratewatch/contracts/people/accounts'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { formatDate, formatMoment, readInstant } from '../../../src/lib/text/format.ts'
import { anId, anInstance, aUser, EMAIL } from '../../fixtures/account.ts'
import { server } from '../../harness/fake-server.ts'
import {
  absent,
  button,
  eventually,
  field,
  heading,
  refusal,
  region,
  textOf,
  wait,
  words,
} from '../../harness/look.ts'
import { daysAgo, minutesAgo } from '../../harness/now.ts'
import { watchSaving } from '../../harness/open-page.tsx'
import { event, openAccount, session } from './open-account.ts'

const instance = (given: Parameters<typeof anInstance>[0]) => () =>
  server.answers(endpoints.instanceInfo, anInstance(given))
const onlySso = { sso: { name: 'Acme', only: true } }

const STATES = ['mailOff', 'pendingTitle', 'missing', 'missingSso', 'unconfirmedTitle'] as const
const withSso = () => {
  instance(onlySso)()
  server.answers(endpoints.ssoIdentities, { identities: [] })
}

it.each<[string, Partial<User>, () => void, (typeof STATES)[number] | null, string | null]>([
  ['confirmed', {}, () => {}, null, null],
  ['not confirmed', { emailConfirmed: false }, () => {}, 'unconfirmedTitle', 'resend'],
  ['to be changed', { pendingEmail: 'new@example.org' }, () => {}, 'pendingTitle', 'takeBack'],
  ['the first', { email: null, pendingEmail: 'new@example.org' }, () => {}, 'pendingTitle', null],
  ['missing', { email: null }, () => {}, 'missing', null],
  ['missing, and not to sign in by', { email: null }, withSso, 'missingSso', null],
  ['not confirmed, without mail', { emailConfirmed: false }, instance({ mail: false }), 'mailOff', null],
])('says what is to be done about an address that is %s', async (_, given, prepare, state, action) => {
  await openAccount(given, prepare)
  await region(t('account.sessions.title'))
  await eventually(() => {
    for (const each of STATES)
      expect(screen.queryByText(t(`account.email.${each}`)) !== null).toBe(each === state)
  })
  for (const each of ['resend', 'takeBack'] as const)
    expect(screen.queryByRole('button', { name: t(`account.email.${each}`) }) !== null).toBe(each === action)
})

it.each([
  [EMAIL, true],
  [EMAIL.toUpperCase(), true],
  ['  ', true],
  ['new@example.org', false],
])('can ask for "%s" as another address: not %s', async (typed, isDisabled) => {
  const hands = await openAccount()
  const input = await screen.findByRole('textbox', { name: t('accounts.email.label') })
  await hands.clear(input)
  await hands.type(input, typed)
  expect(await button(t('account.email.submit'))).toHaveProperty('disabled', isDisabled)
})

it.each([
  [{}, 'text', 'current', 'submit'],
  [{ hasPassword: false }, 'textFirst', null, 'submitFirst'],
] as const)(
  'asks for the present password only where there is one: %j',
  async (given, text, current, submit) => {
    await openAccount(given)
    const section = within(await region(t('accounts.password.label')))
    section.getByText(t(`account.password.${text}`))
    section.getByRole('button', { name: t(`account.password.${submit}`) })
    expect(section.queryByLabelText(t('account.password.current')) !== null).toBe(current !== null)
  },
)

it('explains addresses and events otherwise where nobody signs in by them', async () => {
  await openAccount({}, withSso)
  await words(t('account.email.textSso'))
  await words(t('account.activity.textSso'))
  absent(t('account.email.text'), t('account.activity.text'), t('accounts.password.label'))
})

it('forgets passwords once they are changed, and reads sessions again', async () => {
  const hands = await openAccount({}, () =>
    server.answers(endpoints.changePassword, { token: 'new', removed: [] }),
  )
  const [current, next] = [
    await field(t('account.password.current')),
    await field(t('accounts.reset.password')),
  ]
  await hands.type(current, 'old secret')
  await hands.type(next, 'a longer secret')
  const callsBefore = server.calls(endpoints.listSessions).length
  await hands.click(await button(t('account.password.submit')))
  await words(t('account.password.done'))
  expect([current.value, next.value]).toEqual(['', ''])
  await eventually(() => expect(server.calls(endpoints.listSessions).length).toBe(callsBefore + 1))
})

const sessions = async () => within(await region(t('account.sessions.title')))

it('shows where somebody is signed in, this device first of all', async () => {
  await openAccount({}, () =>
    server.answers(endpoints.listSessions, { sessions: [session(5, true), session(2)] }),
  )
  const list = await sessions()
  const since = t('account.sessions.since', { date: formatDate(readInstant(daysAgo(3)), 'en') })
  expect((await list.findAllByRole('listitem')).map(textOf)).toEqual([
    `${t('account.sessions.unknownDevice')}${t('account.sessions.current')}${t('words.used', { age: '5 minutes ago' })} · ${since}`,
    `Firefox · Linux${t('words.used', { age: '2 minutes ago' })} · ${since}${t('account.sessions.end')}`,
  ])
})

it('has nothing to end where this is the only device', async () => {
  await openAccount({}, () => server.answers(endpoints.listSessions, { sessions: [session(1, true)] }))
  await words(t('account.sessions.current'))
  absent(t('account.sessions.endOthers'), t('account.sessions.end'))
})

it('is busy with the one session that it ends', async () => {
  const android = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
  const hands = await openAccount({}, () =>
    server.answers(endpoints.listSessions, {
      sessions: [session(1, true), session(2), { ...session(3), userAgent: android }],
    }),
  )
  const held = server.holds(endpoints.endOneSession)
  const end = (device: string) => button(t('account.sessions.endOne', { device }))
  await hands.dblClick(await end('Chrome · Android'))
  await wait(100)
  expect((await end('Chrome · Android')).getAttribute('aria-busy')).toBe('true')
  expect((await end('Firefox · Linux')).getAttribute('aria-busy')).toBeNull()
  expect((await button(t('account.sessions.endOthers'))).getAttribute('aria-busy')).toBeNull()
  expect(server.onlyCall(endpoints.endOneSession).params).toEqual({ id: anId(3) })
  server.answers(endpoints.listSessions, { sessions: [session(1, true), session(2)] })
  held.answer({ removed: [] })
  await words(t('account.sessions.ended'))
  await eventually(() => expect(screen.queryByText('Chrome · Android')).toBeNull())
})

it('is busy as a whole while it ends all others', async () => {
  const hands = await openAccount()
  server.holds(endpoints.endOtherSessions)
  const all = await button(t('account.sessions.endOthers'))
  await hands.click(all)
  await eventually(() => expect(all.getAttribute('aria-busy')).toBe('true'))
  const one = await button(t('account.sessions.endOne', { device: 'Firefox · Linux' }))
  expect(one.getAttribute('aria-busy')).toBeNull()
})

it('tells of each event what is known of it', async () => {
  await openAccount({}, () =>
    server.answers(endpoints.ownActivity, {
      events: [
        event(1),
        event(2),
        { ...event(3), kind: 'data-exported', detail: null, network: null },
        { ...event(4), detail: 'passkey', network: null, userAgent: session(2).userAgent },
      ],
      pagination: { total: 4, pages: 1 },
    }),
  )
  const list = within(await region(t('account.activity.title')))
  const at = (number: number) => formatMoment(readInstant(minutesAgo(number)), 'en')
  const network = t('securityEvents.network', { network: '192.0.2.0/24' })
  expect((await list.findAllByRole('listitem')).map(textOf)).toEqual([
    `Signed inPassword · ${network}${at(1)}`,
    `Failed sign-inPassword · ${network}${at(2)}`,
    `Data downloaded${at(3)}`,
    `Signed inPasskey · Firefox · Linux${at(4)}`,
  ])
  expect(list.queryByRole('navigation')).toBeNull()
})

it('keeps the events that are shown until the older ones come', async () => {
  const page = (number: number) => ({ events: [event(number)], pagination: { total: 40, pages: 2 } })
  const hands = await openAccount({}, () => server.answers(endpoints.ownActivity, page(1)))
  const list = within(await region(t('account.activity.title')))
  await list.findByText(t('account.activity.showing', { page: 1, pages: 2 }))
  expect(list.getByRole('button', { name: t('account.activity.newer') })).toHaveProperty('disabled', true)
  const held = server.holds(endpoints.ownActivity)
  await hands.click(list.getByRole('button', { name: t('account.activity.older') }))
  await eventually(() => expect(held.count()).toBe(1))
  list.getByText('Signed in')
  held.answer(page(2))
  await list.findByText('Failed sign-in')
  expect(list.getByRole('button', { name: t('account.activity.older') })).toHaveProperty('disabled', true)
})

it.each<[string, typeof endpoints.listSessions | typeof endpoints.ownActivity, () => string, () => string]>([
  [
    'sessions',
    endpoints.listSessions,
    () => t('account.sessions.loadFailed'),
    () => t('account.sessions.current'),
  ],
  ['events', endpoints.ownActivity, () => t('account.activity.loadFailed'), () => 'Failed sign-in'],
])('loads %s again when asked to, and nothing else', async (_, endpoint, failed, there) => {
  const hands = await openAccount({}, () => server.refuses(endpoint, 'RATE_LIMITED'))
  const card = (await heading(failed())).closest('section') as HTMLElement
  await refusal('RATE_LIMITED')
  const others = server.calls(endpoints.listPasskeys).length
  if (endpoint === endpoints.listSessions)
    server.answers(endpoints.listSessions, { sessions: [session(1, true)] })
  else server.answers(endpoints.ownActivity, { events: [event(2)], pagination: { total: 1, pages: 1 } })
  await hands.click(within(card).getByRole('button', { name: t('errors.retry') }))
  await words(there())
  expect(server.calls(endpoints.listPasskeys)).toHaveLength(others)
})

const openDanger = async () => {
  const hands = await openAccount()
  await hands.click(await button(t('account.delete.open')))
  return { hands, input: await field(t('account.delete.label', { word: 'DELETE' })) }
}

it.each([
  ['DEL', false],
  ['DELETE', false],
  ['delete', true],
  ['DELETED', true],
])('says that "%s" is not the word: %s', async (typed, isWrong) => {
  const { hands, input } = await openDanger()
  expect(document.activeElement).toBe(input)
  await hands.type(input, typed)
  expect(screen.queryByText(t('account.delete.deleteConfirmError', { word: 'DELETE' })) !== null).toBe(
    isWrong,
  )
  expect(await button(t('account.delete.submit'))).toHaveProperty('disabled', typed !== 'DELETE')
})

it('can not be called off while the account is deleted', async () => {
  const { hands, input } = await openDanger()
  const held = server.holds(endpoints.deleteAccount)
  await hands.type(input, 'DELETE{Enter}')
  await eventually(() => expect(held.count()).toBe(1))
  expect(await button(t('account.delete.cancel'))).toHaveProperty('disabled', true)
  held.refuse('RATE_LIMITED')
  await refusal('RATE_LIMITED')
  expect(await button(t('account.delete.cancel'))).toHaveProperty('disabled', false)
  expect(input.value).toBe('DELETE')
})

it('names the file of all data by its day, and writes it for people', async () => {
  const files = watchSaving()
  const hands = await openAccount({ emailConfirmed: true })
  const held = server.holds(endpoints.exportUserData)
  await hands.dblClick(await button(t('account.data.submit')))
  await wait(100)
  expect(held.count()).toBe(1)
  held.refuse('RATE_LIMITED')
  await words(t('account.data.failed'))
  expect(files).toEqual([])
  expect((await button(t('account.data.submit'))).getAttribute('aria-busy')).toBeNull()
})

it('follows an address that was confirmed in another tab', async () => {
  await openAccount({ pendingEmail: 'new@example.org' })
  await words(t('account.email.pendingTitle'))
  server.answers(endpoints.authProfile, aUser({ email: 'new@example.org' }))
  server.tell({ type: 'profile' })
  await eventually(() => absent(t('account.email.pendingTitle')))
  expect(await screen.findByRole('textbox', { name: t('accounts.email.label') })).toHaveProperty(
    'value',
    'new@example.org',
  )
})
