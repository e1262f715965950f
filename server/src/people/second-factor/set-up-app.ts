import { readOneTimeCode } from '@cratewatch/domain/accounts/second-factor/given-code'
import { ENROLMENT_LIFETIME, isTicketOpen } from '@cratewatch/domain/accounts/second-factor/ticket-lifetime'
import { instant } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import { z } from 'zod'
import { timestamp, type Tx } from '../../database/database.ts'
import { announceAccountChange } from '../../alerting/deliveries/account/announce-account-change.ts'
import type { SessionOwner } from '../../http/caller/caller.ts'
import { refuse } from '../../base/refusal.ts'
import { holdSession } from '../../collectors/users.ts'
import type { RecordDeps } from '../../collectors/security-events.ts'
import type { Deps } from '../../outbound/deps.ts'
import { openTicket, sealTicket, spendTicket } from '../sessions/sealed-ticket.ts'
import { appUri, newSecret, stepOfCode } from './authenticator-app.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'

const ENROLMENT = 'authenticator-app'

const enrolment = z.object({
  id: z.uuid(),
  sessionId: z.uuid(),
  secret: z.string(),
  madeAt: z.number().transform(instant),
})

type Owner = SessionOwner

/** Makes a secret for a new app. Nothing is stored: the browser holds it, sealed, until it sends the first code. */
export async function startAuthenticatorApp(
  deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'secrets'>,
  session: Owner,
) {
  const { email, discogs_username: username } = await deps.db
    .selectFrom('users')
    .select(['email', 'discogs_username'])
    .where('id', '=', session.userId)
    .executeTakeFirstOrThrow()
  const secret = newSecret(deps)
  const ticket = sealTicket(deps.secrets, ENROLMENT, {
    id: deps.ids.uuid(),
    sessionId: session.id,
    secret,
    madeAt: deps.clock.now(),
  })
  return { secret, uri: appUri(secret, email ?? username ?? session.userId), ticket }
}

/** Turns the second factor on after the app's first correct code. Returns new recovery codes. */
export async function addAuthenticatorApp(
  deps: Pick<Deps, 'db' | 'live' | 'mailer'> & RecordDeps,
  session: Owner,
  given: { readonly ticket: string; readonly code: string },
) {
  if (given.code.trim() === '') return refuse('MISSING_REQUIRED_FIELD', { field: 'code' })
  const now = deps.clock.now()
  const ticket = openTicket(deps.secrets, ENROLMENT, enrolment, given.ticket)
  if (ticket === null || ticket.sessionId !== session.id) return refuse('SIGN_IN_EXPIRED')
  if (!isTicketOpen(ticket.madeAt, ENROLMENT_LIFETIME, now)) return refuse('SIGN_IN_EXPIRED')
  const code = readOneTimeCode(given.code)
  const step = code === null ? null : stepOfCode(ticket.secret, code, now)
  if (step === null) return refuse('WRONG_CODE', { field: 'code' })
  return deps.db.transaction().execute(async (tx) => {
    await holdSession(tx, deps, session)
    if (!(await spendTicket(tx, ticket, ENROLMENT_LIFETIME))) return refuse('SIGN_IN_EXPIRED')
    const { userId } = session
    await storeApp(tx, deps, session, { secret: ticket.secret, step })
    const change = { what: 'method-added', kind: 'authenticator', label: null } as const
    await announceAccountChange(tx, deps, {
      userId,
      change,
      sessionId: session.id,
      network: session.network,
    })
    return ok({ recoveryCodes: await replaceRecoveryCodes(tx, deps, userId) })
  })
}

async function storeApp(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'live' | 'secrets'>,
  session: Owner,
  { secret, step }: { readonly secret: string; readonly step: number },
): Promise<void> {
  const { email_confirmed_at: confirmedAt } = await tx
    .selectFrom('users')
    .select('email_confirmed_at')
    .where('id', '=', session.userId)
    .executeTakeFirstOrThrow()
  const app = {
    sealed_secret: deps.secrets.encrypt(secret),
    last_step: step,
    created_at: timestamp(deps.clock.now()),
    made_in: session.id,
    proven: confirmedAt !== null,
  }
  await tx
    .insertInto('authenticator_apps')
    .values({ user_id: session.userId, ...app })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(app))
    .execute()
  await deps.live.publish(tx, { kind: 'user', userId: session.userId, what: 'profile' })
}

/** Turns the second factor off. The recovery codes are deleted with the app. */
export async function removeAuthenticatorApp(
  deps: Pick<Deps, 'db' | 'live' | 'mailer'> & RecordDeps,
  { id: sessionId, userId, network }: Owner,
) {
  return deps.db.transaction().execute(async (tx) => {
    if (!(await forgetAuthenticatorApp(tx, deps, userId))) return refuse('NOT_FOUND')
    const change = { what: 'method-removed', kind: 'authenticator', label: null } as const
    return ok(await announceAccountChange(tx, deps, { userId, change, sessionId, network }))
  })
}

/** Deletes an authenticator app and its recovery codes. False: there was none. */
export async function forgetAuthenticatorApp(
  tx: Tx,
  deps: Pick<Deps, 'live'>,
  userId: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('authenticator_apps')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' })
  return numDeletedRows === 1n
}
