import { normaliseEmail } from '@cratewatch/domain/accounts/email-address'
import { PASSWORD_ID } from '@cratewatch/domain/accounts/sign-in/sign-in-method'
import { minutes } from '@cratewatch/domain/kernel/duration'
import { ok } from '@cratewatch/domain/kernel/result'
import { refuse } from '../base/refusal.ts'
import { recordSecurityEvent, type RecordDeps } from '../collectors/security-events.ts'
import type { Deps } from '../outbound/deps.ts'
import { isPassword } from './passwords/passwords.ts'
import { enter } from './second-factor/entering.ts'
import { hitAttempt, beginSignIn } from './sessions/attempts.ts'
import { knownDevice } from './sessions/known-devices.ts'

/** One record a window, so that repeated attempts do not fill the table. */
const ONE_RECORD = { max: 1, per: minutes(15) }

type LogIn = {
  readonly email: string
  readonly password: string
  readonly userAgent: string | null
  /** The network the attempt comes from (`networkOf`). */
  readonly network: string
  /** The token of the browser if it has signed in to any account before. */
  readonly device: string | null
}

/**
 * Signs in by password, up to the second factor where the account asks for it. An unknown account and a wrong password
 * get the same answer in the same time.
 */
export async function logIn(deps: Pick<Deps, 'db'> & RecordDeps, given: LogIn) {
  if (given.email.trim() === '') return refuse('MISSING_REQUIRED_FIELD', { field: 'email' })
  if (given.password === '') return refuse('MISSING_REQUIRED_FIELD', { field: 'password' })
  const account = await deps.db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('email', '=', normaliseEmail(given.email) ?? '')
    .executeTakeFirst()
  const attempt = await beginSignIn(deps, {
    email: normaliseEmail(given.email) ?? given.email,
    network: given.network,
    knownDevice: await knownDevice(deps.db, account?.id, given.device),
  })
  const event = { outcome: 'refused', userId: account?.id ?? null, triedEmail: given.email } as const
  if (!attempt.ok) {
    if ((await hitAttempt(deps, ['sign-in locked', given.email, given.network], ONE_RECORD)) === null)
      await recordSecurityEvent(deps.db, deps, { ...event, kind: 'sign-in-locked', from: given })
    return refuse('RATE_LIMITED', { retryAfter: attempt.error })
  }
  const matches = await isPassword(account?.password_hash ?? null, given.password)
  if (account === undefined || !matches) {
    const failed = { ...event, kind: 'sign-in', method: 'password', from: given } as const
    await recordSecurityEvent(deps.db, deps, failed)
    return refuse('INVALID_CREDENTIALS')
  }
  await attempt.value.takeBack()
  return enterBy(deps, account, given)
}

/** Enters unless the password was replaced while it was checked, which has ended every session but its own. */
function enterBy(
  deps: Pick<Deps, 'db'> & RecordDeps,
  account: { readonly id: string; readonly password_hash: string | null },
  { userAgent, network }: LogIn,
) {
  return deps.db.transaction().execute(async (tx) => {
    const same = await tx
      .selectFrom('users')
      .select('id as userId')
      .where('id', '=', account.id)
      .where('password_hash', '=', account.password_hash)
      .forShare()
      .executeTakeFirst()
    if (same === undefined) return refuse('INVALID_CREDENTIALS')
    const opened = { openedBy: 'password', openedById: PASSWORD_ID } as const
    return ok(await enter(deps, tx, { ...same, ...opened, userAgent, network }))
  })
}
