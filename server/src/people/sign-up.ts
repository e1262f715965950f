import { normaliseEmail } from '@cratewatch/domain/accounts/email-address'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import { PASSWORD_ID } from '@cratewatch/domain/accounts/sign-in/sign-in-method'
import { currencyOfNewcomer } from '@cratewatch/domain/alerts/currencies'
import { ok } from '@cratewatch/domain/kernel/result'
import { addAccountMail } from '../alerting/account-channels.ts'
import { enqueueInstanceEvent, type EventDeps } from '../alerting/enqueue-message.ts'
import { refuse } from '../base/refusal.ts'
import { createUser, setPassword, type NewUser } from '../collectors/users.ts'
import type { Tx } from '../database/database.ts'
import type { Visitor } from '../http/caller/caller.ts'
import type { Deps } from '../outbound/deps.ts'
import type { AccountDeps } from './methods/methods.ts'
import { hashPassword, refuseWeakPassword } from './passwords/passwords.ts'
import { countConfirmationMail } from './sessions/attempts.ts'
import { openSession } from './sessions/sessions.ts'
import { mailConfirmation } from './update-email.ts'

type SignUp = {
  readonly email: string
  readonly password: string
  readonly locale: Locale
  readonly timeZone: string | null
  readonly from: Pick<Visitor, 'languages' | 'network' | 'userAgent'>
}

type Account = {
  readonly email: string
  readonly password: string
  readonly request: SignUp
  /** Whether a confirmation mail may be sent to the address now. */
  readonly mayMail: boolean
}

/**
 * Creates an account and its first session, and mails a welcome. Of two sign-ups with one address at once, one is
 * refused.
 */
export async function signUp(deps: AccountDeps, request: SignUp) {
  if (request.email.trim() === '') return refuse('MISSING_REQUIRED_FIELD', { field: 'email' })
  if (request.password === '') return refuse('MISSING_REQUIRED_FIELD', { field: 'password' })
  const email = normaliseEmail(request.email)
  if (email === null) return refuse('INVALID_EMAIL', { field: 'email' })
  const weak = refuseWeakPassword(deps, request.password, email)
  if (weak !== null) return weak
  // Over the limit, no mail is sent, and the user asks for it in the settings: others' mails must not block a sign-up.
  const mayMail = (await countConfirmationMail(deps, null, email)) === null
  const created = await createAccount(deps, { email, password: request.password, request, mayMail })
  return created === null ? refuse('USER_ALREADY_EXISTS', { field: 'email' }) : ok(created)
}

async function createAccount(deps: AccountDeps, account: Account) {
  const { email, request } = account
  const passwordHash = await hashPassword(account.password)
  const { locale, timeZone, from } = request
  const currency = currencyOfNewcomer(from.languages, locale)
  return deps.db.transaction().execute(async (tx) => {
    const userId = await openAccount(tx, deps, {
      email,
      locale,
      timeZone,
      currency,
      plan: deps.config.defaultPlan,
    })
    if (userId === null) return null
    if (account.mayMail) await mailConfirmation(tx, deps, { userId, email, kind: 'welcome' })
    const { token, sessionId } = await openSession(deps, tx, {
      userId,
      ...from,
      openedBy: 'password',
      openedById: PASSWORD_ID,
      hasSecondFactor: false,
    })
    // The password belongs to the session that the sign-up opens.
    await setPassword(tx, userId, { hash: passwordHash, madeAt: deps.clock.now(), madeIn: sessionId })
    return token
  })
}

/** Says whether an address has an account, which decides between signing in and signing up. */
export async function checkEmail(deps: Pick<Deps, 'db'>, text: string) {
  if (text.trim() === '') return refuse('MISSING_REQUIRED_FIELD', { field: 'email' })
  const email = normaliseEmail(text)
  if (email === null) return refuse('INVALID_EMAIL', { field: 'email' })
  const account = await deps.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  return ok({ exists: account !== undefined })
}

/** Creates a user with the channel of their mail, which is an event of the instance, and returns the id; null: the address is taken. */
export async function openAccount(tx: Tx, deps: EventDeps, user: NewUser): Promise<string | null> {
  const userId = await createUser(tx, deps, user)
  if (userId === null) return null
  await addAccountMail(tx, deps, userId)
  await enqueueInstanceEvent(tx, deps, { type: 'user.created', userId, plan: user.plan ?? 'FREE' })
  return userId
}
