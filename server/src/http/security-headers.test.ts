import { describe, expect, it } from 'vitest'
import { readConfig } from '../base/config/config.ts'
import { securityHeaders } from './security-headers.ts'

const headers = (env: Record<string, string>) => securityHeaders(readConfig(env))
const policy = (env: Record<string, string>) => headers(env)['content-security-policy']?.split(';')

describe('the security headers', () => {
  it('let pages load from ourselves, and pictures from the marketplace', () => {
    const directives = policy({ PUBLIC_URL: 'https://watch.example' })
    expect(directives).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "script-src 'self'",
        "object-src 'none'",
        "frame-ancestors 'none'",
        "img-src 'self' data: https://discogs.com https://*.discogs.com",
        'upgrade-insecure-requests',
      ]),
    )
  })

  it('let the demo show pictures of this machine', () => {
    expect(policy({ DEMO: 'true', DISCOGS_SITE_URL: 'http://localhost:4000' })).toContain(
      "img-src 'self' data: http://localhost:4000 http://localhost:* http://127.0.0.1:*",
    )
  })

  it('forbid browsers everything but HTTPS where we have it, and nowhere else', () => {
    const strict = 'strict-transport-security'
    expect(headers({ PUBLIC_URL: 'https://watch.example' })[strict]).toBe(
      'max-age=31536000; includeSubDomains',
    )
    expect(headers({ PUBLIC_URL: 'http://localhost:3000' })[strict]).toBeUndefined()
    expect(policy({ PUBLIC_URL: 'http://localhost:3000' })).not.toContain('upgrade-insecure-requests')
  })

  it('let nobody embed, sniff or isolate what we serve in another way', () => {
    expect(headers({})).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
  })
})
