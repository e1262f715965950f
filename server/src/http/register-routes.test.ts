import { endpoints } from '@cratewatch/contracts/endpoints'
import { ok } from '@cratewatch/domain/kernel/result'
import type { FastifyInstance } from 'fastify'
import { describe, expect, it, afterAll, beforeAll } from 'vitest'
import { NO_DATABASE } from '../../test/database/no-database.ts'
import { clientOf } from '../../test/test-app.ts'
import { testDeps } from '../../test/test-deps.ts'
import { buildApp } from './build-app.ts'
import { preferredLocale, bearerToken } from './caller/caller.ts'
import { describeOperation } from './document/describe-operation.ts'
import { schemaWriter } from './document/schemas.ts'
import { validationRefusal } from './refusals/handle-error.ts'
import { route } from './route.ts'

describe('the language a browser asks for', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['es', 'es'],
    ['es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['en;q=0.5, es;q=0.9', 'es'],
    ['fr-FR, de;q=0.9', 'en'],
    ['es;q=0, fr', 'en'],
    ['es;q=x, en;q=0.1', 'en'],
    [';;;,,,q=', 'en'],
  ])('%j: %s', (header, locale) => {
    expect(preferredLocale(header)).toBe(locale)
  })
})

describe('the token of a request', () => {
  it.each([
    ['Bearer abc-_.~123', 'abc-_.~123'],
    ['bearer abc=', 'abc='],
    [undefined, null],
    ['', null],
    ['Bearer', null],
    ['Bearer ', null],
    ['Bearer a b', null],
    ['Basic abc', null],
    [`Bearer ${'a'.repeat(600)}`, null],
  ])('%j: %j', (header, token) => {
    expect(bearerToken(header)).toBe(token)
  })
})

describe('what a failed check means', () => {
  it.each([
    ['/email', {}, { code: 'MISSING_REQUIRED_FIELD', field: 'email' }],
    ['/email', { email: 7 }, { code: 'VALIDATION_FAILED', field: 'email' }],
    ['/email', { email: null }, { code: 'VALIDATION_FAILED', field: 'email' }],
    ['/a/0/b', { a: [{}] }, { code: 'MISSING_REQUIRED_FIELD', field: 'a.0.b' }],
    ['/toString', {}, { code: 'MISSING_REQUIRED_FIELD', field: 'toString' }],
    ['/', 'text', { code: 'VALIDATION_FAILED' }],
    ['', undefined, { code: 'VALIDATION_FAILED' }],
  ])('at %j of %j: %j', (instancePath, sent, refusal) => {
    expect(validationRefusal({ instancePath, params: {} }, sent)).toEqual(refusal)
  })
})

const old = {
  ...endpoints.unreadCount,
  path: '/api/old',
  caller: 'visitor',
  deprecated: { since: '2026-11-01', until: '2027-05-01', by: '/api/in-app-notifications/unread-count' },
} as const

let app: FastifyInstance
beforeAll(async () => {
  app = await buildApp(testDeps({ database: NO_DATABASE }), {
    recordRefusedOperators: () => async () => {},
    authenticate: () => Promise.resolve(null),
    routes: [
      route(old, () => Promise.resolve(ok({ unreadCount: 1 }))),
      route({ ...endpoints.unreadCount, path: '/api/new', caller: 'visitor' }, () =>
        Promise.resolve(ok({ unreadCount: 1 })),
      ),
    ],
  })
})
afterAll(() => app.close())

it('the answers of a call that goes away say so, and no others do', async () => {
  const { status, headers } = await clientOf(app)('GET', '/api/old')
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    deprecation: `@${Date.UTC(2026, 10, 1) / 1000}`,
    sunset: 'Sat, 01 May 2027 00:00:00 GMT',
    link: '</api/in-app-notifications/unread-count>; rel="successor-version"',
  })
  expect((await clientOf(app)('GET', '/api/new')).headers).not.toHaveProperty('deprecation')
})

it('the document marks it, and names its end and what replaces it', () => {
  const shared = { responses: {}, parameters: {} }
  const described = describeOperation(
    { name: 'old', endpoint: old, scope: null, limits: [] },
    schemaWriter(),
    shared,
  )
  expect(described).toMatchObject({
    deprecated: true,
    description:
      'Ends on 2027-05-01; use /api/in-app-notifications/unread-count. For anybody, without a session.',
  })
})
