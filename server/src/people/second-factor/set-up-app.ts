import {
  readOneTimeCode,
  ENROLMENT_LIFETIME,
  isTicketOpen,
} from '@cratewatch/domain/accounts/second-factor/second-factor'
import { instant } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import { z } from 'zod'
import { announceMethod } from '../../alerting/deliveries/account-links.ts'
import { refuse } from '../../base/refusal.ts'
import { wire, wireOrNull } from '../../base/wire-time.ts'
import { holdSession } from '../../collectors/users.ts'
import type { Queries, Tx } from '../../database/database.ts'
import type { SessionOwner } from '../../http/caller/caller.ts'
import type { Deps } from '../../outbound/deps.ts'
import { makingOf, removeMethod, type AccountDeps } from '../methods/methods.ts'
import { APP_ID } from '../methods/sign-in-methods.ts'
import { noteSecondFactor } from '../sessions/sessions.ts'
import { openTicket, sealTicket, spendTicket } from '../sessions/tickets.ts'
import { readRemovalAt } from './app-removal.ts'
import { appUri, countRecoveryCodes, newSecret, stepOfCode, replaceRecoveryCodes } from './codes.ts'

const ENROLMENT = 'authenticator-app'

const enrolment = z.object({
  id: z.uuid(),
  sessionId: z.uuid(),
  secret: z.string(),
  madeAt: z.number().transform(instant),
})

/** Makes a secret for a new app. Nothing is stored: the browser holds it, sealed, until it sends the first code. */
export async function startAuthenticatorApp(
  deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'secrets'>,
  session: SessionOwner,
) {
  const { email, discogs_username: username } = await deps.db
    .selectFrom('users')
    .select(['email', 'discogs_username'])
    .where('id', '=', session.userId)
    .executeTakeFirstOrThrow()
  if ((await readApp(deps.db, session.userId)) !== null) return refuse('APP_ALREADY_SET_UP')
  const secret = newSecret(deps)
  const ticket = sealTicket(deps.secrets, ENROLMENT, {
    id: deps.ids.uuid(),
    sessionId: session.id,
    secret,
    madeAt: deps.clock.now(),
  })
  return ok({ secret, uri: appUri(secret, email ?? username ?? session.userId), ticket })
}

/** Turns the second factor on after the app's first correct code. Returns new recovery codes. */
export async function addAuthenticatorApp(
  deps: AccountDeps,
  session: SessionOwner,
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
    // Another session may have set one up meanwhile.
    if ((await readApp(tx, session.userId)) !== null) return refuse('APP_ALREADY_SET_UP')
    await storeApp(tx, deps, session, { secret: ticket.secret, step })
    await noteSecondFactor(tx, session.id, now)
    await announceMethod(tx, deps, session, { kind: 'authenticator', id: APP_ID, label: null })
    return ok({ recoveryCodes: await replaceRecoveryCodes(tx, deps, session.userId) })
  })
}

async function storeApp(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'secrets'>,
  session: SessionOwner,
  { secret, step }: { readonly secret: string; readonly step: number },
): Promise<void> {
  const made = await makingOf(tx, deps, session)
  const app = { sealed_secret: deps.secrets.encrypt(secret), last_step: step, ...made }
  await tx
    .insertInto('authenticator_apps')
    .values({ user_id: session.userId, ...app })
    .execute()
}

async function readApp(queries: Queries, userId: string) {
  const app = await queries
    .selectFrom('authenticator_apps')
    .select('created_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return app ?? null
}

/** Turns the second factor off. The recovery codes are deleted with the app. */
export async function removeAuthenticatorApp(deps: AccountDeps, session: SessionOwner) {
  const removed = await removeMethod(deps, session, { kind: 'authenticator' })
  return removed.ok ? removed : refuse('NOT_FOUND')
}

/** Reads whether an account asks for codes, since when and until when, and how many recovery codes are left. */
export async function readAuthenticatorApp(deps: Pick<Deps, 'db'>, userId: string) {
  const app = await readApp(deps.db, userId)
  const removalAt = wireOrNull(await readRemovalAt(deps.db, userId))
  return {
    app: app === null ? null : { createdAt: wire(app.created_at), removalAt },
    recoveryCodesLeft: await countRecoveryCodes(deps.db, userId),
  }
}
