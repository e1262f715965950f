import { endpoints } from '@cratewatch/contracts/endpoints'
import { ok } from '@cratewatch/domain/kernel/result'
import type { Config } from '../../base/config/config.ts'
import { refuse } from '../../base/refusal.ts'
import type { Deps } from '../../outbound/deps.ts'
import { openSealed, seal, signInIntent, type SignInIntent } from '../sessions/sign-in-ticket.ts'
import { instant } from '@cratewatch/domain/kernel/instant'
import { z } from 'zod'
import type { Secrets } from '../../base/secrets.ts'

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

const ticket = z.object({
  for: z.literal('single-sign-on'),
  attempt: z.object({ state: z.string(), nonce: z.string(), codeVerifier: z.string() }),
  startedAt: z.number().transform(instant),
  intent: signInIntent,
})

/** What a browser holds between leaving for the issuer and coming back. The server stores nothing. */
export type SsoTicket = z.output<typeof ticket>

export const SSO_TICKET_COOKIE = 'single-sign-on'

/** Seals a ticket for a cookie: nobody can read or change it. */
function sealSsoTicket(secrets: Pick<Secrets, 'encrypt'>, content: Omit<SsoTicket, 'for'>): string {
  return seal(secrets, { for: 'single-sign-on', ...content })
}

/** Opens a ticket; null when this instance has not sealed it as one. */
export function openSsoTicket(secrets: Pick<Secrets, 'decrypt'>, sealed: string | null): SsoTicket | null {
  return openSealed(secrets, sealed, ticket)
}
