import { passkeyHost, PASSKEY_CHALLENGE_LIFETIME } from '@cratewatch/domain/accounts/passkeys/passkey'
import { isTicketOpen } from '@cratewatch/domain/accounts/second-factor/ticket-lifetime'
import { instant } from '@cratewatch/domain/kernel/instant'
import { z } from 'zod'
import type { Config } from '../../../config/config.ts'
import type { Deps } from '../../../deps.ts'
import { openTicket, sealTicket } from '../tickets/sealed-ticket.ts'

/** The host and the origin that browsers bind passkeys to. */
export type RelyingParty = { readonly host: string; readonly origin: string }

/** Returns the relying party; null: browsers create no passkeys for this instance's address. */
export function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty | null {
  const url = new URL(publicUrl)
  const host = passkeyHost(url)
  return host === null ? null : { host, origin: url.origin }
}

const content = z.object({
  id: z.uuid(),
  challenge: z.string(),
  madeAt: z.number().transform(instant),
  sessionId: z.uuid().nullable(),
})

/** A challenge for a device to sign, kept by the browser that asked for it. */
export type Challenge = z.output<typeof content>

/** The name of the cookie, which keeps challenges for signing in apart from those for adding a passkey. */
export type ChallengeKind = 'passkey-sign-in' | 'passkey-registration'

/** Makes a challenge and its sealed ticket. `sessionId`: the session that adds a passkey. */
export function makeChallenge(
  deps: Pick<Deps, 'clock' | 'ids' | 'secrets'>,
  kind: ChallengeKind,
  sessionId: string | null,
): { readonly challenge: string; readonly ticket: string } {
  const challenge = deps.ids.token()
  const made = { id: deps.ids.uuid(), challenge, madeAt: deps.clock.now(), sessionId }
  return { challenge, ticket: sealTicket(deps.secrets, kind, made) }
}

/**
 * Opens the challenge that a browser brings back in time and, when the challenge names one, in the same session;
 * otherwise null.
 */
export function readChallenge(
  deps: Pick<Deps, 'clock' | 'secrets'>,
  kind: ChallengeKind,
  sealed: string | null,
  sessionId: string | null,
): Challenge | null {
  const read = openTicket(deps.secrets, kind, content, sealed)
  if (read === null || read.sessionId !== sessionId) return null
  return isTicketOpen(read.madeAt, PASSKEY_CHALLENGE_LIFETIME, deps.clock.now()) ? read : null
}
