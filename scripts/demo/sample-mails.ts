import { LOCALES, type Locale } from '@cratewatch/domain/accounts/locale'
import { hours } from '@cratewatch/domain/kernel/duration'
import { instant, plus } from '@cratewatch/domain/kernel/instant'
import type {
  AccountMessage,
  AlertMessage,
  ReleaseCard,
} from '../../server/src/alerting/deliveries/message.ts'
import { composeMail, testMail } from '../../server/src/alerting/kinds/email/email-sender.ts'
import { readConfig } from '../../server/src/base/config/config.ts'
import { deriveSecrets } from '../../server/src/base/secrets.ts'
import type { Mail } from '../../server/src/outbound/vendors/mailer.ts'

/** What a mail states about its instance. */
type Instance = Parameters<typeof composeMail>[0]

const SEEN = instant(Date.UTC(2026, 0, 5, 14, 2))
const ID = '0b9ad4ab-2a24-4b5c-8e1a-3d0fd3f3f5a1'

/** Returns the address that the samples of a language are sent to, by which the mailbox lists them. */
export function sampleAddress(locale: Locale): string {
  return `samples-${locale}@example.com`
}

/** Renders one of every mail in every language, about these records. */
export function sampleMails(
  publicUrl: string,
  siteUrl: string,
  releases: readonly ReleaseCard[],
): readonly Mail[] {
  const secret = 'only for samples: opens and stops nothing'
  const instance: Instance = {
    config: readConfig({ PUBLIC_URL: publicUrl, DISCOGS_SITE_URL: siteUrl, APP_SECRET: secret }),
    secrets: deriveSecrets(secret),
  }
  return LOCALES.flatMap((locale) => samplesIn(instance, locale, releases))
}

function samplesIn(instance: Instance, locale: Locale, releases: readonly ReleaseCard[]): readonly Mail[] {
  const test = testMail(instance, { to: sampleAddress(locale), locale, key: `sample:${locale}` })
  return [...accountSamples(instance, locale), ...recordSamples(instance, locale, releases), test]
}

function readerOf(locale: Locale) {
  const timeZone = locale === 'es' ? 'Europe/Madrid' : 'America/New_York'
  return {
    userId: ID,
    email: sampleAddress(locale),
    channel: { id: null, address: null, sealedSettings: null },
    unconfirmed: null,
    locale,
    timeZone,
  }
}

const ACCOUNT_SAMPLES = [
  { kind: 'welcome', purpose: 'email-confirmation' },
  { kind: 'confirm-email', purpose: 'email-change', details: { account: 'digger@example.com' } },
  { kind: 'confirm-email', purpose: 'email-confirmation' },
  { kind: 'email-change-notice', purpose: 'undo', details: { to: 'new-address@example.com' } },
  { kind: 'password-reset', purpose: 'password-reset' },
  { kind: 'password-changed', purpose: 'undo' },
  { kind: 'email-changed', purpose: 'undo', details: { to: 'new-address@example.com' } },
  { kind: 'method-added', purpose: 'undo', details: { kind: 'marketplace', label: 'sunday_digger' } },
  { kind: 'method-removed', purpose: 'undo', details: { kind: 'chat', label: 'Records' } },
  {
    kind: 'method-added',
    purpose: 'undo',
    details: { kind: 'channel', label: 'Phone (ntfy.sh/crates)' },
  },
  { kind: 'new-device', purpose: 'undo', details: { userAgent: 'Firefox 140 (Linux)' } },
  { kind: 'plan-changed', purpose: null, details: { plan: 'PREMIUM' } },
  { kind: 'plan-changed', purpose: null, details: { plan: 'FREE', paused: 4 } },
  { kind: 'payment-failed', purpose: null, details: { until: '2026-01-12T14:02:00.000Z' } },
] as const

function accountSamples(instance: Instance, locale: Locale): readonly Mail[] {
  return ACCOUNT_SAMPLES.map(({ kind, purpose, ...more }, index) => {
    const message: AccountMessage = {
      about: 'account',
      key: `sample:${locale}:${index}`,
      kind,
      recipient: readerOf(locale),
      link:
        purpose === null
          ? null
          : {
              id: ID,
              purpose,
              email: 'new-address@example.com',
              expiresAt: plus(SEEN, hours(1)),
              tokenHash: Buffer.alloc(32),
            },
      details: 'details' in more ? more.details : {},
      seenAt: SEEN,
    }
    return composeMail(instance, message)
  })
}

function recordSamples(
  instance: Instance,
  locale: Locale,
  releases: readonly ReleaseCard[],
): readonly Mail[] {
  const recipient = readerOf(locale)
  const alerts = releases.map((release, index): AlertMessage => ({
    about: 'alert',
    key: `sample:${locale}:${release.id}`,
    alert: 'appeared',
    grounds: { reasons: ['back-for-sale'], ceiling: null, was: null, percent: null, months: null },
    watchId: ID,
    recipient,
    release,
    album: null,
    count: index + 1,
    holds: true,
    copy: null,
    price: {
      price: { value: 18.07 * (index + 1), currency: locale === 'es' ? 'EUR' : 'USD' },
      converted: 'no',
    },
    seenAt: SEEN,
  }))
  const [first] = alerts
  if (first === undefined) return []
  const several = { recipient, seenAt: SEEN } as const
  const withdrawn = { ...first, key: `${first.key}:gone`, alert: 'withdrawn' } as const
  const together = { ...several, about: 'alerts', key: `sample:${locale}:alerts`, alerts } as const
  const records = alerts.map(({ release, count, price }) => ({ release, count, price, album: null }))
  const weekly = {
    ...several,
    about: 'weekly',
    key: `sample:${locale}:weekly`,
    records,
    outages: [],
  } as const
  return [first, withdrawn, together, weekly].map((message) => composeMail(instance, message))
}
