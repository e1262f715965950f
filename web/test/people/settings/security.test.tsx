import { endpoints } from '@cratewatch/contracts/endpoints'
import type { Passkey } from '@cratewatch/contracts/people/passkeys'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it, vi } from 'vitest'
import { anId, anInstance } from '../../fixtures/account.ts'
import { refusalText, server } from '../../harness/fake-server.ts'
import {
  absent,
  button,
  descriptionOf,
  eventually,
  field,
  question,
  refusal,
  wait,
  words,
} from '../../harness/look.ts'
import { daysAgo } from '../../harness/now.ts'
import { openPage, watchSaving } from '../../harness/open-page.tsx'

const aPasskey = (name: string, given: Partial<Passkey> = {}): Passkey => ({
  id: anId(4),
  name,
  createdAt: daysAgo(30),
  lastUsedAt: null,
  ...given,
})

const openSecurity = (prepare: () => void = () => {}) =>
  openPage('/dashboard/settings/account', () => {
    server.answers(endpoints.listPasskeys, { passkeys: [aPasskey('Phone')] })
    server.answers(endpoints.readAuthenticatorApp, { app: null, recoveryCodesLeft: 0 })
    server.answers(endpoints.listSessions, { sessions: [] })
    server.answers(endpoints.listTokens, { tokens: [] })
    server.answers(endpoints.ownActivity, { events: [], pagination: { total: 0, pages: 0 } })
    prepare()
  })

const rename = () => button(t('security.passkeys.renameOne', { name: 'Phone' }))
const remove = () => button(t('security.passkeys.removeOne', { name: 'Phone' }))
const name = () => field(t('security.passkeys.name'))

it('renames a passkey, once', async () => {
  const hands = await openSecurity()
  await hands.click(await rename())
  const input = await name()
  expect(document.activeElement).toBe(input)
  expect(input.value).toBe('Phone')
  const held = server.holds(endpoints.renamePasskey)
  await hands.clear(input)
  expect(await button(t('words.save'))).toHaveProperty('disabled', true)
  await hands.type(input, 'Tablet{Enter}')
  await wait(100)
  await hands.type(input, '{Enter}')
  expect(held.count()).toBe(1)
  server.answers(endpoints.listPasskeys, { passkeys: [aPasskey('Tablet')] })
  held.answer()
  await words('Tablet')
  expect(server.onlyCall(endpoints.renamePasskey)).toMatchObject({
    params: { id: anId(4) },
    body: { name: 'Tablet' },
  })
})

it('says at the name why it was refused, and keeps what was typed', async () => {
  const hands = await openSecurity(() => server.refuses(endpoints.renamePasskey, 'VALIDATION_FAILED'))
  await hands.click(await rename())
  await hands.type(await name(), '!{Enter}')
  await refusal('VALIDATION_FAILED')
  expect(descriptionOf(await name())).toContain(refusalText('VALIDATION_FAILED'))
  expect((await name()).value).toBe('Phone!')
  await hands.click(await button(t('words.cancel')))
  await words('Phone')
})

it('removes a passkey after asking, once', async () => {
  const hands = await openSecurity()
  await hands.click(await remove())
  const opened = await question(t('security.passkeys.removeTitle', { name: 'Phone' }))
  const held = server.holds(endpoints.removePasskey)
  const confirm = within(opened).getByRole('button', { name: t('security.remove') })
  await hands.dblClick(confirm)
  await wait(100)
  await hands.click(confirm)
  expect(held.count()).toBe(1)
  server.answers(endpoints.listPasskeys, { passkeys: [] })
  held.answer()
  await words(t('security.passkeys.removed'))
  await eventually(() => absent('Phone'))
})

it.each(['{Escape}', '{Enter}'])('removes nothing when it is answered with %s', async (key) => {
  const hands = await openSecurity()
  await hands.click(await remove())
  await question(t('security.passkeys.removeTitle', { name: 'Phone' }))
  await hands.keyboard(key)
  await eventually(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(server.calls(endpoints.removePasskey)).toEqual([])
})

it('says why a passkey was not removed', async () => {
  const hands = await openSecurity(() => server.refuses(endpoints.removePasskey, 'ONLY_SIGN_IN_METHOD'))
  await hands.click(await remove())
  await hands.click(await button(t('security.remove')))
  await words(t('security.passkeys.removeFailed'))
  await refusal('ONLY_SIGN_IN_METHOD')
})

const options = {
  rp: { id: 'localhost', name: 'Cratewatch' },
  user: { id: 'YQ', name: 'ada', displayName: 'ada' },
  challenge: 'YQ',
  pubKeyCredParams: [{ type: 'public-key' as const, alg: -7 }],
  timeout: 60_000,
  attestation: 'none' as const,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required' as const,
    requireResidentKey: true as const,
    userVerification: 'required' as const,
  },
}

it.each([
  ['NotAllowedError', () => t('security.passkeys.problems.cancelled')],
  ['InvalidStateError', () => t('security.passkeys.problems.held')],
  ['NotSupportedError', () => t('security.passkeys.problems.unavailable')],
])('says what %s of the browser means', async (error, said) => {
  vi.stubGlobal('PublicKeyCredential', vi.fn())
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { create: vi.fn().mockRejectedValue(new DOMException('no', error)) },
  })
  const hands = await openSecurity(() => server.answers(endpoints.startPasskey, options))
  await hands.click(await button(t('security.passkeys.add')))
  await words(t('security.passkeys.addFailed'))
  await words(said())
  expect(server.calls(endpoints.addPasskey)).toEqual([])
})

it('says that this browser or this instance has no passkeys', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  await openSecurity(() => server.answers(endpoints.instanceInfo, anInstance({ passkeys: false })))
  await words(t('security.passkeys.off'))
  absent(t('security.passkeys.add'))
})

const started = { secret: 'ABCDEFGH', uri: 'otpauth://totp/x', ticket: 'sealed' }
const codes = ['AAAA-BBBB', 'CCCC-DDDD']

const openSetUp = async (prepare: () => void = () => {}) => {
  const hands = await openSecurity(() => {
    server.answers(endpoints.startAuthenticatorApp, started)
    prepare()
  })
  await hands.click(await button(t('security.app.add')))
  return { hands, code: await field(t('accounts.secondFactor.app.label')) }
}

it('sets an app up by its first code, once, and shows the codes for its loss this once', async () => {
  const files = watchSaving()
  const { hands, code } = await openSetUp()
  await words('ABCD EFGH')
  await screen.findByRole('img', { name: t('security.app.qr') })
  const confirm = await button(t('security.app.confirm'))
  await hands.type(code, '12345')
  expect(confirm).toHaveProperty('disabled', true)
  const held = server.holds(endpoints.addAuthenticatorApp)
  await hands.type(code, '6')
  await hands.dblClick(confirm)
  await wait(100)
  await hands.type(code, '{Enter}')
  expect(held.count()).toBe(1)
  server.answers(endpoints.readAuthenticatorApp, {
    app: { createdAt: daysAgo(0), removalAt: null },
    recoveryCodesLeft: 10,
  })
  held.answer({ recoveryCodes: codes })
  await words(t('security.app.added'))
  await words('AAAA-BBBB')
  expect(server.onlyCall(endpoints.addAuthenticatorApp).body).toEqual({ ticket: 'sealed', code: '123456' })
  await hands.click(await button(t('security.recovery.save')))
  expect(await files[0]?.content.text()).toContain('CCCC-DDDD')
  await hands.click(await button(t('security.recovery.kept')))
  absent('AAAA-BBBB')
})

it('says at the code why the app was not set up, and keeps the secret', async () => {
  const { hands, code } = await openSetUp(() => server.refuses(endpoints.addAuthenticatorApp, 'WRONG_CODE'))
  await hands.type(code, '123456{Enter}')
  await refusal('WRONG_CODE')
  expect(descriptionOf(code)).toContain(refusalText('WRONG_CODE'))
  await words('ABCD EFGH')
})

it('calls the setting up off', async () => {
  const { hands } = await openSetUp()
  await hands.click(await button(t('words.cancel')))
  await button(t('security.app.add'))
  absent('ABCD EFGH')
})

it('says that no app can be set up now', async () => {
  const hands = await openSecurity(() => server.refuses(endpoints.startAuthenticatorApp, 'RATE_LIMITED'))
  await hands.click(await button(t('security.app.add')))
  await words(t('security.app.addFailed'))
})

const withApp = (recoveryCodesLeft = 9) =>
  server.answers(endpoints.readAuthenticatorApp, {
    app: { createdAt: daysAgo(3), removalAt: null },
    recoveryCodesLeft,
  })

it('removes the app after asking, or says why not', async () => {
  const hands = await openSecurity(() => {
    withApp()
    server.refuses(endpoints.removeAuthenticatorApp, 'NOT_FOUND')
  })
  await hands.click(await button(t('security.app.remove')))
  const opened = await question(t('security.app.removeTitle'))
  const confirm = () => hands.click(within(opened).getByRole('button', { name: t('security.remove') }))
  await confirm()
  await words(t('security.app.removeFailed'))
  server.answers(endpoints.removeAuthenticatorApp)
  server.answers(endpoints.readAuthenticatorApp, { app: null, recoveryCodesLeft: 0 })
  await confirm()
  await words(t('security.app.removed'))
  await eventually(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await button(t('security.app.add'))
})

it('makes new codes after asking, or says why not', async () => {
  const hands = await openSecurity(() => {
    withApp(2)
    server.refuses(endpoints.renewRecoveryCodes, 'NOT_FOUND')
  })
  await words(t('security.recovery.left', { count: 2, all: 10 }))
  await hands.click(await button(t('security.recovery.renew')))
  const opened = await question(t('security.recovery.renewTitle'))
  const confirm = () =>
    hands.click(within(opened).getByRole('button', { name: t('security.recovery.renew') }))
  await confirm()
  await words(t('security.recovery.renewFailed'))
  server.answers(endpoints.renewRecoveryCodes, { recoveryCodes: codes })
  await confirm()
  await words('CCCC-DDDD')
  await eventually(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.queryByRole('button', { name: t('security.recovery.renew') })).toBeNull()
})
