import { importJWK, jwtVerify } from 'jose'

/** By RFC 8292. */
const LONGEST_VALIDITY_MS = 24 * 3_600_000

/**
 * Returns the public key that signed a request, base64url, by RFC 8292; null when it is not signed for this service.
 */
export async function verifyVapid(authorization: string, service: string): Promise<string | null> {
  const [, token, key] = /^vapid t=([\w.-]+), *k=([\w-]+)$/.exec(authorization) ?? []
  if (token === undefined || key === undefined) return null
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  if (point.length !== 65 || x === undefined || y === undefined) return null
  try {
    const signer = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256')
    const { payload } = await jwtVerify(token, signer, {
      algorithms: ['ES256'],
      audience: service,
      requiredClaims: ['exp', 'sub'],
    })
    return isSoon(payload.exp) && /^(mailto|https):/.test(payload.sub ?? '') ? key : null
  } catch {
    return null
  }
}

function isSoon(exp: number | undefined): boolean {
  return exp !== undefined && exp * 1_000 <= Date.now() + LONGEST_VALIDITY_MS
}
