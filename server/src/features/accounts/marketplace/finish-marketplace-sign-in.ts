import {
  judgeReturn,
  type MarketplaceReturn,
  type ReturnProblem,
} from '@cratewatch/domain/accounts/sign-in/marketplace-return'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import type { MarketplaceIdentity, OAuthToken } from '../../../vendors/marketplace-sign-in.ts'
import type { Visitor } from '../../../http/caller/caller.ts'
import type { Deps } from '../../../deps.ts'
import type { PendingArrival } from '../arrival/create-arrival.ts'
import { askSignIn } from './request-sign-in.ts'
import {
  connectMarketplaceAccount,
  logInByMarketplace,
  verifyMarketplaceHolder,
} from './marketplace-accounts.ts'
import { recordRefusedReturn } from '../record-refused-return.ts'
import { openTicket, type SignInIntent, type SignInTicket } from '../tickets/sign-in-ticket.ts'

/**
 * Why a returning browser is not signed in. `taken`: the marketplace account belongs to another user here; `other-
 * account`: it is not the one this user signs in by.
 */
export type SignInProblem = ReturnProblem | 'busy' | 'unavailable' | 'taken' | 'other-account'

type Finished =
  | { readonly kind: 'login'; readonly arrival: PendingArrival }
  | { readonly kind: 'connected' }
  | { readonly kind: 'reauthenticated' }

export type ComeBack = MarketplaceReturn & {
  readonly ticket: string | null
  readonly from: Pick<Visitor, 'network' | 'userAgent'>
}

type FinishDeps = Pick<
  Deps,
  'budget' | 'clock' | 'config' | 'db' | 'ids' | 'live' | 'log' | 'mailer' | 'marketplaceSignIn' | 'secrets'
>

/**
 * Finishes a round trip to the marketplace: learns who the person is there, and then signs them in, connects the
 * account, or confirms that it is still theirs.
 */
export async function finishMarketplaceSignIn(
  deps: FinishDeps,
  back: ComeBack,
): Promise<Result<Finished, SignInProblem>> {
  const ticket = openTicket(deps.secrets, back.ticket)
  const judged = judgeReturn(ticket, back, deps.clock.now())
  if (!judged.ok) return judged
  if (ticket === null) return refused('expired')
  const person = await askWho(deps, ticket, judged.value.verifier)
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

async function askWho(
  deps: FinishDeps,
  ticket: SignInTicket,
  verifier: string,
): Promise<Result<Known, SignInProblem>> {
  const { marketplaceSignIn: signIn } = deps
  if (signIn === null) return refused('unavailable')
  const access = await askSignIn(deps, () => signIn.accessToken(ticket, verifier))
  if (!access.ok) return refused(access.error.kind)
  const identity = await askSignIn(deps, () => signIn.identity(access.value))
  if (!identity.ok) return refused(identity.error.kind)
  return ok({ access: access.value, identity: identity.value })
}
