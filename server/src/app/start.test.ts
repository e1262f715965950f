import { describe, expect, it } from 'vitest'
import { makeUser } from '../../test/factories/user.ts'
import { clientOf, signedIn } from '../../test/test-app.ts'
import { withApp } from '../../test/with-app.ts'

const { deps, app } = await withApp()

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
