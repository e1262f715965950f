import { instant } from '@cratewatch/domain/kernel/instant'
import { ANY_RECORD } from '@cratewatch/domain/records/pressings'
import { describe, expect, it } from 'vitest'
import { alertTo } from '../../../test/channels/target-kinds.ts'
import { readConfig } from '../../base/config/config.ts'
import { deriveSecrets } from '../../base/secrets.ts'
import type { AccountMessage, AlertMessage } from '../deliveries/message.ts'
import { telegramMessage } from './telegram-sender.ts'

const APP_SECRET = 'the secret of the tests, 32 or more'
const deps = {
  config: readConfig({ APP_SECRET, PUBLIC_URL: 'https://cratewatch.example' }),
  secrets: deriveSecrets(APP_SECRET),
}
const ALARM: AccountMessage = {
  about: 'account',
  key: 'letter:1',
  kind: 'condition-began',
  recipient: {
    userId: '6f1c2f0e-8d8b-4b8e-9b5f-0a6a2f1e9c11',
    channel: { id: '0b9e9c1e-6a1c-4a68-9c8b-2f0c64d2a7d1', address: '7', sealedSettings: null },
    email: '7',
    locale: 'es',
    timeZone: 'Europe/Madrid',
    unconfirmed: null,
  },
  link: null,
  details: { condition: 'disk', since: '2026-01-05T08:30:00.000Z' },
  seenAt: instant(Date.UTC(2026, 0, 5, 9)),
}

it('notifies an operator in the chat of what is wrong, since when, and where to look', () => {
  const { chatId, html } = telegramMessage(deps, ALARM)
  expect(chatId).toBe('7')
  expect(html).toMatch(/<b>.*disco.*<\/b>/)
  expect(html).toContain('9:30')
  expect(html).toContain('href="https://cratewatch.example/dashboard/admin/operations"')
})

it('sends nobody there what belongs into a mailbox', () => {
  expect(() => telegramMessage(deps, { ...ALARM, kind: 'password-reset', details: {} })).toThrow(
    /password-reset/,
  )
})

describe('names that look like markup are words in the chat', () => {
  const artist = '<b>Tom</b> & <script>alert(1)</script>'
  const title = '<a href="https://evil.example">Click</a>'
  const release: AlertMessage['release'] = {
    id: 1,
    artist,
    title,
    thumb: '',
    format: '<i>LP</i>',
    country: '<u>UK</u>',
    year: 1980,
    label: '<em>Factory</em>',
    catalogueNumber: '</b>25',
  }
  const alert = alertTo(ALARM.recipient, { release })
  const gone = alertTo(ALARM.recipient, { release, holds: false })
  const album = { masterId: 9, artist, title, filter: { ...ANY_RECORD, countries: ['<b>UK</b>'] } }
  const digest = { about: 'alerts', key: 'some', recipient: ALARM.recipient, seenAt: ALARM.seenAt } as const

  it.each([
    ['of an alert', alert],
    ['of an alert that came too late', gone],
    ['of an album, with its reason', alertTo(ALARM.recipient, { release, album })],
    ['of several alerts', { ...digest, alerts: [alert, gone] }],
    ['of an album among several', { ...digest, alerts: [alertTo(ALARM.recipient, { release, album })] }],
  ] as const)('%s', (_, message) => {
    const { html } = telegramMessage(deps, message)
    expect(html).toContain('&lt;b&gt;Tom&lt;/b&gt; &amp; &lt;script&gt;')
    const own = html.replaceAll(
      /<\/?[bs]>|<a href="https:\/\/(?:cratewatch\.example|www\.discogs\.com)\/[^"<>]*">|<\/a>/g,
      '',
    )
    expect(own).not.toMatch(/[<>]/)
  })
})
