import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeUser } from '../../test/factories/user.ts'
import { openTestDatabase } from '../../test/test-database.ts'
import { testLive } from '../../test/test-live.ts'
import { testWorld } from '../../test/test-world.ts'
import type { Database } from '../db/database.ts'
import { enqueueSystemNotification } from './enqueue-system-notification.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

it('puts an entry into the centre of one user and says so to their screens', async () => {
  const live = testLive()
  const world = testWorld({ database, live })
  const [user, other] = [await makeUser(world.db), await makeUser(world.db)]
  const params = { channel: 'email', address: user.email }
  await world.db
    .transaction()
    .execute((tx) => enqueueSystemNotification(tx, world, { userId: user.id, key: 'channelEnded', params }))
  const entries = await world.db.selectFrom('notifications').selectAll().execute()
  expect(entries).toMatchObject([
    {
      user_id: user.id,
      type: 'SYSTEM',
      title_key: 'inApp.channelEnded.title',
      message_key: 'inApp.channelEnded.message',
      params,
      created_at: world.clock.now(),
      read_at: null,
    },
  ])
  expect(live.published).toEqual([{ kind: 'user', userId: user.id, what: 'notifications' }])
  expect(entries.some((entry) => entry.user_id === other.id)).toBe(false)
})
