import { passkeyHost, PASSKEY_CHALLENGE_LIFETIME } from '@cratewatch/domain/accounts/passkeys/passkey'
import { isTicketOpen } from '@cratewatch/domain/accounts/second-factor/ticket-lifetime'
import { instant } from '@cratewatch/domain/kernel/instant'
import { z } from 'zod'
import type { Config } from '../../../config/config.ts'
import type { Deps } from '../../../deps.ts'
import { openTicket, sealTicket } from '../tickets/sealed-ticket.ts'

/** For whom passkeys are made: the host and the origin that browsers check them against. */
export type RelyingParty = { readonly host: string; readonly origin: string }

/** null: browsers make no passkeys for where this instance is reached. */
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

/** What a device has to sign, held by the browser that asked for it. */
export type Challenge = z.output<typeof content>

/** The cookie of a challenge, and what tells a signing-in from the adding of a passkey. */
export type ChallengeKind = 'passkey-sign-in' | 'passkey-registration'

/** A new challenge and its sealed ticket. `sessionId`: the session that a passkey is added in. */
export function makeChallenge(
  deps: Pick<Deps, 'clock' | 'ids' | 'secrets'>,
  kind: ChallengeKind,
  sessionId: string | null,
): { readonly challenge: string; readonly ticket: string } {
  const challenge = deps.ids.token()
  const made = { id: deps.ids.uuid(), challenge, madeAt: deps.clock.now(), sessionId }
  return { challenge, ticket: sealTicket(deps.secrets, kind, made) }
}

/** The challenge that a browser brings back in time and, when one was named, in the same session; else null. */
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
