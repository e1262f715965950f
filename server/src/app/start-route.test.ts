import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeUser } from '../../test/factories/user.ts'
import { openTestDatabase } from '../../test/database/test-database.ts'
import { clientOf, signedIn, testFeatures } from '../../test/test-app.ts'
import { testDeps } from '../../test/test-deps.ts'
import type { Database } from '../database/database.ts'
import type { Deps } from '../outbound/deps.ts'
import { buildApp } from '../http/build-app.ts'

let database: Database
let deps: Deps
let app: FastifyInstance

beforeAll(async () => {
  database = await openTestDatabase()
  deps = testDeps({ database })
  app = await buildApp(deps, testFeatures(deps))
})
afterAll(async () => {
  await app.close()
  await database.close()
})

describe('what a page of the dashboard begins with', () => {
  it('is what the calls of its parts answer, for whoever asks', async () => {
    for (const plan of ['FREE', 'PREMIUM'] as const) {
      const client = await signedIn(app, deps, (await makeUser(deps.db, { plan })).id)
      const read = async (path: string) => (await client('GET', path)).body
      expect(await read('/api/start')).toEqual({
        user: await read('/api/auth/profile'),
        subscription: await read('/api/subscription/status'),
        unread: await read('/api/in-app-notifications/unread-count'),
        announcement: await read('/api/announcement'),
        notificationSettings: await read('/api/notifications/settings'),
        instance: await read('/api/instance'),
      })
    }
  })

  it('is for signed-in users', async () => {
    expect((await clientOf(app)('GET', '/api/start')).status).toBe(401)
  })
})
