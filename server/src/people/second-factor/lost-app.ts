import { isAboutApp, removalAt } from '@cratewatch/domain/accounts/second-factor/app-removal'
import { APP_REMOVAL_MAILS } from '@cratewatch/domain/accounts/sign-in/sign-in-limits'
import { ok } from '@cratewatch/domain/kernel/result'
import {
  createLink,
  findOpenLink,
  spendLink,
  type OpenLink,
} from '../../alerting/deliveries/account-links.ts'
import { enqueueAccountMessage } from '../../alerting/enqueue-message.ts'
import { refuse } from '../../base/refusal.ts'
import { wire, wireOrNull } from '../../base/wire-time.ts'
import { recordSecurityEvent, type Origin } from '../../collectors/security-events.ts'
import { lockUser } from '../../collectors/users.ts'
import { timestamp, type Queries, type Tx } from '../../database/database.ts'
import type { AccountDeps } from '../methods/methods.ts'
import { hitAttempt } from '../sessions/attempts.ts'
import { readRemovalAt, mailRemoval } from './app-removal.ts'
import { openStep } from './entering.ts'

/** Reads what the second step of a sign-in offers to whoever has taken the first. */
export async function readSecondFactor(deps: AccountDeps, sealed: string | null) {
  const step = await openStep(deps, deps.db, sealed)
  if (step === null) return refuse('SIGN_IN_EXPIRED')
  return ok({
    hasMailbox: deps.mailer !== null && (await confirmedAddress(deps.db, step.userId)) !== null,
    removalAt: wireOrNull(await readRemovalAt(deps.db, step.userId)),
  })
}

async function confirmedAddress(queries: Queries, userId: string): Promise<string | null> {
  const account = await queries
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst()
  return account?.email ?? null
}

/**
 * Mails the link that removes the app to whoever has taken the first step of a sign-in and has neither app nor recovery
 * code. While a removal is under way there is nothing to ask for.
 */
export async function askAppRemoval(deps: AccountDeps, sealed: string | null, from: Origin) {
  const step = await openStep(deps, deps.db, sealed)
  if (step === null) return refuse('SIGN_IN_EXPIRED')
  const { id: sessionId, userId } = step
  const email = await confirmedAddress(deps.db, userId)
  if (email === null || deps.mailer === null) return refuse('EMAIL_NOT_CONFIRMED')
  if ((await readRemovalAt(deps.db, userId)) !== null) return ok(undefined)
  const retryAfter = await hitAttempt(deps, ['app removal mail', email], APP_REMOVAL_MAILS)
  if (retryAfter !== null) return refuse('RATE_LIMITED', { retryAfter })
  await deps.db.transaction().execute(async (tx) => {
    const linkId = await createLink(tx, deps, { purpose: 'app-removal', userId, email, sessionId })
    const details = { userAgent: from.userAgent }
    await enqueueAccountMessage(tx, deps, { kind: 'app-removal', userId, to: email, linkId, details })
    const event = { kind: 'app-removal-requested', outcome: 'succeeded', userId, from } as const
    await recordSecurityEvent(tx, deps, event)
  })
  return ok(undefined)
}

/** Reads what the link would do and when, without doing it: mail scanners follow links. */
export async function readAppRemoval(deps: Pick<AccountDeps, 'db' | 'clock'>, token: string) {
  if (token === '') return refuse('MISSING_REQUIRED_FIELD', { field: 'token' })
  const now = deps.clock.now()
  const link = await findOpenLink(deps.db, ['app-removal'], token, now)
  if (link === null || link.userId === null || !(await isGood(deps.db, link))) return refuse('INVALID_TOKEN')
  const underWay = await readRemovalAt(deps.db, link.userId)
  return ok({ email: link.email, removalAt: wire(underWay ?? removalAt(now)) })
}

/** Whether the account still has the app that the link is about, and the address that it went to. */
async function isGood(queries: Queries, { userId, email, madeAt }: OpenLink): Promise<boolean> {
  const app = await queries
    .selectFrom('authenticator_apps')
    .innerJoin('users', 'users.id', 'authenticator_apps.user_id')
    .select('authenticator_apps.created_at as madeAt')
    .where('users.id', '=', userId)
    .where('users.email', '=', email)
    .where('users.email_confirmed_at', 'is not', null)
    .executeTakeFirst()
  return app !== undefined && isAboutApp({ madeAt }, app)
}

/**
 * Begins the removal of an app by the mailed link, records it and mails the owner at once. One that is under way goes on:
 * its end neither comes nearer nor moves away.
 */
export async function beginAppRemoval(deps: AccountDeps, token: string, from: Origin) {
  if (token === '') return refuse('MISSING_REQUIRED_FIELD', { field: 'token' })
  const link = await findOpenLink(deps.db, ['app-removal'], token, deps.clock.now())
  if (link === null || link.userId === null) return refuse('INVALID_TOKEN')
  const { userId } = link
  return deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, userId)
    if (!(await isGood(tx, link))) return refuse('INVALID_TOKEN')
    if (!(await spendLink(tx, link.id, deps.clock.now()))) return refuse('INVALID_TOKEN')
    const underWay = await readRemovalAt(tx, userId)
    const begun = underWay ?? (await begin(tx, deps, { ...link, userId }, from))
    return ok({ removalAt: wire(begun) })
  })
}

async function begin(tx: Tx, deps: AccountDeps, link: OpenLink & { readonly userId: string }, from: Origin) {
  const { userId, email: to, sessionId: madeIn } = link
  const begunAt = deps.clock.now()
  await tx
    .insertInto('app_removals')
    .values({ user_id: userId, begun_at: timestamp(begunAt), made_in: madeIn })
    .execute()
  const event = { kind: 'app-removal-begun', outcome: 'succeeded', userId, from } as const
  await recordSecurityEvent(tx, deps, event)
  await mailRemoval(tx, deps, 'app-removal-begun', { userId, to, begunAt, madeIn })
  await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' })
  return removalAt(begunAt)
}
