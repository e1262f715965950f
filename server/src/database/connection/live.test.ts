import { describe, expect, it } from 'vitest'
import { withDatabase } from '../../../test/database/test-database.ts'
import { createLive, type LiveHint } from './live.ts'

const database = await withDatabase()

const notifications: LiveHint = { kind: 'user', userId: 'u', what: 'notifications' }

describe('live hints', () => {
  it('are heard by every process when their transaction commits, and not when it rolls back', async () => {
    const [here, elsewhere] = [await createLive(database), await createLive(database)]
    const heard: LiveHint[] = []
    const both = Promise.withResolvers<void>()
    const hear = (hint: LiveHint) => {
      if (heard.push(hint) === 2) both.resolve()
    }
    here.subscribe(hear)
    elsewhere.subscribe(hear)
    await database.queries
      .transaction()
      .execute(async (tx) => {
        await here.publish(tx, { kind: 'check-states' })
        throw new Error('no')
      })
      .catch(() => {})
    await database.queries.transaction().execute((tx) => here.publish(tx, notifications))
    await both.promise
    expect(heard).toEqual([notifications, notifications])
    await here.close()
    await elsewhere.close()
  })

  it('of 500 releases with long ids fit', async () => {
    const live = await createLive(database)
    const heard = Promise.withResolvers<LiveHint>()
    live.subscribe(heard.resolve)
    const releaseIds = Array.from({ length: 500 }, (_, n) => 2_147_483_647 - n)
    await live.publish(database.queries, { kind: 'releases', releaseIds, what: 'checked' })
    expect(await heard.promise).toEqual({ kind: 'releases', releaseIds, what: 'checked' })
    await live.close()
  })

  it('stop for who has unsubscribed', async () => {
    const live = await createLive(database)
    const heard: LiveHint[] = []
    const other = Promise.withResolvers<LiveHint>()
    live.subscribe((hint) => heard.push(hint))()
    live.subscribe(other.resolve)
    await live.publish(database.queries, notifications)
    await other.promise
    expect(heard).toEqual([])
    await live.close()
  })

  it('say that some were missed after the line was cut', async () => {
    let restored = () => {}
    const live = await createLive({
      listen: (_channel, _hear, also) => {
        restored = also?.onReconnect ?? restored
        return Promise.resolve(() => Promise.resolve())
      },
    })
    const heard: LiveHint[] = []
    live.subscribe((hint) => heard.push(hint))
    restored()
    expect(heard).toEqual([{ kind: 'missed' }])
  })
})
