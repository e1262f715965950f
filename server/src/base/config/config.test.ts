import { readFileSync } from 'node:fs'
import { seconds } from '@cratewatch/domain/kernel/duration'
import { describe, expect, it } from 'vitest'
import { readConfig, VARIABLES } from './config.ts'
import { ConfigError, SYSTEM_FIRST } from './environment.ts'
import { processName } from './process-settings.ts'
import { parseSmtpUrl } from './smtp-url.ts'

const EXAMPLE = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8')
const EXPLAINED = [...EXAMPLE.matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name)

describe('the roles of a process', () => {
  it('are those that are named, each once, and none that is not known', () => {
    expect(readConfig({ ROLES: 'notifier, notifier,web' }).roles).toEqual(['notifier', 'web'])
    expect(() => readConfig({ ROLES: 'courier' })).toThrow('ROLES')
  })
})

it.each([
  [{}, 'cratewatch web+watcher+notifier :3000'],
  [{ ROLES: 'web', PORT: '3001', METRICS_PORT: '9000' }, 'cratewatch web :3001'],
  [{ ROLES: 'watcher,notifier', METRICS_PORT: '9000' }, 'cratewatch watcher+notifier :9000'],
  [{ ROLES: 'watcher' }, 'cratewatch watcher'],
])('a process with %j is called %s', (env, name) => {
  expect(processName(readConfig(env))).toBe(name)
})

describe('the kinds of channels', () => {
  it('are all of them, or those that the operator names beside mail', () => {
    expect(readConfig({}).channelKinds).toContain('discord')
    expect(readConfig({ CHANNEL_KINDS: 'ntfy, email,ntfy' }).channelKinds).toEqual(['email', 'ntfy'])
    expect(() => readConfig({ CHANNEL_KINDS: 'pigeon' })).toThrow('CHANNEL_KINDS')
  })
})

describe('the configuration', () => {
  it('needs nothing: an empty environment is a working instance', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      databaseUrl: null,
      mail: null,
      mailGathering: seconds(20),
    })
    expect(config.roles).toEqual(['web', 'watcher', 'notifier'])
    expect(config.marketplace).toMatchObject({
      requestsPerMinute: 25,
      consumer: null,
      checkFloor: seconds(30),
    })
  })

  it('asks for more with an application key', () => {
    const config = readConfig({ DISCOGS_CONSUMER_KEY: 'k', DISCOGS_CONSUMER_SECRET: 's' })
    expect(config.marketplace.requestsPerMinute).toBe(60)
  })

  it('has records to try it with, those of its operator, or none', () => {
    expect(readConfig({}).exampleRecords).toHaveLength(3)
    expect(readConfig({ EXAMPLE_RECORDS: '12, 34' }).exampleRecords).toEqual([12, 34])
    expect(readConfig({ EXAMPLE_RECORDS: 'off' }).exampleRecords).toEqual([])
    expect(() => readConfig({ EXAMPLE_RECORDS: 'some' })).toThrow('EXAMPLE_RECORDS')
  })

  it('runs the own database by the system’s programs first, by npm’s, or by those of a folder', () => {
    const programs = (POSTGRES_BIN_DIR?: string) => readConfig({ POSTGRES_BIN_DIR }).postgresBinDir
    expect([programs(), programs('npm'), programs('/opt/pg/bin')]).toEqual([
      SYSTEM_FIRST,
      null,
      '/opt/pg/bin',
    ])
  })

  it('shows no earlier prices but on request', () => {
    const allowed = (value?: string) => readConfig({ PRICE_HISTORY: value }).marketplace.priceHistory
    expect([allowed(), allowed(''), allowed('false'), allowed('true')]).toEqual([false, false, false, true])
    expect(() => readConfig({ PRICE_HISTORY: 'perhaps' })).toThrow('PRICE_HISTORY')
  })

  it('backs its own database up every night, and one of DATABASE_URL when asked to', () => {
    const server = { DATABASE_URL: 'postgres://localhost/x', APP_SECRET: 'x'.repeat(32) }
    expect(readConfig({}).nightlyBackup).toBe(true)
    expect(readConfig({ NIGHTLY_BACKUP: 'false' }).nightlyBackup).toBe(false)
    expect(readConfig(server).nightlyBackup).toBe(false)
    expect(readConfig({ ...server, NIGHTLY_BACKUP: 'true' }).nightlyBackup).toBe(true)
  })

  it('goes on serving for a while after SIGTERM where another process can take over', () => {
    const server = { DATABASE_URL: 'postgres://localhost/x', APP_SECRET: 'x'.repeat(32) }
    const grace = (env: Record<string, string>) => readConfig(env).shutdownGrace
    expect([grace({}), grace(server)]).toEqual([0, seconds(10)])
    expect(grace({ ...server, SHUTDOWN_GRACE_SECONDS: '0' })).toBe(0)
    expect(grace({ SHUTDOWN_GRACE_SECONDS: '25' })).toBe(seconds(25))
  })

  it('shares as many connections as fit the server, twenty processes of which allow 100', () => {
    const server = { DATABASE_URL: 'postgres://localhost/x', APP_SECRET: 'x'.repeat(32) }
    const pool = (env: Record<string, string>) => readConfig(env).databasePool
    expect([pool({}), pool(server), pool({ ...server, ROLES: 'web' })]).toEqual([8, 8, 3])
    expect(pool({ ...server, ROLES: 'web', DATABASE_POOL: '12' })).toBe(12)
    expect(() => pool({ DATABASE_POOL: '1' })).toThrow('DATABASE_POOL')
  })

  it('knows the server behind a pooler, and asks for the pooler, too', () => {
    const direct = { DATABASE_URL_DIRECT: 'postgres://server/x' }
    const pooled = { DATABASE_URL: 'postgres://pooler/x', APP_SECRET: 'x'.repeat(32), ...direct }
    expect(readConfig(pooled)).toMatchObject({
      databaseUrl: 'postgres://pooler/x',
      databaseUrlDirect: 'postgres://server/x',
    })
    expect(readConfig({}).databaseUrlDirect).toBeNull()
    expect(() => readConfig(direct)).toThrow('set both')
  })

  it('has updates of the messenger brought only when asked to, and only to an address with https', () => {
    const chat = { TELEGRAM_BOT_TOKEN: '1:x', PUBLIC_URL: 'https://crates.example.com' }
    expect(readConfig(chat).chat).toMatchObject({ webhook: false })
    expect(readConfig({ ...chat, TELEGRAM_WEBHOOK: 'true' }).chat).toMatchObject({ webhook: true })
    for (const PUBLIC_URL of ['http://crates.example.com', undefined])
      expect(() => readConfig({ ...chat, TELEGRAM_WEBHOOK: 'true', PUBLIC_URL })).toThrow('https://')
  })

  it('calls a heartbeat by https, or on this machine', () => {
    for (const HEARTBEAT_URL of ['https://hc.example.com/ping/1', 'http://127.0.0.1:8000/ping'])
      expect(readConfig({ HEARTBEAT_URL }).heartbeatUrl).toBe(HEARTBEAT_URL)
    expect(() => readConfig({ HEARTBEAT_URL: 'http://hc.example.com/ping/1' })).toThrow('HEARTBEAT_URL')
    expect(readConfig({}).heartbeatUrl).toBeNull()
  })

  it('sends mail by an address that can be one, from a sender that has one', () => {
    const mail = { SMTP_URL: 'smtp://localhost:25', MAIL_FROM: 'Crates <crates@example.com>' }
    expect(readConfig(mail).mail).toEqual({ smtpUrl: mail.SMTP_URL, from: mail.MAIL_FROM })
    expect(() => readConfig({ ...mail, SMTP_URL: 'mail.example.com' })).toThrow(ConfigError)
    expect(() => readConfig({ ...mail, MAIL_FROM: 'Crates' })).toThrow(ConfigError)
  })

  it('takes payments with key, webhook secret and price together, and not by halves', () => {
    const all = { STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'whsec', STRIPE_PRICE_ID: 'price' }
    expect(readConfig({}).payments).toBeNull()
    expect(readConfig(all).payments).toMatchObject({ apiUrl: 'https://api.stripe.com', automaticTax: false })
    for (const missing of Object.keys(all)) {
      expect(() => readConfig({ ...all, [missing]: '' })).toThrow('STRIPE_WEBHOOK_SECRET')
    }
  })

  it("loads the payment service's script with a publishable key, and with no other key", () => {
    const all = { STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'whsec', STRIPE_PRICE_ID: 'price' }
    expect(readConfig(all).payments?.script).toBeNull()
    expect(readConfig({ ...all, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }).payments?.script).toEqual({
      url: 'https://js.stripe.com/v3/',
      publishableKey: 'pk_live_1',
    })
    for (const secret of ['sk_live_1', 'rk_live_1', 'whsec_1'])
      expect(() => readConfig({ ...all, STRIPE_PUBLISHABLE_KEY: secret })).toThrow('STRIPE_PUBLISHABLE_KEY')
  })

  it('offers single sign-on with an issuer and a client, and not by halves', () => {
    const both = { OIDC_ISSUER: 'https://id.example.com/realms/crates', OIDC_CLIENT_ID: 'cratewatch' }
    expect(readConfig({}).sso).toBeNull()
    expect(readConfig(both).sso).toMatchObject({
      issuer: both.OIDC_ISSUER,
      clientSecret: null,
      name: 'id.example.com',
      only: false,
    })
    expect(readConfig({ ...both, OIDC_NAME: 'Example Org', OIDC_ONLY: 'true' }).sso).toMatchObject({
      name: 'Example Org',
      only: true,
    })
    for (const missing of Object.keys(both)) {
      expect(() => readConfig({ ...both, [missing]: '' })).toThrow('OIDC_ISSUER and OIDC_CLIENT_ID')
    }
    expect(() => readConfig({ OIDC_ONLY: 'true' })).toThrow('OIDC_ONLY')
    expect(() => readConfig({ OIDC_EMAIL_DOMAINS: 'example.org' })).toThrow('OIDC_EMAIL_DOMAINS')
    expect(() => readConfig({ OIDC_CLIENT_SECRET: 's' })).toThrow('OIDC_CLIENT_SECRET')
  })

  it('warns of an issuer where anybody says which address they have, unless domains are named', () => {
    const given = { OIDC_ISSUER: 'https://accounts.google.com', OIDC_CLIENT_ID: 'cratewatch' }
    expect(readConfig(given).warnings).toEqual([expect.stringContaining('(accounts.google.com)')])
    const named = readConfig({ ...given, OIDC_EMAIL_DOMAINS: 'Example.org, crates.example' })
    expect([named.warnings, named.sso?.emailDomains]).toEqual([[], ['example.org', 'crates.example']])
    expect(readConfig({ ...given, OIDC_ISSUER: 'https://id.example.org' }).warnings).toEqual([])
    expect(() => readConfig({ ...given, OIDC_EMAIL_DOMAINS: 'nora@example.org' })).toThrow(
      'OIDC_EMAIL_DOMAINS',
    )
  })

  it.each(['http://localhost:4105', 'http://127.0.0.1:4105', 'http://[::1]:4105'])(
    'takes an issuer without TLS on this machine: %s',
    (OIDC_ISSUER) => {
      expect(readConfig({ OIDC_ISSUER, OIDC_CLIENT_ID: 'c' }).sso?.issuer).toBe(OIDC_ISSUER)
    },
  )

  it.each(['http://id.example.com', 'http://localhost.example.com', 'http://10.0.0.1'])(
    'takes no issuer without TLS elsewhere: %s',
    (OIDC_ISSUER) => {
      expect(() => readConfig({ OIDC_ISSUER, OIDC_CLIENT_ID: 'c' })).toThrow('https://')
    },
  )

  it.each(VARIABLES.flatMap((name) => [[name, ''] as const, [name, '  '] as const]))(
    'counts %s as not set when it is %j',
    (name, empty) => {
      expect(readConfig({ [name]: empty })).toEqual(readConfig({}))
    },
  )

  it('is explained variable by variable in .env.example, which explains no other', () => {
    expect(EXPLAINED.toSorted()).toEqual(VARIABLES.toSorted())
  })

  it('needs nothing of what a compose file passes empty: every variable of .env.example', () => {
    expect(readConfig(Object.fromEntries(EXPLAINED.map((name) => [name, ''])))).toEqual(readConfig({}))
  })

  it.each([
    [{ PORT: 'eighty' }, /PORT: must be a number/],
    [{ PASSWORD_POLICY: 'lax' }, /PASSWORD_POLICY/],
    [{ PUBLIC_URL: 'ftp://x' }, /PUBLIC_URL/],
    [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL/],
    [{ DATABASE_URL: 'postgres://localhost/x' }, /APP_SECRET is required/],
    [{ APP_SECRET: 'short' }, /APP_SECRET/],
    [{ ROLES: 'web,cook' }, /ROLES/],
    [{ DISCOGS_CONSUMER_KEY: 'k' }, /belong together/],
    [{ DISCOGS_REQUESTS_PER_MINUTE: '0' }, /DISCOGS_REQUESTS_PER_MINUTE/],
    [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL/],
    [{ PUBLIC_URL: 'https://example.com/crates' }, /PUBLIC_URL: has no path/],
    [{ DISCOGS_REQUESTS_PER_MINUTE: '600' }, /60 requests a minute at most/],
    [{ ADMIN_EMAILS: 'you' }, /ADMIN_EMAILS.*you@example.com/],
    [{ PUBLIC_ULR: 'https://example.com' }, /PUBLIC_ULR is no setting: the nearest is PUBLIC_URL/],
  ])('is loud on nonsense: %j', (env, message) => {
    expect(() => readConfig(env)).toThrow(message)
  })
})

it.each([
  ['smtp://user:secret@mail.example.com', true],
  ['smtp://user:secret@mail.example.com?requireTLS=false', false],
  ['smtp://user:secret@127.0.0.1', false],
  ['smtp://mail.example.com', false],
  ['smtp://mail.example.com?requireTLS=true', true],
  ['smtps://user:secret@mail.example.com', false],
])('the mail server at %s has to begin encryption: %s', (url, requireTls) => {
  expect(parseSmtpUrl(url)).toMatchObject({ requireTls, implicitTls: url.startsWith('smtps:') })
})
