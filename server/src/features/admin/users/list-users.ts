import type { AdminUserList } from '@cratewatch/contracts/admin/users'
import { isOneOf } from '../../../database/database.ts'
import type { Deps } from '../../../deps.ts'
import { findUsers, type UserQuery } from './find-users.ts'
import { presentUser, userRows } from './user-rows.ts'

/** Lists one page of accounts, newest first: all, or those that match a search. */
export async function listUsers(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  request: UserQuery,
): Promise<AdminUserList> {
  const { ids, total, isMore } = await findUsers(db, request)
  const rows =
    ids.length === 0
      ? []
      : await userRows(db)
          .where(isOneOf('u.id', ids, 'uuid'))
          .execute()
  const users = ids.flatMap((id) => rows.filter((row) => row.id === id))
  return {
    users: users.map((row) => presentUser(row, config.operators.adminEmails)),
    pagination: { total, pages: Math.ceil(total / request.limit) },
    isMore,
  }
}
