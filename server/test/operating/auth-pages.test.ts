import type { Endpoint } from '@cratewatch/contracts/endpoint'
import { endpoints } from '@cratewatch/contracts/endpoints'
import { minutes } from '@cratewatch/domain/kernel/duration'
import { describe, expect, it } from 'vitest'
import { timestamp } from '../../src/database/database.ts'
import { makeUser } from '../factories/user.ts'
import { withAdminFixture } from '../fixtures/with-admin-fixture.ts'

const fixture = await withAdminFixture()

const NOBODY = '00000000-0000-4000-8000-000000000000'
const calls = Object.entries(endpoints as Record<string, Endpoint>)
  .filter(([, { path }]) => path.startsWith('/api/admin/'))
  .map(([name, { method, path }]) => [name, method, path.replace(':id', NOBODY)] as const)

describe('the sign-in pages of the admin area', () => {
  it('are all for operators only', () => {
    const others = Object.values(endpoints as Record<string, Endpoint>).filter(
      ({ path, caller }) => path.startsWith('/api/admin/') !== (caller === 'admin'),
    )
    expect(others).toEqual([])
    expect(calls.length).toBeGreaterThan(10)
  })

  it.each(calls)(
    'refuse %s to visitors, users and whoever merely claims the address',
    async (_name, method, path) => {
      const user = await makeUser(fixture.deps.db)
      // The operator's account was deleted; another account now claims the address.
      await fixture.deps.db.deleteFrom('users').where('id', '=', fixture.adminId).execute()
      const impostor = await makeUser(fixture.deps.db, {
        email: 'admin@example.com',
        email_confirmed_at: null,
      })
      const before = await countRows()
      expect((await fixture.visitor(method, path)).status).toBe(401)
      for (const { id } of [user, impostor]) {
        const { status, error } = await (
          await fixture.as(id)
        )(method, path, method === 'GET' ? undefined : {})
        expect([status, error?.code]).toEqual([403, 'FORBIDDEN'])
      }
      expect(await countRows()).toEqual(before)
    },
  )

  it('open to a confirmed address of the list, for sessions since it was confirmed', async () => {
    const { db } = fixture.deps
    await db
      .updateTable('users')
      .set({ email_confirmed_at: null })
      .where('id', '=', fixture.adminId)
      .execute()
    expect((await fixture.admin('GET', '/api/admin/dashboard')).status).toBe(403)
    await db
      .updateTable('users')
      .set({ email_confirmed_at: timestamp(fixture.clock.now()) })
      .where('id', '=', fixture.adminId)
      .execute()
    await fixture.clock.advance(minutes(1))
    const since = await fixture.as(fixture.adminId)
    expect((await since('GET', '/api/admin/dashboard')).status).toBe(200)
  })
})

async function countRows() {
  const { db } = fixture.deps
  const of = (table: 'users' | 'admin_audit') =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  return [await of('users'), await of('admin_audit')]
}
