import {
  PASSKEY_TRANSPORTS,
  type CreatedPasskey,
  type UsedPasskey,
} from '@cratewatch/contracts/accounts/passkeys'
import type { Log } from '../../../log.ts'
import type { RelyingParty } from './challenge.ts'

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
