import { PLANS } from '@cratewatch/domain/plans/catalogue'
import { beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '../../src/people/passwords/passwords.ts'
import { makeRelease } from '../factories/release.ts'
import { makeUser } from '../factories/user.ts'
import { makeWatch } from '../factories/watch.ts'
import { clientOf, signedIn, type TestClient } from '../test-app.ts'
import { withApp } from '../with-app.ts'

const { deps, app, startOver } = await withApp()

beforeEach(startOver)

const MESSAGES = {
  MISSING_REQUIRED_FIELD: { en: 'A required field is missing.', es: 'Falta un campo obligatorio.' },
  VALIDATION_FAILED: {
    en: 'Something in this request isn’t valid.',
    es: 'Algo en esta petición no es válido.',
  },
  INVALID_EMAIL: {
    en: 'This doesn’t look like an e-mail address.',
    es: 'Esto no parece una dirección de correo electrónico.',
  },
  PASSWORD_TOO_WEAK: { en: 'Must be at least 6 characters', es: 'Debe tener al menos 6 caracteres' },
  INVALID_TOKEN: {
    en: 'This link is invalid or has expired.',
    es: 'Este enlace no es válido o ha caducado.',
  },
  INVALID_CREDENTIALS: {
    en: 'Wrong e-mail or password.',
    es: 'Correo electrónico o contraseña incorrectos.',
  },
  USER_ALREADY_EXISTS: {
    en: 'An account with this e-mail already exists.',
    es: 'Ya existe una cuenta con este correo electrónico.',
  },
  DISCOGS_NOT_CONNECTED: {
    en: 'Please connect your Discogs account first.',
    es: 'Conecta primero tu cuenta de Discogs.',
  },
  PREMIUM_REQUIRED: { en: 'This is a Premium feature.', es: 'Es una función de Premium.' },
  EMAIL_ALREADY_IN_USE: {
    en: 'Email is already in use by another account',
    es: 'El correo electrónico ya está en uso por otra cuenta',
  },
} as const

type Code = keyof typeof MESSAGES
type Row = readonly [
  method: 'POST' | 'PUT' | 'GET',
  path: string,
  body: object | undefined,
  status: number,
  code: Code,
]

const BEFORE_AUTHENTICATION: readonly Row[] = [
  ['PUT', '/api/alert-links/x', { action: 'bought' }, 400, 'INVALID_TOKEN'],
  ['PUT', '/api/alert-links/x', { action: 'sold' }, 400, 'VALIDATION_FAILED'],
  ['PUT', '/api/channel-invitations/x', {}, 400, 'MISSING_REQUIRED_FIELD'],
  // E-mail on /auth: an address, required.
  ['POST', '/api/auth/check-email', {}, 400, 'MISSING_REQUIRED_FIELD'],
  ['POST', '/api/auth/check-email', { email: '' }, 400, 'MISSING_REQUIRED_FIELD'],
  ['POST', '/api/auth/check-email', { email: '   ' }, 400, 'MISSING_REQUIRED_FIELD'],
  ['POST', '/api/auth/check-email', { email: 'ada' }, 400, 'INVALID_EMAIL'],
  [
    'POST',
    '/api/auth/check-email',
    { email: 'ada@example.com\r\nBcc: eve@example.com' },
    400,
    'INVALID_EMAIL',
  ],
  ['POST', '/api/auth/check-email', { email: ['ada@example.com'] }, 400, 'VALIDATION_FAILED'],
  ['POST', '/api/auth/check-email', { email: null }, 400, 'VALIDATION_FAILED'],
  ['POST', '/api/auth/check-email', { email: `${'a'.repeat(600)}@example.com` }, 400, 'VALIDATION_FAILED'],
  // Password: required, at least six characters.
  ['POST', '/api/auth/signup', { email: 'new@example.com' }, 400, 'MISSING_REQUIRED_FIELD'],
  ['POST', '/api/auth/signup', { email: 'new@example.com', password: '' }, 400, 'MISSING_REQUIRED_FIELD'],
  ['POST', '/api/auth/signup', { email: 'new@example.com', password: '12345' }, 400, 'PASSWORD_TOO_WEAK'],
  ['POST', '/api/auth/signup', { email: 'new', password: 'vinyl33' }, 400, 'INVALID_EMAIL'],
  [
    'POST',
    '/api/auth/signup',
    { email: 'KNOWN@example.com', password: 'vinyl33' },
    409,
    'USER_ALREADY_EXISTS',
  ],
  ['POST', '/api/auth/login', { email: 'known@example.com' }, 400, 'MISSING_REQUIRED_FIELD'],
  ['POST', '/api/auth/login', { email: 'known@example.com', password: 'wrong' }, 401, 'INVALID_CREDENTIALS'],
  ['POST', '/api/auth/login', { email: 'nobody@example.com', password: 'wrong' }, 401, 'INVALID_CREDENTIALS'],
  ['POST', '/api/auth/arrival', {}, 400, 'MISSING_REQUIRED_FIELD'],
  ['POST', '/api/auth/arrival', { code: 'arrival.made-up' }, 400, 'INVALID_TOKEN'],
  // Language: en or es.
  [
    'POST',
    '/api/auth/signup',
    { email: 'a@b.example', password: 'vinyl33', locale: 'fr' },
    400,
    'VALIDATION_FAILED',
  ],
  // Forgot password: e-mail required after trimming.
  ['POST', '/api/password-reset/request', {}, 400, 'MISSING_REQUIRED_FIELD'],
  ['POST', '/api/password-reset/request', { email: ' \t ' }, 400, 'MISSING_REQUIRED_FIELD'],
  ['POST', '/api/password-reset/request', { email: 'ada@' }, 400, 'INVALID_EMAIL'],
  // Reset password: token, then password.
  ['GET', '/api/password-reset/validate', undefined, 400, 'MISSING_REQUIRED_FIELD'],
  ['GET', '/api/password-reset/validate?token=', undefined, 400, 'MISSING_REQUIRED_FIELD'],
  ['GET', '/api/password-reset/validate?token=nonsense', undefined, 400, 'INVALID_TOKEN'],
  ['POST', '/api/password-reset/reset', { password: 'vinyl33' }, 400, 'MISSING_REQUIRED_FIELD'],
  ['POST', '/api/password-reset/reset', { token: 'x', password: '' }, 400, 'MISSING_REQUIRED_FIELD'],
  ['POST', '/api/password-reset/reset', { token: 'x', password: '12345' }, 400, 'PASSWORD_TOO_WEAK'],
  ['POST', '/api/password-reset/reset', { token: 'x', password: 'vinyl33' }, 400, 'INVALID_TOKEN'],
  // The link that confirms an address.
  ['POST', '/api/users/email/confirm', {}, 400, 'MISSING_REQUIRED_FIELD'],
  ['POST', '/api/users/email/confirm', { token: 'nonsense' }, 400, 'INVALID_TOKEN'],
]

const SIGNED_IN: readonly Row[] = [
  // Adding a channel: a kind of this instance, a label, and the settings of that kind.
  ['POST', '/api/channels', {}, 400, 'MISSING_REQUIRED_FIELD'],
  ['POST', '/api/channels', { kind: 'pigeon', label: 'x', settings: {} }, 400, 'VALIDATION_FAILED'],
  ['POST', '/api/channels', { kind: 'ntfy', label: 'x'.repeat(61), settings: {} }, 400, 'VALIDATION_FAILED'],
  ['POST', '/api/channels', { kind: 'ntfy', label: 'x', settings: {} }, 400, 'MISSING_REQUIRED_FIELD'],
  ['POST', '/api/channels', { kind: 'ntfy', label: 'x', settings: { topic: 1 } }, 400, 'VALIDATION_FAILED'],
  ['POST', '/api/channels', { kind: 'ntfy', label: 'x', settings: { topic: 'é' } }, 400, 'VALIDATION_FAILED'],
  // Adding a record: an id; other text is a search.
  ['POST', '/api/vinyls', {}, 400, 'MISSING_REQUIRED_FIELD'],
  ['POST', '/api/vinyls', { discogsId: 'Slow Harbour' }, 400, 'VALIDATION_FAILED'],
  ['POST', '/api/vinyls', { discogsId: 0 }, 400, 'VALIDATION_FAILED'],
  ['POST', '/api/vinyls', { discogsId: -7 }, 400, 'VALIDATION_FAILED'],
  ['POST', '/api/vinyls', { discogsId: 1.5 }, 400, 'VALIDATION_FAILED'],
  ['POST', '/api/vinyls', { discogsId: 99_999_999_999 }, 400, 'VALIDATION_FAILED'],
  // Wantlist and files: needs a connected account; choices are booleans; pages are numbers; a preview is named.
  ['POST', '/api/discogs/sync-wantlist/start', {}, 409, 'DISCOGS_NOT_CONNECTED'],
  ['POST', '/api/discogs/sync-wantlist', { alsoOnSale: 'yes' }, 400, 'VALIDATION_FAILED'],
  ['GET', '/api/discogs/wantlist', undefined, 409, 'DISCOGS_NOT_CONNECTED'],
  ['GET', '/api/discogs/wantlist?page=0', undefined, 400, 'VALIDATION_FAILED'],
  ['GET', '/api/discogs/wantlist?limit=101', undefined, 400, 'VALIDATION_FAILED'],
  ['GET', '/api/discogs/wantlist/differences', undefined, 403, 'PREMIUM_REQUIRED'],
  ['GET', '/api/discogs/wantlist/differences?side=left', undefined, 400, 'VALIDATION_FAILED'],
  ['GET', '/api/discogs/sync-status/items?outcome=lost', undefined, 400, 'VALIDATION_FAILED'],
  ['PUT', '/api/discogs/sync-settings', {}, 400, 'MISSING_REQUIRED_FIELD'],
  ['PUT', '/api/discogs/sync-settings', { daily: 1 }, 400, 'VALIDATION_FAILED'],
  [
    'PUT',
    '/api/discogs/sync-settings',
    { daily: true, alsoOnSale: false, stopRemoved: false },
    403,
    'PREMIUM_REQUIRED',
  ],
  ['POST', '/api/vinyls/import/confirm', {}, 400, 'MISSING_REQUIRED_FIELD'],
  ['POST', '/api/vinyls/import/confirm', { id: '7' }, 400, 'VALIDATION_FAILED'],
  ['GET', '/api/vinyls/import/preview/lines?kind=all', undefined, 400, 'VALIDATION_FAILED'],
  // Change of address: not empty after trimming, not another account's.
  ['PUT', '/api/users/email', {}, 400, 'MISSING_REQUIRED_FIELD'],
  ['PUT', '/api/users/email', { email: '  ' }, 400, 'MISSING_REQUIRED_FIELD'],
  ['PUT', '/api/users/email', { email: 'ada@' }, 400, 'INVALID_EMAIL'],
  ['PUT', '/api/users/email', { email: ' KNOWN@example.com ' }, 409, 'EMAIL_ALREADY_IN_USE'],
  // Password change.
  ['PUT', '/api/users/password', { currentPassword: 'secret' }, 400, 'MISSING_REQUIRED_FIELD'],
  ['PUT', '/api/users/password', { password: 'vinyl33' }, 400, 'MISSING_REQUIRED_FIELD'],
  ['PUT', '/api/users/password', { currentPassword: 'secret', password: '12345' }, 400, 'PASSWORD_TOO_WEAK'],
  ['PUT', '/api/users/password', { currentPassword: 'x', password: 'vinyl33' }, 401, 'INVALID_CREDENTIALS'],
  // Language must be en or es.
  ['PUT', '/api/users/profile', { locale: 'fr' }, 400, 'VALIDATION_FAILED'],
  ['PUT', '/api/users/profile', { locale: 'ES' }, 400, 'VALIDATION_FAILED'],
  ['PUT', '/api/users/profile', { locale: null }, 400, 'VALIDATION_FAILED'],
  ['PUT', '/api/users/profile', { timeZone: 'Mars/Olympus' }, 400, 'VALIDATION_FAILED'],
]

const known = () => makeUser(deps.db, { email: 'known@example.com' })

async function expectRefused(client: TestClient, row: Row, locale: 'en' | 'es', headers = {}): Promise<void> {
  const [method, path, body, status, code] = row
  const answer = await client(method, path, body, headers)
  const { message = '' } = answer.error ?? {}
  // Behind it stands what is right for the field.
  const first = code === 'VALIDATION_FAILED' ? message.slice(0, MESSAGES[code][locale].length) : message
  expect({ status: answer.status, code: answer.error?.code, message: first }).toEqual({
    status,
    code,
    message: MESSAGES[code][locale],
  })
}

describe.each(['en', 'es'] as const)('bad input, explained in %s', (locale) => {
  it.each(BEFORE_AUTHENTICATION)('%s %s %j: %i %s', async (...row) => {
    await known()
    await expectRefused(clientOf(app), row, locale, { 'accept-language': locale })
  })

  it.each(SIGNED_IN)('%s %s %j: %i %s', async (...row) => {
    await known()
    const { id } = await makeUser(deps.db, { locale, password_hash: await hashPassword('secret') })
    const other = locale === 'en' ? 'es' : 'en'
    await expectRefused(await signedIn(app, deps, id), row, locale, { 'accept-language': other })
  })

  it('a record twice, and one more than the plan allows', async () => {
    const { id } = await makeUser(deps.db, { locale })
    const client = await signedIn(app, deps, id)
    const releases = await Promise.all(
      Array.from({ length: PLANS.FREE.watchLimit ?? 0 }, () => makeRelease(deps.db)),
    )
    for (const release of releases) await makeWatch(deps.db, { user_id: id, release_id: release.id })
    const twice = await client('POST', '/api/vinyls', { discogsId: releases[0]!.id })
    expect([twice.status, twice.error?.code]).toEqual([409, 'VINYL_ALREADY_EXISTS'])
    expect(twice.error?.message).toBe(
      { en: 'You already have this vinyl in your collection.', es: 'Ya tienes este vinilo en tu colección.' }[
        locale
      ],
    )
    const more = await client('POST', '/api/vinyls', { discogsId: 2_000_000_001 })
    expect([more.status, more.error?.code]).toEqual([403, 'VINYL_LIMIT_REACHED'])
    expect(more.error?.message).toMatch(
      { en: /Vinyl limit reached.*5/, es: /Límite de vinilos alcanzado.*5/ }[locale],
    )
  })
})

describe('a body that is no body', () => {
  it.each([
    ['malformed JSON', '{"email":', 'application/json'],
    ['another type', 'email=ada@example.com', 'application/x-www-form-urlencoded'],
    ['a list', '[]', 'application/json'],
    ['too much', JSON.stringify({ email: 'x'.repeat(200_000) }), 'application/json'],
  ])('%s is refused, never a failure of ours', async (_, payload, type) => {
    for (const { method, path } of [
      { method: 'POST', path: '/api/auth/login' },
      { method: 'POST', path: '/api/password-reset/reset' },
    ] as const) {
      const answer = await app.inject({ method, url: path, payload, headers: { 'content-type': type } })
      expect(answer.statusCode).toBe(400)
      expect(answer.json().error.code).toBe('VALIDATION_FAILED')
    }
  })
})

describe('what is right instead is said', () => {
  const first = MESSAGES.VALIDATION_FAILED.en
  it.each([
    ['?limit=abc', 'limit', '“limit” takes a whole number from 1 to 1,000.'],
    ['?availability=foo', 'availability', '“availability” takes one of all, available, unavailable.'],
    [
      '?availibility=all',
      'availibility',
      'There is no “availibility” here; it takes page, limit, availability',
    ],
  ])('of %s', async (query, field, words) => {
    const client = await signedIn(app, deps, (await makeUser(deps.db, { locale: 'en' })).id)
    const { status, error } = await client('GET', `/api/vinyls${query}`)
    expect([status, error?.code, error?.field]).toEqual([400, 'VALIDATION_FAILED', field])
    expect(error?.message).toContain(`${first} ${words}`)
  })

  it('of a body that is no JSON', async () => {
    const headers = { 'content-type': 'application/json', 'accept-language': 'en' }
    const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload: '{bad', headers })
    expect(answer.json().error.message).toBe(`${first} The body isn’t JSON.`)
  })

  it('and who comes from elsewhere may bring names of their own', async () => {
    const { status } = await clientOf(app)('GET', '/api/auth/sso/callback?state=x&session_state=y')
    expect(status).not.toBe(400)
  })
})
