import { describe, expect, it } from 'vitest'
import { makeNotification } from '../../server/test/factories/notification.ts'
import { withCommand } from '../test/with-command.ts'

const { deps, start, userId } = await withCommand()

describe('watch', () => {
  const soon = { timeout: 60_000 }

  it('prints alerts as they come, once each, until it is stopped', async () => {
    const old = await makeNotification(deps.db, { user_id: userId() })
    const stop = new AbortController()
    const { exit, out, err } = start(['watch'], { signal: stop.signal })
    await expect.poll(() => err, soon).toEqual(['Watching. Ctrl-C ends it.'])
    const at = new Date(Date.UTC(2026, 1, 3))
    await makeNotification(deps.db, { user_id: userId(), created_at: at })
    const say = () => deps.live.publish(deps.db, { kind: 'user', userId: userId(), what: 'notifications' })
    await expect.poll(() => say().then(() => out), soon).toEqual([`${at.toISOString()}  appeared`])
    await say()
    stop.abort()
    expect(await exit).toBe(0)
    expect(out).toHaveLength(1)
    expect(out.join('')).not.toContain(old.created_at.toString())
  })

  it('prints all of more than a page that came while the connection was lost, the oldest first', async () => {
    for (let n = 0; n < 3; n += 1) await makeNotification(deps.db, { user_id: userId() })
    const stop = new AbortController()
    const { exit, out, err } = start(['watch'], { signal: stop.signal })
    await expect.poll(() => err, soon).toEqual(['Watching. Ctrl-C ends it.'])
    const times = Array.from({ length: 250 }, (_, n) => new Date(Date.UTC(2026, 1, 3, 0, n)))
    for (const at of times) await makeNotification(deps.db, { user_id: userId(), created_at: at })
    const say = () => deps.live.publish(deps.db, { kind: 'user', userId: userId(), what: 'notifications' })
    await expect.poll(() => say().then(() => out.length), soon).toBe(250)
    stop.abort()
    expect(await exit).toBe(0)
    expect(out).toEqual(times.map((at) => `${at.toISOString()}  appeared`))
  })

  it('ends with 3 when the token is revoked', async () => {
    const { exit, err } = start(['watch'])
    const tokens = deps.db.selectFrom('personal_tokens').select('id').where('user_id', '=', userId())
    const { id } = await tokens.executeTakeFirstOrThrow()
    // Heard by those who listen: until it does, nothing of it reaches the command.
    const revoke = () => deps.live.publish(deps.db, { kind: 'session-ended', sessionId: id })
    await expect.poll(() => revoke().then(() => err.at(-1)), soon).toBe('The token was revoked.')
    expect(await exit).toBe(3)
    expect(err[0]).toBe('Watching. Ctrl-C ends it.')
  })
})
