import { endpoints } from '@cratewatch/contracts/endpoints'
import { ok } from '@cratewatch/domain/kernel/result'
import { refuse } from '../../refusal.ts'
import type { World } from '../../world.ts'
import { askSignIn } from './ask-sign-in.ts'
import { sealTicket, type SignInIntent } from './sign-in-ticket.ts'

/** Where to send the browser, and the ticket that lets it, and no other, finish what it started. */
export async function startMarketplaceSignIn(
  world: Pick<World, 'budget' | 'clock' | 'config' | 'log' | 'marketplaceSignIn' | 'secrets'>,
  intent: SignInIntent,
) {
  const { marketplaceSignIn: signIn, config } = world
  if (signIn === null) return refuse('NOT_FOUND')
  const startedAt = world.clock.now()
  const callbackUrl = `${config.publicUrl}${endpoints.marketplaceCallback.path}`
  const asked = await askSignIn(world, () => signIn.requestToken(callbackUrl))
  if (!asked.ok) {
    return asked.error.kind === 'busy'
      ? refuse('SERVICE_UNAVAILABLE', { retryAfter: asked.error.retryAfter })
      : refuse('DISCOGS_API_ERROR')
  }
  const { token, secret } = asked.value
  const ticket = sealTicket(world.secrets, { token, secret, startedAt, intent })
  return ok({ authUrl: signIn.authorizeUrl(token), ticket })
}
