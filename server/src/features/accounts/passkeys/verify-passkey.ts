import {
  PASSKEY_TRANSPORTS,
  type CreatedPasskey,
  type UsedPasskey,
} from '@cratewatch/contracts/accounts/passkeys'
import type { Log } from '../../../log.ts'
import type { RelyingParty } from './challenge.ts'

/** EdDSA, ES256 and RS256: every device can do one of them. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257]

type Expected = { readonly party: RelyingParty; readonly challenge: string }

export type VerifiedPasskey = {
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: readonly (typeof PASSKEY_TRANSPORTS)[number][]
}

/** The new passkey in a device's answer; null unless it was made for this challenge, here, by somebody the device knows. */
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

/** The device's count of uses in its answer; null unless the stored passkey signed this challenge for somebody it knows. */
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
      // The count is compared where the row is locked: two uses at once cannot both go on from the stored one.
      credential: { id: stored.credentialId, publicKey: Uint8Array.from(stored.publicKey), counter: 0 },
    }),
  )
  return verified?.verified ? verified.authenticationInfo.newCounter : null
}

/** Loads the library at its first use: it takes 0.2 s and 30 MB, and most processes never check a passkey. */
function loadLibrary() {
  return import('@simplewebauthn/server')
}

/** The library throws for whatever is wrong with an answer, which is nothing but a refusal here. */
async function orNull<T>(log: Log, verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify()
  } catch (error) {
    log.info({ reason: error instanceof Error ? error.message : String(error) }, 'a passkey was not accepted')
    return null
  }
}
