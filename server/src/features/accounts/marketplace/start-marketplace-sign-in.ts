import { endpoints } from '@cratewatch/contracts/endpoints'
import { ok } from '@cratewatch/domain/kernel/result'
import { refuse } from '../../../refusal.ts'
import type { Deps } from '../../../deps.ts'
import { askSignIn } from './request-sign-in.ts'
import { sealTicket, type SignInIntent } from '../tickets/sign-in-ticket.ts'

/** Returns the address to send the browser to, and the ticket without which no browser can finish the sign-in. */
export async function startMarketplaceSignIn(
  deps: Pick<Deps, 'budget' | 'clock' | 'config' | 'log' | 'marketplaceSignIn' | 'secrets'>,
  intent: SignInIntent,
) {
  const { marketplaceSignIn: signIn, config } = deps
  if (signIn === null) return refuse('NOT_FOUND')
  const startedAt = deps.clock.now()
  const callbackUrl = `${config.publicUrl}${endpoints.marketplaceCallback.path}`
  const asked = await askSignIn(deps, () => signIn.requestToken(callbackUrl))
  if (!asked.ok) {
    return asked.error.kind === 'busy'
      ? refuse('SERVICE_UNAVAILABLE', { retryAfter: asked.error.retryAfter })
      : refuse('DISCOGS_API_ERROR')
  }
  const { token, secret } = asked.value
  const ticket = sealTicket(deps.secrets, { token, secret, startedAt, intent })
  return ok({ authUrl: signIn.authorizeUrl(token), ticket })
}
