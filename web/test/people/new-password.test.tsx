import { endpoints } from '@cratewatch/contracts/endpoints'
import { screen } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { anInstance, EMAIL } from '../fixtures/account.ts'
import { refusalText, server } from '../harness/fake-server.ts'
import { absent, button, descriptionOf, field, heading, link, refusal, wait, words } from '../harness/look.ts'
import { address, openPage } from '../harness/open-page.tsx'

const PASSWORD = 'a new secret'

const openForm = (prepare: () => void = () => {}, path = '/reset-password?token=abc') =>
  openPage(
    path,
    () => {
      server.answers(endpoints.validatePasswordReset, { valid: true, passwordRule: 'standard' })
      server.answers(endpoints.resetPassword, { message: 'done', removed: [] })
      prepare()
    },
    { user: null },
  )

type Hands = Awaited<ReturnType<typeof openForm>>

async function fill(hands: Hands, password: string, repetition: string) {
  const [first, second] = [
    await field(t('accounts.reset.password')),
    await field(t('accounts.reset.confirmation')),
  ]
  if (password !== '') await hands.type(first, password)
  if (repetition !== '') await hands.type(second, repetition)
  await hands.click(await button(t('accounts.reset.submit')))
  return { first, second }
}

it('sets a new password, says so, and goes on to the sign-in page', async () => {
  const hands = await openForm()
  await fill(hands, PASSWORD, PASSWORD)
  await heading(t('accounts.reset.doneTitle'))
  expect(server.onlyCall(endpoints.resetPassword).body).toEqual({ token: 'abc', password: PASSWORD })
  await wait(3100)
  expect(address()).toBe('/auth')
})

it('takes the token out of the address', async () => {
  await openForm()
  await heading(t('accounts.reset.title'))
  expect(address()).toBe('/reset-password')
})

it.each([
  ['nothing', '', '', 'first', () => t('accounts.errors.passwordIsRequired')],
  ['blanks', '      ', '      ', 'first', () => t('accounts.errors.passwordIsRequired')],
  ['a short one', 'abc', 'abc', 'first', () => t('accounts.errors.passwordTooShort', { count: 6 })],
  ['two that differ', PASSWORD, 'another', 'second', () => t('accounts.errors.passwordsDoNotMatch')],
] as const)(
  'sends nothing when it was given %s, and says so at the field',
  async (_, one, other, at, said) => {
    const hands = await openForm()
    const fields = await fill(hands, one, other)
    await words(said())
    expect(descriptionOf(fields[at])).toContain(said())
    expect(fields[at].getAttribute('aria-invalid')).toBe('true')
    await wait(300)
    expect(server.calls(endpoints.resetPassword)).toEqual([])
  },
)

it('says once what a password that is too short has to be', async () => {
  const hands = await openForm()
  const { first } = await fill(hands, 'abc', 'abc')
  await words(t('accounts.errors.passwordTooShort', { count: 6 }))
  expect(descriptionOf(first)).not.toContain(t('accounts.password.hint', { count: 6 }))
})

it('asks for a longer one where operators sign in', async () => {
  const hands = await openForm(() =>
    server.answers(endpoints.validatePasswordReset, { valid: true, passwordRule: 'strict' }),
  )
  await fill(hands, 'seven77', 'seven77')
  await words(t('accounts.errors.passwordTooShort', { count: 8 }))
})

it('sends it once, however often it is pressed', async () => {
  const hands = await openForm()
  const held = server.holds(endpoints.resetPassword)
  const { second } = await fill(hands, PASSWORD, PASSWORD)
  await wait(100)
  await hands.click(await button(t('accounts.reset.submit')))
  await hands.type(second, '{Enter}')
  expect(held.count()).toBe(1)
})

it('goes on to the sign-in page in any case, which lists what was removed with the old password', async () => {
  const hands = await openForm(() =>
    server.answers(endpoints.resetPassword, {
      message: 'done',
      removed: [
        { kind: 'passkey', label: 'Phone' },
        { kind: 'chat', label: null },
      ],
    }),
  )
  await fill(hands, PASSWORD, PASSWORD)
  await heading(t('accounts.reset.doneTitle'))
  absent(t('accounts.removed.title'))
  await wait(3100)
  expect(address()).toBe('/auth')
  await heading(t('accounts.email.title'))
  await words(t('accounts.methods.passkey', { label: 'Phone' }))
  await words(t('accounts.methods.chat', { label: t('accounts.methods.unnamed') }))
})

it('lists the same for who does not wait', async () => {
  const removed = [{ kind: 'passkey', label: 'Phone' }] as const
  const hands = await openForm(() =>
    server.answers(endpoints.resetPassword, { message: 'done', removed: [...removed] }),
  )
  await fill(hands, PASSWORD, PASSWORD)
  await hands.click(await link(t('accounts.login.submit')))
  await heading(t('accounts.email.title'))
  await words(t('accounts.methods.passkey', { label: 'Phone' }))
})

it.each([
  ['RATE_LIMITED', () => refusalText('RATE_LIMITED')],
  ['PASSWORD_TOO_WEAK', () => refusalText('PASSWORD_TOO_WEAK')],
] as const)('says why %s kept the old one, and keeps what was typed', async (code, said) => {
  const hands = await openForm(() => server.refuses(endpoints.resetPassword, code))
  const { first } = await fill(hands, PASSWORD, PASSWORD)
  await words(said())
  expect(first.value).toBe(PASSWORD)
})

it('says that nobody answered', async () => {
  const hands = await openForm(() => server.isUnreachableFor(endpoints.resetPassword))
  await fill(hands, PASSWORD, PASSWORD)
  await words(t('accounts.errors.networkError'))
})

it('leads to another link when this one stopped working meanwhile', async () => {
  const hands = await openForm(() => server.refuses(endpoints.resetPassword, 'INVALID_TOKEN'))
  await fill(hands, PASSWORD, PASSWORD)
  await refusal('INVALID_TOKEN')
  expect(screen.queryByLabelText(t('accounts.reset.password'))).toBeNull()
  await hands.click(await link(t('accounts.reset.requestAnother')))
  await heading(t('accounts.login.forgot'))
})

it.each([
  ['no token', '/reset-password', () => t('accounts.errors.invalidToken')],
  [
    'a token that opens nothing',
    '/reset-password?token=old',
    () => t('accounts.errors.linkExpiredOrInvalid'),
  ],
])('says that a link with %s does not work', async (_, path, said) => {
  await openForm(() => server.refuses(endpoints.validatePasswordReset, 'INVALID_TOKEN'), path)
  await words(said())
  expect(screen.queryByRole('button', { name: t('errors.retry') })).toBeNull()
})

it('tries the link again that could not be looked into', async () => {
  const hands = await openForm(() => server.isUnreachableFor(endpoints.validatePasswordReset))
  await words(t('accounts.errors.networkError'))
  server.answers(endpoints.validatePasswordReset, { valid: true, passwordRule: 'standard' })
  await hands.click(await button(t('errors.retry')))
  await heading(t('accounts.reset.title'))
})

const openForgot = (prepare: () => void = () => {}) => openPage('/forgot-password', prepare, { user: null })

it('asks for a link, without telling who has an account', async () => {
  const hands = await openForgot(() => server.answers(endpoints.requestPasswordReset, { message: 'sent' }))
  await hands.type(await field(t('accounts.email.label')), ' Ada@Example.org ')
  await hands.click(await button(t('accounts.forgot.submit')))
  await words(t('accounts.forgot.sentTitle'))
  expect(server.onlyCall(endpoints.requestPasswordReset).body).toEqual({ email: EMAIL })
})

it('asks for no link without an address', async () => {
  const hands = await openForgot()
  await hands.click(await button(t('accounts.forgot.submit')))
  await words(t('accounts.errors.emailIsRequired'))
})

it.each([
  ['INVALID_EMAIL', () => refusalText('INVALID_EMAIL')],
  ['RATE_LIMITED', () => refusalText('RATE_LIMITED')],
] as const)('says what %s means when a link is asked for', async (code, said) => {
  const hands = await openForgot(() => server.refuses(endpoints.requestPasswordReset, code))
  await hands.type(await field(t('accounts.email.label')), `${EMAIL}{Enter}`)
  await words(said())
})

it('says that no link can be mailed here', async () => {
  await openForgot(() => server.answers(endpoints.instanceInfo, anInstance({ mail: false })))
  await words(t('accounts.forgot.mailOff'))
  expect(screen.getByRole('button', { name: t('accounts.forgot.submit') })).toHaveProperty('disabled', true)
})
