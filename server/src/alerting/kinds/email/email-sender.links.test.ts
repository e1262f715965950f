import type { LinkPurpose } from '@cratewatch/domain/accounts/links/account-link'
import { hours } from '@cratewatch/domain/kernel/duration'
import { instant, plus } from '@cratewatch/domain/kernel/instant'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../base/config/config.ts'
import { deriveSecrets } from '../../../base/secrets.ts'
import type { AccountMessage, AlertMessage, Message } from '../../deliveries/message.ts'
import { alertLinkUrl } from '../../tokens.ts'
import { composeMail } from './email-sender.ts'

const SECRET = 'the secret of the tests, 32 or more'
const HOME = 'https://cratewatch.example'
const deps = {
  config: readConfig({ APP_SECRET: SECRET, PUBLIC_URL: HOME }),
  secrets: deriveSecrets(SECRET),
}
const AT = instant(Date.UTC(2026, 0, 5, 14, 2))
const ID = '6f1c2f0e-8d8b-4b8e-9b5f-0a6a2f1e9c11'
const recipient = {
  userId: ID,
  email: 'ann@example.com',
  channel: { id: null, address: null, sealedSettings: null },
  unconfirmed: null,
  locale: 'en',
  timeZone: 'UTC',
} as const

/** The links of a mail with their words, in their order, each once; tokens are left out of them. */
function linksOf(message: Message): string[] {
  const { html } = composeMail(deps, message)
  const links = [...html.matchAll(/<a\b[^>]*href="([^"]+)"[^>]*>(.*?)<\/a\s*>/gs)]
  const lines = links.map(([, address = '', content = '']) => {
    const words = content
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
    const plain = address.replaceAll('&amp;', '&')
    return `${words}: ${plain.replace(/(token=|\/alert\/|\/unsubscribe\/)[\w.-]+/, '$1…')}`
  })
  return [...new Set(lines)]
}

const link = (purpose: LinkPurpose) => ({
  id: ID,
  purpose,
  email: 'ann@example.com',
  expiresAt: plus(AT, hours(1)),
  tokenHash: Buffer.alloc(32),
})

describe('the link of a mail about the account', () => {
  /** What the mail is sent with, and where its one button leads. */
  const LINKS: Readonly<Record<AccountMessage['kind'], readonly [LinkPurpose | null, page: string]>> = {
    welcome: ['email-confirmation', '/confirm-email?token=…'],
    'confirm-email': ['email-change', '/confirm-email?token=…'],
    'email-change-notice': ['undo', '/undo-change?token=…'],
    'password-reset': ['password-reset', '/reset-password?token=…'],
    'app-removal': ['app-removal', '/remove-app?token=…'],
    'app-removal-begun': ['undo', '/undo-change?token=…'],
    'app-removal-soon': ['undo', '/undo-change?token=…'],
    'password-changed': ['undo', '/undo-change?token=…'],
    'email-changed': ['undo', '/undo-change?token=…'],
    'method-added': ['undo', '/undo-change?token=…'],
    'method-removed': ['undo', '/undo-change?token=…'],
    'setting-changed': ['undo', '/undo-change?token=…'],
    'new-device': ['undo', '/undo-change?token=…'],
    'channel-added': [null, '/dashboard/settings/notifications'],
    'channel-rests': [null, '/dashboard/settings/notifications'],
    'channel-back': [null, '/dashboard/settings/notifications'],
    'plan-changed': [null, '/dashboard/subscription'],
    'payment-failed': [null, '/dashboard/subscription'],
    'condition-began': [null, '/dashboard/admin/operations'],
    'condition-over': [null, '/dashboard/admin/operations'],
  }
  it.each(Object.entries(LINKS))('%s leads where its reader can act', (kind, [purpose, page]) => {
    const message = {
      about: 'account',
      key: 'letter:1',
      kind: kind as AccountMessage['kind'],
      recipient,
      link: purpose && link(purpose),
      details: { condition: 'disk' },
      seenAt: AT,
    } as const
    const [home, button, ...others] = linksOf(message).map((each) => each.replace(/^.*?: (?=https)/, ''))
    expect([home, button, others]).toEqual([HOME, `${HOME}${page}`, []])
    expect(composeMail(deps, message).text).toContain(`${HOME}${page.replace('…', '')}`)
  })
})

const release = (id: number) => ({
  id,
  artist: 'Alice Venn',
  title: `Slow Harbour ${id}`,
  thumb: '',
  format: 'LP',
  country: null,
  year: 1974,
  label: null,
  catalogueNumber: null,
})
const alert = (id: number, given: Partial<AlertMessage> = {}): AlertMessage => ({
  about: 'alert',
  watchId: ID,
  key: `${id}:${ID}:email`,
  alert: 'appeared',
  grounds: { reasons: ['back-for-sale'], ceiling: null, was: null, percent: null, months: null },
  recipient,
  release: release(id),
  album: null,
  count: 2,
  holds: true,
  copy: null,
  price: null,
  seenAt: AT,
  ...given,
})

const LIST = `Cratewatch: ${HOME}/dashboard/vinyls`
const OPEN = `Open your list: ${HOME}/dashboard/vinyls`
/** Below every mail about records. */
const END = [
  `Unsubscribe: ${HOME}/unsubscribe/…`,
  `Notification settings: ${HOME}/dashboard/settings/notifications`,
]

describe('the links of a mail about records', () => {
  const three = [alert(1), alert(2, { holds: false, count: 0 }), alert(3)]
  const onSale = [1, 2, 3].map((id) => ({ release: release(id), album: null, count: 2, price: null }))
  const MAILS: Readonly<
    Record<Exclude<Message['about'], 'account' | 'event'>, readonly [Message, links: readonly string[]]>
  > = {
    alert: [
      alert(2),
      [
        LIST,
        'See the 2 copies: https://www.discogs.com/sell/release/2',
        'Record page: https://www.discogs.com/release/2',
        `Mute · Bought it · Change price: ${HOME}/alert/…`,
        ...END,
        'Data provided by Discogs.: https://www.discogs.com/release/2',
      ],
    ],
    alerts: [
      { about: 'alerts', key: 'digest', recipient, alerts: three, seenAt: AT },
      [
        LIST,
        'See copies: https://www.discogs.com/sell/release/1',
        `Mute: ${HOME}/alert/…`,
        'See copies: https://www.discogs.com/sell/release/3',
        'Record page: https://www.discogs.com/release/2',
        OPEN,
        ...END,
        'Data provided by Discogs.: https://www.discogs.com/release/1',
      ],
    ],
    parcel: [
      {
        about: 'parcel',
        key: 'parcel',
        recipient,
        shop: { id: 'shop-1', seller: 'Redwax' },
        ceiling: { value: 80, currency: 'EUR' },
        amounts: null,
        records: [],
        seenAt: AT,
      },
      [
        LIST,
        `See the parcel: ${HOME}/dashboard/shops/shop-1`,
        ...END,
        'Data provided by Discogs.: https://www.discogs.com/seller/Redwax/profile',
      ],
    ],
    weekly: [
      { about: 'weekly', key: 'weekly', recipient, records: onSale, seenAt: AT, outages: [] },
      [
        LIST,
        'See copies: https://www.discogs.com/sell/release/1',
        'See copies: https://www.discogs.com/sell/release/2',
        'See copies: https://www.discogs.com/sell/release/3',
        OPEN,
        ...END,
        'Data provided by Discogs.: https://www.discogs.com/release/1',
      ],
    ],
  }
  it.each(Object.entries(MAILS))('%s', (_, [message, links]) => {
    expect(linksOf(message)).toEqual(links)
  })

  it('lead to the list where a record was withdrawn', () => {
    expect(linksOf(alert(2, { alert: 'withdrawn', count: 0 }))).toEqual([
      LIST,
      OPEN,
      ...END,
      'Data provided by Discogs.: https://www.discogs.com/release/2',
    ])
  })

  it('mute each record of several by its own link', () => {
    const alerts = [1, 2, 3].map((id) => alert(id, { watchId: `0b9ad4ab-2a24-4b5c-8e1a-00000000000${id}` }))
    const { text } = composeMail(deps, { about: 'alerts', key: 'digest', recipient, alerts, seenAt: AT })
    const links = alerts.map((each) => alertLinkUrl(deps, { ...each, key: 'digest' }))
    expect(text.match(/https:\S+\/alert\/\S+/g)).toEqual(links)
  })
})
