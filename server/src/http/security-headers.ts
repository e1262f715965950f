import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'
import helmet from 'helmet'
import type { Config } from '../base/config/config.ts'

/** A year, which browsers require for their list of HTTPS-only sites. */
const HSTS_SECONDS = 365 * 86_400

/** Browser features that our pages never use; passkeys, and the camera for barcodes, are allowed to ourselves. */
const DENIED = `accelerometer bluetooth browsing-topics display-capture geolocation gyroscope hid idle-detection
  local-fonts magnetometer microphone midi payment serial usb`
const PERMISSIONS = DENIED.split(/\s+/)
  .map((feature) => `${feature}=()`)
  .concat('camera=(self)', 'publickey-credentials-create=(self)', 'publickey-credentials-get=(self)')
  .join(', ')

/**
 * Returns the security headers of every answer. They are taken from the library once: its plug-in would build them again
 * for each request. Other hosts may not embed what we serve.
 */
export function securityHeaders(
  config: Pick<Config, 'publicUrl' | 'demo' | 'marketplace'>,
): Readonly<OutgoingHttpHeaders> {
  const secure = config.publicUrl.startsWith('https:')
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(config, secure) },
    strictTransportSecurity: secure && { maxAge: HSTS_SECONDS },
    xFrameOptions: { action: 'deny' },
  })(answer.req, answer, () => {})
  return { ...answer.getHeaders(), 'permissions-policy': PERMISSIONS }
}

/**
 * Scripts come from this origin; pages add theirs (`allowScripts`). Inline styles are allowed, because the component
 * libraries position elements by them. Covers come from the marketplace's hosts, in the demo from the simulator.
 */
function contentPolicy({ demo, marketplace }: Pick<Config, 'demo' | 'marketplace'>, secure: boolean) {
  const simulator = demo ? ['http://localhost:*', 'http://127.0.0.1:*'] : []
  return {
    'default-src': SELF,
    'script-src': SELF,
    'base-uri': NONE,
    'object-src': NONE,
    'frame-ancestors': NONE,
    'form-action': SELF,
    'worker-src': SELF,
    'manifest-src': SELF,
    'style-src': [...SELF, "'unsafe-inline'"],
    'img-src': [...SELF, 'data:', ...coverSources(marketplace.siteUrl), ...simulator],
    'upgrade-insecure-requests': secure ? [] : null,
  }
}

const SELF = ["'self'"]
const NONE = ["'none'"]

/** The marketplace serves covers from several subdomains. */
function coverSources(siteUrl: string): readonly string[] {
  const { protocol, hostname, origin } = new URL(siteUrl)
  if (protocol !== 'https:') return [origin]
  const name = hostname.replace(/^www\./, '')
  return [`https://${name}`, `https://*.${name}`]
}

const POLICY = 'content-security-policy'
/** What every answer allows (`securityHeaders`). */
const OWN_SCRIPTS = "script-src 'self'"
/** Scripts without a source, and not data of another type. */
const INLINE = /<script(?: type="text\/javascript"| data-[^>]*)?>(.*?)<\/script>/gs

/** Lets the page of an answer run scripts from `sources` besides our own files. */
export function allowScripts(reply: FastifyReply, sources: string): void {
  if (sources === '') return
  const policy = String(reply.getHeader(POLICY))
  void reply.header(
    POLICY,
    policy.replace(OWN_SCRIPTS, () => `${OWN_SCRIPTS} ${sources}`),
  )
}

/** Names the scripts that are written in a page itself, as sources of a policy: each by its hash. */
export function scriptHashes(page: string): string {
  const hashes = Array.from(page.matchAll(INLINE), ([, script = '']) => {
    return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  })
  return hashes.join(' ')
}

/** Returns what names the scripts written in a file, which is read again after it was built anew. */
export function scriptHashesOf(file: string): () => string {
  let known = { builtAt: -1, sources: '' }
  return () => {
    const builtAt = statSync(file).mtimeMs
    if (builtAt !== known.builtAt) known = { builtAt, sources: scriptHashes(readFileSync(file, 'utf8')) }
    return known.sources
  }
}

/** The only page that leads to payment. */
const PAGE = '/dashboard/subscription'

/**
 * Lets the subscription page load the payment service's script and frames, from their exact origins. Every other page
 * runs only our own scripts.
 */
export function allowPaymentScript(
  reply: FastifyReply,
  url: string,
  { payments }: Pick<Config, 'payments'>,
): void {
  const script = payments?.script ?? null
  if (script === null || url.split(/[?#]/, 1)[0] !== PAGE) return
  const { origin } = new URL(script.url)
  allowScripts(reply, origin)
  void reply.header(POLICY, `${String(reply.getHeader(POLICY))};frame-src ${origin}`)
}
