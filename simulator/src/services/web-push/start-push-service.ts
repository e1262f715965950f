import { createECDH, randomBytes, randomUUID, createDecipheriv, hkdfSync, type ECDH } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { importJWK, jwtVerify } from 'jose'
import { Faults, throughFaults } from '../../kit/faults.ts'
import { readFields, textIn } from '../../kit/routes.ts'
import { json, text, type Answer, type Incoming, serve, type ServeOptions } from '../../kit/serve.ts'

/** The faults of a push service: of the connection, subscriptions that have ended, and refusals. */
type PushFaultKind = 'down' | 'slow' | 'stall' | 'reset' | 'gone' | 'limit' | 'too-large'

/** A subscription as `PushSubscription.toJSON` gives it to a page. */
export type Subscription = {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

type ReceivedPush = {
  readonly endpoint: string
  /** As the browser would read it. */
  readonly payload: string
  readonly ttl: number
  readonly urgency: string | undefined
  readonly topic: string | undefined
}

export type PushService = {
  readonly url: string
  readonly faults: Faults<PushFaultKind>
  /** Every message that a browser would have got, oldest first. */
  readonly received: readonly ReceivedPush[]
  /** Subscribes a browser for whoever signs by this public key, base64url. */
  subscribe(applicationServerKey: string): Subscription
  /** Ends a subscription, as a browser does whose owner takes the permission away. */
  unsubscribe(endpoint: string): void
  close(): Promise<void>
}

type Subscribed = SubscriptionSecrets & { readonly applicationServerKey: string }

/** By RFC 8030, a service has to take this much. */
const LONGEST_BODY = 4_096

/** Starts a push service of browsers that verifies who sends, and decrypts as browsers do. */
export async function startPushService(options: ServeOptions = {}): Promise<PushService> {
  const server = await serve(options)
  const faults = new Faults<PushFaultKind>()
  const subscriptions = new Map<string, Subscribed>()
  const received: ReceivedPush[] = []
  const subscribe = (applicationServerKey: string): Subscription => {
    const endpoint = `${server.url}/push/${randomUUID()}`
    const keys = createECDH('prime256v1')
    keys.generateKeys()
    const auth = randomBytes(16)
    subscriptions.set(endpoint, { keys, auth, applicationServerKey })
    return { endpoint, keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') } }
  }
  server.answerWith(async (incoming, response) => {
    if (incoming.path === '/subscriptions') return json(201, subscribe(keyIn(incoming)))
    const endpoint = server.url + incoming.path
    return deliver({ faults, endpoint, service: server.url }, incoming, response, {
      subscribed: subscriptions.get(endpoint),
      received,
    })
  })
  return {
    url: server.url,
    faults,
    received,
    subscribe,
    unsubscribe: (endpoint) => void subscriptions.delete(endpoint),
    async close() {
      faults.clear()
      await server.close()
    },
  }
}

function keyIn(incoming: Incoming): string {
  const fields = readFields(incoming)
  return (fields.ok && textIn(fields.value, 'applicationServerKey')) || ''
}

type Place = { readonly faults: Faults<PushFaultKind>; readonly endpoint: string; readonly service: string }
type Kept = { readonly subscribed: Subscribed | undefined; readonly received: ReceivedPush[] }

async function deliver(
  { faults, endpoint, service }: Place,
  incoming: Incoming,
  response: ServerResponse,
  { subscribed, received }: Kept,
): Promise<Answer | undefined> {
  const struck = faults.strike({ path: incoming.path })
  const refusal =
    struck.map(({ kind, retryAfter }) => refusalOf(kind, retryAfter)).find((each) => each !== null) ??
    (await refusalFor(incoming, subscribed, service))
  if (refusal !== null || subscribed === undefined)
    return throughFaults(response, refusal ?? text(404, 'Not found'), struck, faults)
  const { headers, bytes } = incoming
  const [urgency, topic] = [headers['urgency'], headers['topic']].map(String)
  try {
    const payload = openPushMessage(subscribed, bytes)
    received.push({ endpoint, payload, ttl: Number(headers['ttl']), urgency, topic })
  } catch {
    return text(400, 'The browser could not read this')
  }
  return throughFaults(response, text(201, ''), struck, faults)
}

function refusalOf(kind: string, retryAfter = 30): Answer | null {
  switch (kind) {
    case 'down':
      return text(503, 'Service unavailable')
    case 'gone':
      return text(410, 'push subscription has unsubscribed or expired.')
    case 'limit':
      return { ...text(429, 'Too many requests'), headers: { 'Retry-After': String(retryAfter) } }
    case 'too-large':
      return text(413, 'Payload too large')
    default:
      return null
  }
}

/** Refuses what the RFCs refuse. */
async function refusalFor(
  { method, headers, bytes }: Incoming,
  subscribed: Subscribed | undefined,
  service: string,
): Promise<Answer | null> {
  if (method !== 'POST') return text(405, 'Only POST')
  if (subscribed === undefined) return text(410, 'push subscription has unsubscribed or expired.')
  if (!/^\d+$/.test(headers['ttl']?.toString() ?? '')) return text(400, 'TTL header is missing')
  const signer = await verifyVapid(headers['authorization'] ?? '', service)
  if (signer === null) return text(401, 'the VAPID token is not valid')
  if (signer !== subscribed.applicationServerKey) return text(403, 'the key is not that of the subscription')
  if (headers['content-encoding'] !== 'aes128gcm') return text(415, 'Only aes128gcm')
  return bytes.length > LONGEST_BODY ? text(413, 'Payload too large') : null
}

/** By RFC 8292. */
const LONGEST_VALIDITY_MS = 24 * 3_600_000

/**
 * Returns the public key that signed a request, base64url, by RFC 8292; null when it is not signed for this service.
 */
async function verifyVapid(authorization: string, service: string): Promise<string | null> {
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

/** What only the browser of a subscription knows. */
type SubscriptionSecrets = { readonly keys: ECDH; readonly auth: Buffer }

const SALT_BYTES = 16
const TAG_BYTES = 16
/** Before the padding of the last record (RFC 8188). */
const LAST_RECORD = 2

/** Decrypts a message as a browser does, by RFC 8291 with one record of RFC 8188. Throws when it is not for this subscription. */
function openPushMessage({ keys, auth }: SubscriptionSecrets, body: Buffer): string {
  const salt = body.subarray(0, SALT_BYTES)
  const recordSize = body.readUInt32BE(SALT_BYTES)
  const idLength = body.readUInt8(SALT_BYTES + 4)
  const sender = body.subarray(SALT_BYTES + 5, SALT_BYTES + 5 + idLength)
  const record = body.subarray(SALT_BYTES + 5 + idLength)
  if (record.length > recordSize) throw new Error('more than one record')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = derive(keys.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(record.subarray(-TAG_BYTES))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== LAST_RECORD) throw new Error('the padding is not of a last record')
  return padded.subarray(0, end).toString('utf8')
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}
