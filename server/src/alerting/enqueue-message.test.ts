import { expect, it } from 'vitest'
import { withDatabase } from '../../test/database/test-database.ts'
import { makeUser } from '../../test/factories/user.ts'
import { testDeps } from '../../test/test-deps.ts'
import { testLive } from '../../test/test-live.ts'
import { enqueueSystemNotification } from './enqueue-message.ts'

const database = await withDatabase()

it('puts an entry into the centre of one user and says so to their screens', async () => {
  const live = testLive()
  const deps = testDeps({ database, live })
  const [user, other] = [await makeUser(deps.db), await makeUser(deps.db)]
  const params = { channel: 'email', address: user.email }
  await deps.db
    .transaction()
    .execute((tx) => enqueueSystemNotification(tx, deps, { userId: user.id, key: 'channelEnded', params }))
  const entries = await deps.db.selectFrom('notifications').selectAll().execute()
  expect(entries).toMatchObject([
    {
      user_id: user.id,
      type: 'SYSTEM',
      title_key: 'inApp.channelEnded.title',
      message_key: 'inApp.channelEnded.message',
      params,
      created_at: deps.clock.now(),
      read_at: null,
    },
  ])
  expect(live.published).toEqual([{ kind: 'user', userId: user.id, what: 'notifications' }])
  expect(entries.some((entry) => entry.user_id === other.id)).toBe(false)
})
