import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../server/src/base/config/config.ts'
import { destinationOf, publicSettings, readPublicDemo } from './rules.ts'

describe('a visitor of the public demo', () => {
  it.each([
    ['/', 'product'],
    ['/api/vinyls?page=2', 'product'],
    ['/marketplace', 'product'],
    ['/market/release/12', 'market'],
    ['/market/release/12-Some-Name', 'market'],
    ['/market/sell/list?master_id=3', 'market'],
    ['/market/sell/item/90000000012', 'market'],
    ['/market/seller/platten.kiste_1/profile', 'market'],
    ['/market/seller/../_control', 'refused'],
    ['/market/user/plattenkiste', 'refused'],
    ['/market/users/plattenkiste/inventory', 'refused'],
    ['/market/covers/12.svg?size=150', 'market'],
    ['/market', 'market home'],
    ['/market/', 'market home'],
    ['/market/_control', 'refused'],
    ['/market/_control/time', 'refused'],
    ['/market/oauth/authorize?oauth_token=x', 'refused'],
    ['/market/oauth/identity', 'refused'],
    ['/market/marketplace/stats/1', 'refused'],
    ['/market/release/1/../../_control', 'refused'],
    ['/market/%5fcontrol', 'refused'],
    ['/x/../market/_control', 'refused'],
    ['//market/_control', 'product'],
  ])('who asks for %s gets to: %s', (url, kind) => {
    expect(destinationOf('GET', url).kind).toBe(kind)
  })

  it('is counted when signing up, however that is written', () => {
    for (const url of ['/api/auth/signup', '/api/auth/signup?x=1', '/api/auth/%73ignup'])
      expect(destinationOf('POST', url)).toEqual({ kind: 'product', isSignUp: true })
    expect(destinationOf('POST', '/api/auth/login')).toMatchObject({ isSignUp: false })
    expect(() => destinationOf('POST', '/api/%')).toThrow(URIError)
  })

  it('reads records and covers, and writes nothing there', () => {
    expect(destinationOf('GET', '/market/covers/7.svg?size=150')).toEqual({
      kind: 'market',
      path: '/covers/7.svg?size=150',
    })
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
      expect(destinationOf(method, '/market/release/12').kind).toBe('refused')
  })
})

describe('the settings of the public demo', () => {
  const https = { PUBLIC_URL: 'https://demo.example.com/' }

  it('are few, and say what is wrong', () => {
    expect(readPublicDemo({})).toEqual({
      publicUrl: 'http://localhost:3000',
      port: 3000,
      resetHours: 6,
      trustsProxy: false,
    })
    expect(readPublicDemo({ ...https, PORT: '80', DEMO_RESET_HOURS: '24', TRUST_PROXY: 'true' })).toEqual({
      publicUrl: 'https://demo.example.com',
      port: 80,
      resetHours: 24,
      trustsProxy: true,
    })
    for (const [env, why] of [
      [{ DEMO_RESET_HOURS: '0' }, 'DEMO_RESET_HOURS'],
      [{ DEMO_RESET_HOURS: 'often' }, 'DEMO_RESET_HOURS'],
      [{ PORT: '70000' }, 'PORT'],
      [{ PUBLIC_URL: 'http://demo.example.com' }, 'https://'],
      [{ PUBLIC_URL: 'https://example.com/demo' }, 'PUBLIC_URL'],
    ] as const)
      expect(() => readPublicDemo(env)).toThrow(why)
  })

  it('let nothing out and are the demo’s own, whatever is set on the machine', () => {
    const settings = publicSettings(readPublicDemo(https), {
      port: 4000,
      dataDir: '/tmp/state',
      marketplaceUrl: 'http://127.0.0.1:4100',
      examples: '214007,214040',
      rates: { EXCHANGE_RATES_URL: 'http://127.0.0.1:4106/rates.xml' },
      resetsAt: new Date('2026-01-05T12:00:00Z'),
    })
    const machine = {
      SMTP_URL: 'smtp://real',
      STRIPE_SECRET_KEY: 'sk_live',
      TELEGRAM_BOT_TOKEN: '1:x',
      ADMIN_EMAILS: 'boss@example.com',
      DATABASE_URL: 'postgres://real',
      DEMO: '1',
    }
    const config = readConfig({ ...machine, ...settings })
    expect(config).toMatchObject({
      host: '127.0.0.1',
      publicUrl: 'https://demo.example.com',
      databaseUrl: null,
      mail: null,
      chat: null,
      payments: null,
      sso: null,
      channelKinds: ['email'],
      operators: { adminEmails: ['admin@example.com'] },
      exampleRecords: [214_007, 214_040],
      nightlyBackup: false,
      demo: false,
      demoResetsAt: '2026-01-05T12:00:00.000Z',
      defaultPlan: 'FREE',
    })
    expect(config.demoAccounts.map(({ as, email }) => [as, email])).toEqual([
      ['collector', 'premium@example.com'],
      ['operator', 'admin@example.com'],
    ])
    expect(config.marketplace).toMatchObject({ consumer: null, siteUrl: 'https://demo.example.com/market' })
  })
})
