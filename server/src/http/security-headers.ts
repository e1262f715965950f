import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'

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
 * The security headers of our pages. Scripts come from this origin. Inline styles are allowed, because the component
 * libraries position elements by them. Covers come from the marketplace's hosts, in the demo from the simulator.
 */
export function securityHeaders(
  config: Pick<Config, 'publicUrl' | 'demo' | 'marketplace'>,
): FastifyHelmetOptions {
  const secure = config.publicUrl.startsWith('https:')
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: [
          "'self'",
          'data:',
          ...coverSources(config.marketplace.siteUrl),
          ...(config.demo ? ['http://localhost:*', 'http://127.0.0.1:*'] : []),
        ],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    xFrameOptions: { action: 'deny' },
    // Covers of other hosts lack the header that isolation would require.
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: secure ? { maxAge: HSTS_SECONDS, includeSubDomains: true } : false,
  }
}

/** Denies our pages unneeded browser features, by a header on every answer. */
export function denyPermissions(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('permissions-policy', PERMISSIONS)
  })
}

/** The marketplace serves covers from several subdomains. */
function coverSources(siteUrl: string): readonly string[] {
  const { protocol, hostname, origin } = new URL(siteUrl)
  if (protocol !== 'https:') return [origin]
  const name = hostname.replace(/^www\./, '')
  return [`https://${name}`, `https://*.${name}`]
}
