import { endpoints } from '@cratewatch/contracts/endpoints'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { beforeEach, expect, it, vi } from 'vitest'
import { readToken } from '../../src/lib/session/session.ts'
import { anId, anInstance, aUser } from '../fixtures/account.ts'
import { aWatchList } from '../fixtures/watches.ts'
import { server } from '../harness/fake-server.ts'
import { absent, button, dialog, eventually, refusal, wait, words } from '../harness/look.ts'
import { daysAgo } from '../harness/now.ts'
import { openPage, watchSaving, prepareDashboard } from '../harness/open-page.tsx'
import { openAccount } from './settings/open-account.ts'

const bytes = new Uint8Array([1, 2, 3]).buffer
/** What a device answers, as the browser hands it on. */
const credential = {
  id: 'AQID',
  rawId: bytes,
  type: 'public-key',
  getClientExtensionResults: () => ({}),
}
const created = {
  ...credential,
  response: {
    clientDataJSON: bytes,
    attestationObject: bytes,
    getTransports: () => ['internal'],
  },
}
const used = {
  ...credential,
  response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes },
}

const device = { create: vi.fn(), get: vi.fn() }

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', vi.fn())
  device.create = vi.fn().mockResolvedValue(created)
  device.get = vi.fn().mockResolvedValue(used)
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: device })
})

const requestOptions = {
  rpId: 'localhost',
  challenge: 'YQ',
  timeout: 60_000,
  userVerification: 'required',
} as const
const creationOptions = {
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

const openAuthPage = (prepare: () => void = () => {}) =>
  openPage(
    '/auth',
    () => {
      server.answers(endpoints.startPasskeySignIn, requestOptions)
      server.answers(endpoints.signInWithPasskey, { token: 'new', user: aUser() })
      prepareDashboard(aUser())
      server.answers(endpoints.listVinyls, aWatchList([]))
      prepare()
    },
    { user: null },
  )

it('signs in with a passkey', async () => {
  const hands = await openAuthPage()
  await hands.click(await button(t('accounts.email.passkey')))
  // Its texts come with its code.
  await eventually(() => void screen.getByRole('heading', { name: t('watches.title') }))
  expect(readToken()).toBe('new')
  expect(server.onlyCall(endpoints.signInWithPasskey).body).toMatchObject({ id: 'AQID', type: 'public-key' })
})

it('asks the device once, however often it is pressed', async () => {
  const hands = await openAuthPage()
  const held = server.holds(endpoints.startPasskeySignIn)
  await hands.dblClick(await button(t('accounts.email.passkey')))
  await wait(100)
  await hands.click(await button(t('accounts.email.passkey')))
  expect(held.count()).toBe(1)
})

it.each(['PASSKEY_NOT_ACCEPTED', 'SIGN_IN_EXPIRED', 'RATE_LIMITED'] as const)(
  'says why a passkey opened nothing: %s',
  async (code) => {
    const hands = await openAuthPage(() => server.refuses(endpoints.signInWithPasskey, code))
    await hands.click(await button(t('accounts.email.passkey')))
    await refusal(code)
    expect(readToken()).toBeNull()
  },
)

it('offers no passkey where the instance has none', async () => {
  await openAuthPage(() => server.answers(endpoints.instanceInfo, anInstance({ passkeys: false })))
  await button(t('accounts.email.continue'))
  await wait(100)
  absent(t('accounts.email.passkey'))
})

it('adds a passkey, named after browser and system', async () => {
  const hands = await openAccount({}, () => server.answers(endpoints.startPasskey, creationOptions))
  const held = server.holds(endpoints.addPasskey)
  await hands.click(await button(t('security.passkeys.add')))
  await eventually(() => expect(held.count()).toBe(1))
  const passkey = { id: anId(4), name: 'My device', createdAt: daysAgo(0), lastUsedAt: null }
  server.answers(endpoints.listPasskeys, { passkeys: [passkey] })
  held.answer(passkey)
  await words(t('security.passkeys.added'))
  await button(t('security.passkeys.renameOne', { name: 'My device' }))
  expect(server.onlyCall(endpoints.addPasskey).body).toMatchObject({
    id: 'AQID',
    response: { transports: ['internal'] },
    name: expect.stringMatching(/./),
  })
})

it.each(['TOO_MANY_PASSKEYS', 'RATE_LIMITED'] as const)('says why no passkey was added: %s', async (code) => {
  const hands = await openAccount({}, () => server.refuses(endpoints.startPasskey, code))
  await hands.click(await button(t('security.passkeys.add')))
  await words(t('security.passkeys.addFailed'))
  await refusal(code)
  expect(device.create).not.toHaveBeenCalled()
})

it('proves who it is by a passkey, and goes on by itself', async () => {
  const files = watchSaving()
  const hands = await openAccount({}, () => {
    server.refuses(endpoints.exportUserData, 'REAUTHENTICATION_REQUIRED')
    server.answers(endpoints.reauthenticationMethods, { methods: ['passkey'] })
    server.answers(endpoints.startPasskeySignIn, requestOptions)
    server.refuses(endpoints.reauthenticateByPasskey, 'PASSKEY_NOT_ACCEPTED')
  })
  await hands.click(await button(t('account.data.submit')))
  const dialogShown = within(await dialog(t('reauthentication.title')))
  const prove = await dialogShown.findByRole('button', { name: t('reauthentication.passkey') })
  await hands.click(prove)
  await refusal('PASSKEY_NOT_ACCEPTED')
  device.get.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
  await hands.click(prove)
  await dialogShown.findByText(t('accounts.passkey.cancelled'))
  server.answers(endpoints.reauthenticateByPasskey, { token: 'fresh', user: aUser() })
  server.answers(endpoints.exportUserData, {
    exportedAt: '2026-08-14T12:00:00.000Z',
    account: {},
    records: {},
  })
  await hands.click(prove)
  await eventually(() => expect(files).toHaveLength(1))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(readToken()).toBe('fresh')
})
