import { PASSWORD_ID } from '@cratewatch/domain/accounts/sign-in/sign-in-method'
import { setPassword } from '../../../users/set-password.ts'
import type { AccessSource } from './access-source.ts'

/** The password. It counts as the owner's once the address is confirmed, because a proof ends any other. */
export const passwordMethod: AccessSource = {
  kind: 'password',
  tables: ['users'],
  async list(queries, userId) {
    const user = await queries
      .selectFrom('users')
      .select(['created_at', 'password_made_at', 'password_made_in', 'email_confirmed_at'])
      .where('id', '=', userId)
      .where('password_hash', 'is not', null)
      .executeTakeFirst()
    if (user === undefined) return []
    const method = {
      kind: 'password',
      id: PASSWORD_ID,
      label: null,
      madeAt: user.password_made_at ?? user.created_at,
      madeIn: user.password_made_in,
      proven: user.email_confirmed_at !== null,
    } as const
    return [method]
  },
  async end(tx, _deps, userId) {
    await setPassword(tx, userId, null)
  },
  async prove() {},
}
