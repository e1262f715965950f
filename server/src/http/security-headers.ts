import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'

/** A year, as browsers ask of sites that are to be known for it. */
const HSTS_SECONDS = 365 * 86_400

/** What a page of ours never asks of a browser; passkeys are for ourselves. */
const DENIED = `accelerometer bluetooth browsing-topics camera display-capture geolocation gyroscope hid idle-detection
  local-fonts magnetometer microphone midi payment serial usb`
const PERMISSIONS = DENIED.split(/\s+/)
  .map((feature) => `${feature}=()`)
  .concat('publickey-credentials-create=(self)', 'publickey-credentials-get=(self)')
  .join(', ')

/**
 * What browsers may do with our pages. Scripts come from us alone. Styles may be inline: the component libraries set
 * positions that way. Covers come from the marketplace's hosts, in the demo from the simulator on this machine.
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
    // Covers of other hosts carry no permission to be embedded under isolation.
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: secure ? { maxAge: HSTS_SECONDS, includeSubDomains: true } : false,
  }
}

/** Denies our pages, on every answer, what they do not need. */
export function denyPermissions(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('permissions-policy', PERMISSIONS)
  })
}

/** The marketplace serves covers from several hosts under its own name. */
function coverSources(siteUrl: string): readonly string[] {
  const { protocol, hostname, origin } = new URL(siteUrl)
  if (protocol !== 'https:') return [origin]
  const name = hostname.replace(/^www\./, '')
  return [`https://${name}`, `https://*.${name}`]
}
