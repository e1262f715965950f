import { instant } from '@cratewatch/domain/kernel/instant'
import { z } from 'zod'
import type { Secrets } from '../../../secrets.ts'
import { openSealed, seal, signInIntent } from '../tickets/sign-in-ticket.ts'

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
export function sealSsoTicket(secrets: Pick<Secrets, 'encrypt'>, content: Omit<SsoTicket, 'for'>): string {
  return seal(secrets, { for: 'single-sign-on', ...content })
}

/** Opens a ticket; null when this instance has not sealed it as one. */
export function openSsoTicket(secrets: Pick<Secrets, 'decrypt'>, sealed: string | null): SsoTicket | null {
  return openSealed(secrets, sealed, ticket)
}
