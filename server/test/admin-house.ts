import type { FastifyInstance } from 'fastify'
import { buildApp } from '../src/http/build-app.ts'
import type { Database } from '../src/db/database.ts'
import type { World } from '../src/world.ts'
import { emptyDatabase } from './empty-database.ts'
import { makeUser } from './factories/user.ts'
import { manualClock, type ManualClock } from './manual-clock.ts'
import { clientOf, signedIn, testFeatures, type TestClient } from './test-app.ts'
import { testWorld } from './test-world.ts'

export type AdminHouse = {
  readonly world: World
  readonly app: FastifyInstance
  readonly clock: ManualClock
  readonly adminId: string
  readonly admin: TestClient
  readonly visitor: TestClient
  /** A client signed in as this user. */
  as(userId: string): Promise<TestClient>
}

/** The product on an emptied database, with one operator signed in. Close `app` when done. */
export async function openAdminHouse(database: Database, given: Partial<World> = {}): Promise<AdminHouse> {
  await emptyDatabase(database)
  const clock = manualClock()
  const world = testWorld({ database, clock, ...given })
  const app = await buildApp(world, testFeatures(world))
  const { id } = await makeUser(world.db, { email: 'admin@example.com' })
  return {
    world,
    app,
    clock,
    adminId: id,
    admin: await signedIn(app, world, id),
    visitor: clientOf(app),
    as: (userId) => signedIn(app, world, userId),
  }
}
