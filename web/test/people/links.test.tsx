import { endpoints } from '@cratewatch/contracts/endpoints'
import type { Undo } from '@cratewatch/contracts/people/account-changes'
import type { Confirmation } from '@cratewatch/contracts/people/confirmations'
import { arrivalCode } from '@cratewatch/domain/accounts/sign-in/arrival-code'
import { screen } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { readToken } from '../../src/lib/session/session.ts'
import { EMAIL } from '../fixtures/account.ts'
import { aWatchList } from '../fixtures/watches.ts'
import { server } from '../harness/fake-server.ts'
import { absent, button, descriptionOf, field, heading, link, refusal, wait, words } from '../harness/look.ts'
import { minutesAgo } from '../harness/now.ts'
import { address, openPage, type Visit } from '../harness/open-page.tsx'

const aConfirmation = (given: Partial<Confirmation> = {}): Confirmation => ({
  email: EMAIL,
  account: null,
  isChange: false,
  passwordRule: 'standard',
  needs: 'password',
  ...given,
})

const confirmed = { email: EMAIL, token: null, removed: [] }

const openConfirmation = (
  given: Partial<Confirmation> = {},
  prepare: () => void = () => {},
  visit: Visit = { user: null },
) =>
  openPage(
    '/confirm-email?token=abc',
    () => {
      server.answers(endpoints.readConfirmation, aConfirmation(given))
      server.answers(endpoints.confirmEmail, confirmed)
      prepare()
    },
    visit,
  )

it('changes nothing before a press', async () => {
  await openConfirmation()
  await heading(t('accounts.confirm.title'))
  await wait(1000)
  expect(server.calls(endpoints.confirmEmail)).toEqual([])
})

it('confirms an address with the password of the account, and signs in', async () => {
  const hands = await openConfirmation({}, () =>
    server.answers(endpoints.confirmEmail, { ...confirmed, token: 'new' }),
  )
  expect(await button(t('accounts.confirm.signInAndConfirm'))).toHaveProperty('disabled', true)
  await hands.type(await field(t('accounts.confirm.password')), 'secret1')
  await hands.click(await button(t('accounts.confirm.signInAndConfirm')))
  await heading(t('accounts.confirm.doneTitle'))
  expect(server.onlyCall(endpoints.confirmEmail).body).toEqual({ token: 'abc', password: 'secret1' })
  expect(readToken()).toBe('new')
})

it('confirms it by a press in a session of the account', async () => {
  const hands = await openConfirmation({ needs: 'nothing' }, undefined, {})
  absent(t('accounts.confirm.password'))
  await hands.dblClick(await button(t('accounts.confirm.submit')))
  await heading(t('accounts.confirm.doneTitle'))
  expect(server.onlyCall(endpoints.confirmEmail).body).toEqual({ token: 'abc' })
})

it('says at the field that the password is wrong', async () => {
  const hands = await openConfirmation({}, () =>
    server.refuses(endpoints.confirmEmail, 'INVALID_CREDENTIALS'),
  )
  const input = await field(t('accounts.confirm.password'))
  await hands.type(input, 'secret1{Enter}')
  await words(t('accounts.confirm.wrongPassword'))
  expect(descriptionOf(input)).toContain(t('accounts.confirm.wrongPassword'))
})

it.each(['EMAIL_ALREADY_IN_USE', 'EMAIL_RESERVED', 'LAST_OPERATOR'] as const)(
  'says why %s left the address unconfirmed',
  async (code) => {
    const hands = await openConfirmation(
      { needs: 'nothing' },
      () => server.refuses(endpoints.confirmEmail, code),
      {},
    )
    await hands.click(await button(t('accounts.confirm.submit')))
    await words(t('accounts.confirm.failed'))
    await refusal(code)
  },
)

it('sends whoever has to sign in first to the sign-in page, and back', async () => {
  const hands = await openConfirmation({ needs: 'sign-in' })
  expect(screen.queryByRole('button', { name: t('accounts.confirm.submit') })).toBeNull()
  await hands.click(await link(t('accounts.confirm.signIn')))
  await heading(t('accounts.email.title'))
  expect(address()).toBe(`/auth?redirect=${encodeURIComponent('/confirm-email')}`)
})

it('calls a change off that its owner did not ask for', async () => {
  const hands = await openConfirmation({ isChange: true, account: 'other@example.org' }, () =>
    server.answers(endpoints.refuseEmailChange),
  )
  await words(
    t('accounts.confirm.changeText', { email: EMAIL, account: 'other@example.org' }) +
      ' ' +
      t('accounts.confirm.signInText'),
  )
  await hands.click(await button(t('accounts.confirm.notAsked')))
  await heading(t('accounts.confirm.refusedTitle'))
  expect(server.onlyCall(endpoints.refuseEmailChange).body).toEqual({ token: 'abc' })
})

it('lets the owner of the mailbox take an account over', async () => {
  const hands = await openConfirmation({}, () =>
    server.answers(endpoints.resetPassword, { message: '', removed: [] }),
  )
  await hands.click(await button(t('accounts.confirm.notCreated')))
  await heading(t('accounts.confirm.takeOverTitle'))
  await hands.type(await field(t('accounts.reset.password')), 'my own secret')
  await hands.type(await field(t('accounts.reset.confirmation')), 'my own secret')
  await hands.click(await button(t('accounts.confirm.takeOver')))
  await heading(t('accounts.reset.doneTitle'))
  expect(server.onlyCall(endpoints.resetPassword).body).toEqual({ token: 'abc', password: 'my own secret' })
})

it('says what a dead link answers, and has nothing to try again', async () => {
  await openConfirmation({}, () => server.refuses(endpoints.readConfirmation, 'INVALID_TOKEN'))
  await refusal('INVALID_TOKEN')
  expect(screen.queryByRole('button', { name: t('errors.retry') })).toBeNull()
})

it('tries again what could not be read', async () => {
  const hands = await openConfirmation({}, () => server.isUnreachableFor(endpoints.readConfirmation))
  await hands.click(await button(t('errors.retry')))
  server.answers(endpoints.readConfirmation, aConfirmation())
  await hands.click(await button(t('errors.retry')))
  await heading(t('accounts.confirm.title'))
})

it('says that a link has no token', async () => {
  await openPage('/confirm-email', undefined, { user: null })
  await words(t('accounts.confirm.noToken'))
})

it('offers a new password where the link of an undo has no token', async () => {
  const hands = await openPage('/undo-change', undefined, { user: null })
  await words(t('accounts.confirm.noToken'))
  await hands.click(await link(t('accounts.undo.newPassword')))
  expect(address()).toBe('/forgot-password')
})

const anUndo = (given: Partial<Undo> = {}): Undo => ({
  change: { what: 'password' },
  at: minutesAgo(60),
  email: EMAIL,
  restoresEmail: false,
  passwordRule: 'standard',
  ...given,
})

const openUndo = (given: Partial<Undo> = {}, prepare: () => void = () => {}) =>
  openPage(
    '/undo-change?token=abc',
    () => {
      server.answers(endpoints.readUndo, anUndo(given))
      prepare()
    },
    { user: null },
  )

it.each<[string, Undo['change'], boolean, () => string]>([
  [
    'an address that was asked for',
    { what: 'email', to: 'x@y.z' },
    false,
    () => t('accounts.undo.emailAsked', { to: 'x@y.z' }),
  ],
  [
    'an address that was changed',
    { what: 'email', to: 'x@y.z' },
    true,
    () => t('accounts.undo.emailChanged', { to: 'x@y.z' }),
  ],
  ['a password', { what: 'password' }, false, () => t('accounts.undo.passwordChanged')],
  [
    'a device',
    { what: 'new-device', userAgent: null },
    false,
    () => t('accounts.undo.newDevice', { device: t('accounts.undo.unknownDevice') }),
  ],
  [
    'a method that came',
    { what: 'method-added', kind: 'passkey', label: 'Phone' },
    false,
    () => t('accounts.undo.added', { method: t('accounts.methods.passkey', { label: 'Phone' }) }),
  ],
  [
    'a method that went',
    { what: 'method-removed', kind: 'authenticator', label: null },
    false,
    () => t('accounts.undo.removed', { method: t('accounts.methods.authenticator', { label: '' }) }),
  ],
])('tells of %s what happened, and what undoing it does', async (_, change, restoresEmail, said) => {
  await openUndo({ change, restoresEmail })
  await words(new RegExp(`^${said().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`))
  await words(restoresEmail ? t('accounts.undo.restores', { email: EMAIL }) : t('accounts.undo.locksOut'))
})

it('undoes a change with a new password', async () => {
  const hands = await openUndo({}, () => server.answers(endpoints.undoChange, { email: EMAIL, removed: [] }))
  await hands.click(await button(t('accounts.undo.submit')))
  await hands.type(await field(t('accounts.reset.password')), 'my own secret')
  await hands.type(await field(t('accounts.reset.confirmation')), 'my own secret')
  await hands.click(await button(t('accounts.undo.finish')))
  await heading(t('accounts.reset.doneTitle'))
  expect(server.onlyCall(endpoints.undoChange).body).toEqual({ token: 'abc', password: 'my own secret' })
})

it('leads from a link that is too old to a new password', async () => {
  const hands = await openUndo({}, () => server.refuses(endpoints.readUndo, 'INVALID_TOKEN'))
  await words(t('accounts.undo.deadText'))
  await hands.click(await link(t('accounts.undo.newPassword')))
  await heading(t('accounts.login.forgot'))
})

it.each([
  ['denied', 'discogsAuth'],
  ['sso_taken', 'ssoAuth'],
  ['nonsense', 'discogsAuth'],
] as const)('tells of a sign-in elsewhere that ended with %s, and starts again', async (reason, title) => {
  const hands = await openPage(`/auth?error=${reason}`, undefined, { user: null })
  await heading(t(`accounts.errors.${title}`))
  await hands.click(await button(t('errors.retry')))
  await heading(t('accounts.email.title'))
})

it('says that the session of an address is over', async () => {
  await openPage(
    '/auth?action=login&token=abc',
    () => server.refuses(endpoints.authProfile, 'USER_NOT_AUTHENTICATED'),
    { user: null },
  )
  await heading(t('accounts.errors.authCallback'))
  await words(t('accounts.arrival.reasons.unverified'))
  expect(readToken()).toBeNull()
})

const codePath = `/auth?action=login&token=${arrivalCode('a'.repeat(43))}`

it('asks for a code after a way back where the account wants one', async () => {
  const prepare = () => {
    server.refuses(endpoints.finishArrival, 'SECOND_FACTOR_REQUIRED')
    server.answers(endpoints.readSecondFactor, { hasMailbox: true, removalAt: null })
  }
  await openPage(codePath, prepare, { user: null })
  await heading(t('accounts.secondFactor.app.title'))
  expect(address()).toBe('/auth')
})

it('keeps who was signed in already, and says so until it is put away', async () => {
  const hands = await openPage(codePath, () => server.answers(endpoints.listVinyls, aWatchList([])))
  await words(t('accounts.arrival.kept.title', { who: EMAIL }))
  expect(readToken()).toBe('token')
  await hands.click(await button(t('shell.announcement.dismiss')))
  absent(t('accounts.arrival.kept.title', { who: EMAIL }))
})

it('stops mails by a link, after a press', async () => {
  const hands = await openPage('/unsubscribe/abc', () => server.answers(endpoints.unsubscribe), {
    user: null,
  })
  await heading(t('unsubscribe.title'))
  expect(server.calls(endpoints.unsubscribe)).toEqual([])
  await hands.dblClick(await button(t('unsubscribe.submit')))
  await heading(t('unsubscribe.doneTitle'))
  expect(server.onlyCall(endpoints.unsubscribe).params).toEqual({ token: 'abc' })
})

it('says that a link to stop mails does not work', async () => {
  const hands = await openPage(
    '/unsubscribe/abc',
    () => server.refuses(endpoints.unsubscribe, 'INVALID_TOKEN'),
    { user: null },
  )
  await hands.click(await button(t('unsubscribe.submit')))
  await words(t('unsubscribe.failedTitle'))
  await refusal('INVALID_TOKEN')
})
