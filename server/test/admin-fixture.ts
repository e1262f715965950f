import type { FastifyInstance } from 'fastify'
import { buildApp } from '../src/http/build-app.ts'
import type { Database } from '../src/database/database.ts'
import type { Deps } from '../src/deps.ts'
import { emptyDatabase } from './empty-database.ts'
import { makeUser } from './factories/user.ts'
import { manualClock, type ManualClock } from './manual-clock.ts'
import { clientOf, signedIn, testFeatures, type TestClient } from './test-app.ts'
import { testDeps } from './test-deps.ts'

export type AdminFixture = {
  readonly deps: Deps
  readonly app: FastifyInstance
  readonly clock: ManualClock
  readonly adminId: string
  readonly admin: TestClient
  readonly visitor: TestClient
  /** A client signed in as this user. */
  as(userId: string): Promise<TestClient>
}

/** The product on an emptied database, with one operator signed in. Close `app` when done. */
export async function openAdminFixture(database: Database, given: Partial<Deps> = {}): Promise<AdminFixture> {
  await emptyDatabase(database)
  const clock = manualClock()
  const deps = testDeps({ database, clock, ...given })
  const app = await buildApp(deps, testFeatures(deps))
  const { id } = await makeUser(deps.db, { email: 'admin@example.com' })
  return {
    deps,
    app,
    clock,
    adminId: id,
    admin: await signedIn(app, deps, id),
    visitor: clientOf(app),
    as: (userId) => signedIn(app, deps, userId),
  }
}
