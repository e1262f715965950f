import {
  PASSKEY_TRANSPORTS,
  type CreatedPasskey,
  type UsedPasskey,
} from '@cratewatch/contracts/people/passkeys'
import { passkeyHost, PASSKEY_CHALLENGE_LIFETIME } from '@cratewatch/domain/accounts/passkeys/passkey'
import { isTicketOpen } from '@cratewatch/domain/accounts/second-factor/second-factor'
import { instant } from '@cratewatch/domain/kernel/instant'
import { z } from 'zod'
import type { Config } from '../../base/config/config.ts'
import type { Log } from '../../base/log.ts'
import type { Deps } from '../../outbound/deps.ts'
import { openTicket, sealTicket } from '../sessions/tickets.ts'

/** EdDSA, ES256 and RS256: every device supports one of them. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257]

type Expected = { readonly party: RelyingParty; readonly challenge: string }

export type VerifiedPasskey = {
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: readonly (typeof PASSKEY_TRANSPORTS)[number][]
}

/**
 * Verifies the answer of a device that created a passkey; null unless it was made for this challenge, at this origin,
 * with its user verified.
 */
export async function verifyCreated(
  log: Log,
  created: CreatedPasskey,
  { party, challenge }: Expected,
): Promise<VerifiedPasskey | null> {
  const { verifyRegistrationResponse } = await loadLibrary()
  const { transports = [], ...response } = created.response
  const known = PASSKEY_TRANSPORTS.filter((each) => transports.includes(each))
  const verified = await orNull(log, () =>
    verifyRegistrationResponse({
      response: { ...created, response: { ...response, transports: known }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.host,
      requireUserVerification: true,
      supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
    }),
  )
  if (!verified?.verified) return null
  const { id, publicKey, counter } = verified.registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports: known }
}

/**
 * Verifies an answer signed by a stored passkey, and returns its use counter; null unless it signed this challenge with
 * its user verified.
 */
export async function verifyUsed(
  log: Log,
  used: UsedPasskey,
  stored: { readonly credentialId: string; readonly publicKey: Buffer },
  { party, challenge }: Expected,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadLibrary()
  const { userHandle, ...response } = used.response
  const verified = await orNull(log, () =>
    verifyAuthenticationResponse({
      response: {
        ...used,
        response: { ...response, ...(userHandle === undefined ? {} : { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.host,
      requireUserVerification: true,
      // The counter is compared where the row is locked, so that two uses at once cannot both start from the stored
      // value.
      credential: { id: stored.credentialId, publicKey: Uint8Array.from(stored.publicKey), counter: 0 },
    }),
  )
  return verified?.verified ? verified.authenticationInfo.newCounter : null
}

/** Loads the library at first use: it takes 0.2 s and 30 MB, and most processes never verify a passkey. */
function loadLibrary() {
  return import('@simplewebauthn/server')
}

/** Turns an exception into null: the library throws for every invalid answer, which here is an ordinary refusal. */
async function orNull<T>(log: Log, verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify()
  } catch (error) {
    log.info({ reason: error instanceof Error ? error.message : String(error) }, 'a passkey was not accepted')
    return null
  }
}

/** The host and the origin that browsers bind passkeys to. */
type RelyingParty = { readonly host: string; readonly origin: string }

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
