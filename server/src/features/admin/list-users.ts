import type { AdminUserList } from '@cratewatch/contracts/admin-users'
import type { World } from '../../world.ts'
import { findUsers, type UserWish } from './find-users.ts'
import { presentUser, userRows } from './user-rows.ts'

/** One page of the accounts, newest first, all or those that a search finds. */
export async function listUsers(
  { db, config }: Pick<World, 'db' | 'config'>,
  wish: UserWish,
): Promise<AdminUserList> {
  const { ids, total, isMore } = await findUsers(db, wish)
  const rows = ids.length === 0 ? [] : await userRows(db).where('u.id', 'in', ids).execute()
  const users = ids.flatMap((id) => rows.filter((row) => row.id === id))
  return {
    users: users.map((row) => presentUser(row, config.operators.adminEmails)),
    pagination: { total, pages: Math.ceil(total / wish.limit) },
    isMore,
  }
}
