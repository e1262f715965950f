import { describe, expect, it } from 'vitest'
import { readConfig } from '../base/config/config.ts'
import { securityHeaders } from './security-headers.ts'

const headers = (env: Record<string, string>) => securityHeaders(readConfig(env))
const policy = (env: Record<string, string>) => headers(env)['content-security-policy']?.split(';')

const UNUSED = [
  'accelerometer',
  'bluetooth',
  'browsing-topics',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]

describe('the security headers', () => {
  it('let pages load from ourselves, and pictures from the marketplace: nothing else', () => {
    expect(policy({ PUBLIC_URL: 'https://watch.example' })).toEqual([
      "default-src 'self'",
      "script-src 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
      "worker-src 'self'",
      "manifest-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: https://discogs.com https://*.discogs.com",
      'upgrade-insecure-requests',
    ])
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

  it('let nobody embed, sniff or isolate what we serve in another way, nor use what our pages do not', () => {
    expect(headers({})).toEqual({
      'content-security-policy': expect.any(String),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'permissions-policy': [
        ...UNUSED.map((feature) => `${feature}=()`),
        'camera=(self)',
        'publickey-credentials-create=(self)',
        'publickey-credentials-get=(self)',
      ].join(', '),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-dns-prefetch-control': 'off',
      'x-download-options': 'noopen',
      'x-frame-options': 'DENY',
      'x-permitted-cross-domain-policies': 'none',
      'x-xss-protection': '0',
    })
  })
})
