import { exportJWK, generateKeyPair, SignJWT, type JWK, type JWTPayload } from 'jose'

const algorithm = 'RS256'

/** The provider's signing key, and another one that is not published. */
export type SigningKeys = {
  /** The published public key. */
  readonly jwks: { readonly keys: readonly JWK[] }
  sign(claims: JWTPayload, by?: 'provider' | 'stranger'): Promise<string>
}

/** Makes new keys, so that the tokens of one run are not valid in the next. */
export async function makeSigningKeys(keyId = 'simulated-1'): Promise<SigningKeys> {
  const [own, foreign] = await Promise.all([generateKeyPair(algorithm), generateKeyPair(algorithm)])
  const published = { ...(await exportJWK(own.publicKey)), kid: keyId, alg: algorithm, use: 'sig' }
  return {
    jwks: { keys: [published] },
    sign: (claims, by = 'provider') =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: algorithm, kid: keyId, typ: 'JWT' })
        .sign((by === 'provider' ? own : foreign).privateKey),
  }
}
