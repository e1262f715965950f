import { normaliseEmail } from '@cratewatch/domain/accounts/email-address'
import { ok } from '@cratewatch/domain/kernel/result'
import { refuse } from '../../refusal.ts'
import type { Deps } from '../../deps.ts'

/** Says whether an address has an account, which decides between signing in and signing up. */
export async function checkEmail(deps: Pick<Deps, 'db'>, text: string) {
  if (text.trim() === '') return refuse('MISSING_REQUIRED_FIELD', { field: 'email' })
  const email = normaliseEmail(text)
  if (email === null) return refuse('INVALID_EMAIL', { field: 'email' })
  const account = await deps.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  return ok({ exists: account !== undefined })
}
