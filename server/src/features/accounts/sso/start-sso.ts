import { endpoints } from '@cratewatch/contracts/endpoints'
import { ok } from '@cratewatch/domain/kernel/result'
import type { Config } from '../../../config/config.ts'
import { refuse } from '../../../refusal.ts'
import type { Deps } from '../../../deps.ts'
import type { SignInIntent } from '../tickets/sign-in-ticket.ts'
import { sealSsoTicket } from './sso-ticket.ts'

/** The address the issuer sends browsers back to; exactly this text is registered there. */
export function ssoCallbackUrl({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return publicUrl + endpoints.ssoCallback.path
}

/** Returns the address to send the browser to, and the ticket without which no browser can finish the sign-in. */
export async function startSso(
  deps: Pick<Deps, 'clock' | 'config' | 'log' | 'secrets' | 'singleSignOn'>,
  intent: SignInIntent,
) {
  if (deps.singleSignOn === null) return refuse('NOT_FOUND')
  const startedAt = deps.clock.now()
  const begun = await deps.singleSignOn.begin(ssoCallbackUrl(deps.config), {
    again: intent.kind === 'reauthenticate',
  })
  if (!begun.ok) {
    deps.log.warn({ failure: begun.error }, 'a single sign-on could not begin')
    return refuse('SSO_UNAVAILABLE')
  }
  const { authUrl, attempt } = begun.value
  return ok({ authUrl, ticket: sealSsoTicket(deps.secrets, { attempt, startedAt, intent }) })
}
