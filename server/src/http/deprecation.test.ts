import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { endpoints } from '@cratewatch/contracts/endpoints'
import { ok } from '@cratewatch/domain/kernel/result'
import { NO_DATABASE } from '../../test/database/no-database.ts'
import { clientOf } from '../../test/test-app.ts'
import { testDeps } from '../../test/test-deps.ts'
import { buildApp } from './build-app.ts'
import { describeOperation } from './document/describe-operation.ts'
import { schemaWriter } from './document/schemas.ts'
import { route } from './route.ts'

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
    description: 'Ends on 2027-05-01; use /api/in-app-notifications/unread-count.',
  })
})
