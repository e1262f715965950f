import { exportJWK, generateKeyPair, SignJWT, type JWK, type JWTPayload } from 'jose'

const algorithm = 'RS256'

/** The provider's signing key, and a stranger's that no client can find among the published ones. */
export type SigningKeys = {
  /** The public half, as published. */
  readonly jwks: { readonly keys: readonly JWK[] }
  sign(claims: JWTPayload, by?: 'provider' | 'stranger'): Promise<string>
}

/** Makes new keys: tokens of one run mean nothing to the next. */
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
