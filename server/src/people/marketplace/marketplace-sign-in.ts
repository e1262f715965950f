import { endpoints } from '@cratewatch/contracts/endpoints'
import {
  SIGN_IN_LIFETIME,
  judgeReturn,
  type MarketplaceReturn,
  type ReturnProblem,
} from '@cratewatch/domain/accounts/sign-in/marketplace-return'
import { seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import { refuse } from '../../base/refusal.ts'
import type { CookieJar, Visitor } from '../../http/caller/caller.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { MarketplaceIdentity, OAuthToken, SignInAnswer } from '../../outbound/vendors/marketplace.ts'
import { recordRefusedReturn, type PendingArrival } from '../arrival.ts'
import type { AccountDeps } from '../methods/methods.ts'
import {
  seal,
  TICKET_COOKIE,
  openMarketplaceTicket,
  type SignInIntent,
  type SignInTicket,
} from '../sessions/tickets.ts'
import {
  connectMarketplaceAccount,
  logInByMarketplace,
  verifyMarketplaceHolder,
} from './marketplace-accounts.ts'

/** Returns the address to send the browser to, and gives it the ticket without which no browser can finish the sign-in. */
export async function startMarketplaceSignIn(
  deps: Pick<Deps, 'budget' | 'clock' | 'config' | 'log' | 'marketplaceSignIn' | 'secrets'>,
  intent: SignInIntent,
  cookies: Pick<CookieJar, 'write'>,
) {
  const { marketplaceSignIn: signIn, config } = deps
  if (signIn === null) return refuse('NOT_FOUND')
  const startedAt = deps.clock.now()
  const callbackUrl = `${config.publicUrl}${endpoints.marketplaceCallback.path}`
  const requested = await requestSignIn(deps, () => signIn.requestToken(callbackUrl))
  if (!requested.ok) {
    return requested.error.kind === 'busy'
      ? refuse('SERVICE_UNAVAILABLE', { retryAfter: requested.error.retryAfter })
      : refuse('DISCOGS_API_ERROR')
  }
  const { token, secret } = requested.value
  const ticket = { for: TICKET_COOKIE, token, secret, startedAt, intent } as const
  cookies.write(TICKET_COOKIE, seal(deps.secrets, ticket satisfies SignInTicket), SIGN_IN_LIFETIME)
  return ok({ authUrl: signIn.authorizeUrl(token) })
}

/**
 * Why a returning browser is not signed in. `taken`: the marketplace account belongs to another user here; `other-
 * account`: it is not the one this user signs in by.
 */
export type SignInProblem = ReturnProblem | 'busy' | 'unavailable' | 'taken' | 'other-account'

type Finished =
  | { readonly kind: 'login'; readonly arrival: PendingArrival }
  | { readonly kind: 'connected' }
  | { readonly kind: 'reauthenticated' }

type ComeBack = MarketplaceReturn & {
  readonly ticket: string | null
  readonly from: Pick<Visitor, 'network' | 'userAgent'>
}

type FinishDeps = AccountDeps & Pick<Deps, 'budget' | 'marketplaceSignIn'>

/**
 * Finishes a round trip to the marketplace: learns who the person is there, and then signs them in, connects the
 * account, or confirms that it is still theirs.
 */
export async function finishMarketplaceSignIn(
  deps: FinishDeps,
  back: ComeBack,
): Promise<Result<Finished, SignInProblem>> {
  const ticket = openMarketplaceTicket(deps.secrets, back.ticket)
  const judged = judgeReturn(ticket, back, deps.clock.now())
  if (!judged.ok) return judged
  if (ticket === null) return refused('expired')
  const person = await readIdentity(deps, ticket, judged.value.verifier)
  const finished = person.ok ? await settle(deps, person.value, ticket.intent, back.from) : person
  // A failure of the marketplace or the network is not recorded as an attempt.
  if (!finished.ok && finished.error !== 'busy' && finished.error !== 'unavailable') {
    await recordRefusedReturn(deps, 'marketplace', ticket.intent, back.from)
  }
  return finished
}

type Known = { readonly access: OAuthToken; readonly identity: MarketplaceIdentity }

async function settle(
  deps: FinishDeps,
  { access, identity }: Known,
  intent: SignInIntent,
  { network }: ComeBack['from'],
): Promise<Result<Finished, SignInProblem>> {
  if (intent.kind === 'login') {
    const arrival = await logInByMarketplace(deps, { access, identity, ...intent })
    return ok({ kind: 'login', arrival })
  }
  if (intent.kind === 'reauthenticate') {
    const verified = await verifyMarketplaceHolder(deps, { access, identity, network, ...intent })
    return verified.ok ? ok({ kind: 'reauthenticated' }) : verified
  }
  const connected = await connectMarketplaceAccount(deps, { access, identity, network, ...intent })
  return connected.ok ? ok({ kind: 'connected' }) : connected
}

async function readIdentity(
  deps: FinishDeps,
  ticket: SignInTicket,
  verifier: string,
): Promise<Result<Known, SignInProblem>> {
  const { marketplaceSignIn: signIn } = deps
  if (signIn === null) return refused('unavailable')
  const access = await requestSignIn(deps, () => signIn.accessToken(ticket, verifier))
  if (!access.ok) return refused(access.error.kind)
  const identity = await requestSignIn(deps, () => signIn.identity(access.value))
  if (!identity.ok) return refused(identity.error.kind)
  return ok({ access: access.value, identity: identity.value })
}

/** How long a sign-in waits for a slot of the budget. */
const PATIENCE = seconds(5)

type RequestFailure =
  | { readonly kind: 'busy'; readonly retryAfter: Duration }
  | { readonly kind: 'expired' | 'unavailable' }

/**
 * Sends one request about a sign-in, within the small share of the budget kept for people who are not signed in yet.
 */
async function requestSignIn<T>(
  deps: Pick<Deps, 'budget' | 'log'>,
  question: () => Promise<SignInAnswer<T>>,
): Promise<Result<T, RequestFailure>> {
  const slot = await deps.budget.waitFor('guest', PATIENCE)
  if (!slot.ok) return refused({ kind: 'busy', retryAfter: slot.error.retryAfter })
  const { result, headers } = await question()
  const failure = result.ok ? null : result.error
  // An expired sign-in says nothing about the marketplace's health.
  await deps.budget.report(headers, failure?.kind === 'expired' ? null : failure)
  if (result.ok) return ok(result.value)
  if (result.error.kind === 'expired') return refused({ kind: 'expired' })
  deps.log.warn({ failure: result.error }, 'a sign-in by the marketplace failed')
  return refused({ kind: 'unavailable' })
}
