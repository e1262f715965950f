import { SECOND_FACTOR_LIFETIME } from '@cratewatch/domain/accounts/second-factor/ticket-lifetime'
import { ok } from '@cratewatch/domain/kernel/result'
import type { CookieJar } from '../../http/caller/cookie-jar.ts'
import { refuse } from '../../base/refusal.ts'
import { presentSession, type PresentDeps } from '../sessions/list-sessions.ts'
import type { Entered } from './enter.ts'
import { SECOND_FACTOR_COOKIE } from './second-factor-ticket.ts'

/** Answers a shown first factor: with the session, or with the refusal that asks for the second factor. */
export async function answerEntered(deps: PresentDeps, entered: Entered, cookies: CookieJar) {
  if (entered.kind === 'opened') return ok(await presentSession(deps, entered.token, cookies))
  cookies.write(SECOND_FACTOR_COOKIE, entered.ticket, SECOND_FACTOR_LIFETIME)
  return refuse('SECOND_FACTOR_REQUIRED')
}
