import type { Config } from '../config/config.ts'
import { OWN_SCRIPTS } from './script-policy.ts'

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
 * Returns the security headers of every answer, computed once. Scripts come from this origin; pages add theirs by `script-policy.ts`. Inline styles are allowed,
 * because the component libraries position elements by them. Other hosts may not embed what we serve.
 */
export function securityHeaders(
  config: Pick<Config, 'publicUrl' | 'demo' | 'marketplace'>,
): Readonly<Record<string, string>> {
  const secure = config.publicUrl.startsWith('https:')
  return {
    'content-security-policy': contentPolicy(config, secure),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': PERMISSIONS,
    'referrer-policy': 'no-referrer',
    ...(secure ? { 'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains` } : {}),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    // The filter of old browsers, which opened holes of its own.
    'x-xss-protection': '0',
  }
}

/** Covers come from the marketplace's hosts, in the demo from the simulator. */
function contentPolicy({ demo, marketplace }: Pick<Config, 'demo' | 'marketplace'>, secure: boolean): string {
  const covers = coverSources(marketplace.siteUrl).join(' ')
  return [
    "default-src 'self'",
    OWN_SCRIPTS,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: ${covers}${demo ? ' http://localhost:* http://127.0.0.1:*' : ''}`,
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join(';')
}

/** The marketplace serves covers from several subdomains. */
function coverSources(siteUrl: string): readonly string[] {
  const { protocol, hostname, origin } = new URL(siteUrl)
  if (protocol !== 'https:') return [origin]
  const name = hostname.replace(/^www\./, '')
  return [`https://${name}`, `https://*.${name}`]
}
