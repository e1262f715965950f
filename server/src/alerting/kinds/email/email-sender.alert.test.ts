import { instant } from '@cratewatch/domain/kernel/instant'
import { describe, expect, it } from 'vitest'
import { readMail } from '../../../../../simulator/src/mailbox/reception.ts'
import { readConfig } from '../../../base/config/config.ts'
import { deriveSecrets } from '../../../base/secrets.ts'
import { composeMessage } from '../../../outbound/vendors/smtp/smtp-mailer.ts'
import type { AlertMessage } from '../../deliveries/message.ts'
import { readUnsubscribeToken } from '../../tokens.ts'
import { composeMail } from './email-sender.ts'

const SECRET = 'the secret of the tests, 32 or more'
const deps = {
  config: readConfig({ APP_SECRET: SECRET, PUBLIC_URL: 'https://cratewatch.example' }),
  secrets: deriveSecrets(SECRET),
}
const USER = '6f1c2f0e-8d8b-4b8e-9b5f-0a6a2f1e9c11'
const MESSAGE: AlertMessage = {
  about: 'alert',
  watchId: '0b9ad4ab-2a24-4b5c-8e1a-3d0fd3f3f5a1',
  key: `7:${USER}:email`,
  alert: 'appeared',
  grounds: { reasons: ['back-for-sale'], ceiling: null, was: null, percent: null, months: null },
  recipient: {
    userId: USER,
    email: 'ann@example.com',
    channel: { id: null, address: null, sealedSettings: null },
    unconfirmed: null,
    locale: 'en',
    timeZone: 'America/New_York',
  },
  release: {
    id: 4821907,
    artist: 'Alice Venn',
    title: 'Slow Harbour',
    thumb: 'https://i.example/a.jpg?w=1&h=2',
    format: '2 × LP',
    country: 'Netherlands',
    year: 1974,
    label: null,
    catalogueNumber: null,
  },
  album: null,
  count: 2,
  holds: true,
  copy: null,
  price: { price: { value: 18.0712, currency: 'USD' }, converted: 'no' },
  seenAt: instant(Date.UTC(2026, 0, 5, 14, 2)),
}
const mailOf = (given: Partial<AlertMessage> = {}) => composeMail(deps, { ...MESSAGE, ...given })
const es = { ...MESSAGE.recipient, locale: 'es' as const, timeZone: 'Europe/Madrid' }
const named = (artist: string, title: string) => ({ release: { ...MESSAGE.release, artist, title } })

/** Returns whom a token stops, when it was sent to this address. */
function stoppedBy(token: string | undefined, address: string) {
  const read = readUnsubscribeToken(deps.secrets, token ?? '')
  if (read === null || !read.isFor(address)) return null
  const { isFor: _, ...stopped } = read
  return stopped
}

describe('an alert mail', () => {
  it('lets whoever was invited stop their own mails, and leaves the record to its owner', () => {
    const channel = {
      id: '0b9e9c1e-6a1c-4a68-9c8b-2f0c64d2a7d1',
      address: 'ann@example.com',
      sealedSettings: null,
    }
    const { html, text } = mailOf({ recipient: { ...MESSAGE.recipient, channel } })
    for (const part of [html, text]) {
      expect(part).not.toContain('/alert/')
      expect(part).toContain('because you agreed to alerts')
      const token = /cratewatch\.example\/unsubscribe\/([\w.-]+)/.exec(part)?.[1] ?? ''
      expect(stoppedBy(token, channel.address)).toEqual({ channelId: channel.id })
    }
    expect(mailOf().text).toContain('/alert/')
  })

  it.each([
    ['en', {}, 'For sale now: Alice Venn – Slow Harbour (2 copies from $18.07)'],
    ['en, one copy', { count: 1 }, 'For sale now: Alice Venn – Slow Harbour (1 copy from $18.07)'],
    ['en, no price', { price: null }, 'For sale now: Alice Venn – Slow Harbour (2 copies)'],
    ['es', { recipient: es }, 'A la venta: Alice Venn – Slow Harbour (2 copias desde 18,07\u00a0US$)'],
    [
      'a currency nobody knows',
      { price: { price: { value: 3, currency: '?' }, converted: 'no' } },
      'For sale now: Alice Venn – Slow Harbour (2 copies from 3 ?)',
    ],
    [
      'a price that was converted',
      { recipient: es, price: { price: { value: 16.63, currency: 'EUR' }, converted: 'with-rates' } },
      'A la venta: Alice Venn – Slow Harbour (2 copias desde ≈\u00a016,63\u00a0€)',
    ],
    [
      'a price that was converted by old rates',
      { price: { price: { value: 16.63, currency: 'EUR' }, converted: 'with-old-rates' } },
      'For sale now: Alice Venn – Slow Harbour (2 copies from ≈\u00a0€16.63 (old exchange rate))',
    ],
    ['withdrawn', { alert: 'withdrawn' }, 'No longer listed: Alice Venn – Slow Harbour'],
  ] as const)('says in the subject what there is to know: %s', (_, given, subject) => {
    expect(mailOf(given).subject).toBe(subject)
  })

  const rule = {
    reasons: ['within-ceiling', 'cheaper', 'more-copies'],
    ceiling: { minor: 3_000, currency: 'EUR' },
    was: { value: 40, currency: 'USD' },
    percent: 20,
    months: 6,
  } as const
  it.each([
    [
      'en',
      { alert: 'within-ceiling', grounds: rule },
      'At your price: Alice Venn – Slow Harbour (2 copies from $18.07)',
      'You get this because you asked for: at or below €30.00, cheaper by at least 20%, and more copies than before.',
    ],
    [
      'es',
      { alert: 'within-ceiling', grounds: rule, recipient: es },
      'A tu precio: Alice Venn – Slow Harbour (2 copias desde 18,07\u00a0US$)',
      'Recibes este aviso porque lo pediste así: a 30,00\u00a0€ o menos, al menos un 20 % más barato y más copias que antes.',
    ],
    [
      'a mute that ends',
      { alert: 'cheaper', grounds: { ...rule, reasons: ['cheaper'], percent: null } },
      'Cheaper now: Alice Venn – Slow Harbour (2 copies from $18.07)',
      'You get this because you asked for: cheaper than $40.00.',
    ],
    [
      'another copy',
      { alert: 'more-copies', grounds: { ...rule, reasons: ['more-copies', 'back-for-sale'] } },
      'Another copy for sale: Alice Venn – Slow Harbour (2 copies from $18.07)',
      'You get this because you asked for: more copies than before and back for sale.',
    ],
    [
      'the lowest price of months',
      { alert: 'cheapest', grounds: { ...rule, reasons: ['cheapest', 'listed'] } },
      'As cheap as it gets: Alice Venn – Slow Harbour (2 copies from $18.07)',
      'You get this because you asked for: as cheap as it has been for 6 months and copies listed in shops.',
    ],
    [
      'a higher price',
      { alert: 'dearer', grounds: { ...rule, reasons: ['dearer'] }, recipient: es },
      'Ahora más caro: Alice Venn – Slow Harbour (2 copias desde 18,07\u00a0US$)',
      'Recibes este aviso porque lo pediste así: al menos un 20 % más caro.',
    ],
  ] as const)('says in both parts what its reader asked for: %s', (_, given, subject, why) => {
    const mail = mailOf(given)
    expect(mail.subject).toBe(subject)
    expect(mail.text).toContain(why)
    expect(mail.html).toContain(why)
  })

  it.each(['html', 'text'] as const)('says everything in its %s: what, how many, price, when', (part) => {
    const mail = mailOf()[part]
    for (const said of ['Alice Venn', 'Slow Harbour', '2 × LP · Netherlands 1974', '2 copies for sale'])
      expect(mail).toContain(said)
    expect(mail).toContain('$18.07')
    expect(mail).toContain('Monday, January 5 at 9:02')
    expect(mail).toContain('EST')
  })

  it.each(['html', 'text'] as const)('leads to the copies, the record and the way out in its %s', (part) => {
    const mail = mailOf()[part]
    for (const url of [
      'https://www.discogs.com/sell/release/4821907',
      'https://www.discogs.com/release/4821907',
      'https://cratewatch.example/dashboard/settings/notifications',
      'https://cratewatch.example/unsubscribe/',
    ])
      expect(mail).toContain(url)
    expect(mail).toContain('Data provided by Discogs.')
    expect(mail).toContain('not affiliated with')
  })

  it('can be stopped with one click, by a token that names its reader', () => {
    const { headers } = mailOf()
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const token = /^<https:\/\/cratewatch\.example\/api\/unsubscribe\/(.+)>$/.exec(
      headers['List-Unsubscribe'] ?? '',
    )?.[1]
    expect(stoppedBy(token, 'ann@example.com')).toEqual({ userId: USER })
  })

  it('is stopped by somebody who was invited for themselves alone', () => {
    const channel = {
      id: '0b9e9c1e-6a1c-4a68-9c8b-2f0c64d2a7d1',
      address: 'partner@example.com',
      sealedSettings: null,
    }
    const recipient = { ...MESSAGE.recipient, email: channel.address, channel }
    const { headers } = composeMail(deps, { ...MESSAGE, recipient })
    const token = headers['List-Unsubscribe']?.slice(1, -1).split('/').at(-1)
    expect(stoppedBy(token, channel.address)).toEqual({ channelId: channel.id })
  })

  it('shows the cover with words for those who do not see it', () => {
    expect(mailOf().html).toMatch(
      /<img src="https:\/\/i\.example\/a\.jpg\?w=1&amp;h=2" alt="Cover of Alice Venn – Slow Harbour"/,
    )
  })

  it.each(['', 'javascript:alert(1)', 'data:text/html,x', '//i.example/a.jpg'])(
    'draws a plain sleeve when the cover is %j',
    (thumb) => {
      expect(mailOf({ release: { ...MESSAGE.release, thumb } }).html).not.toContain('<img')
    },
  )

  it('keeps green, and the disc, for what is on sale', () => {
    expect(mailOf().html).toContain('class="live"')
    expect(mailOf({ alert: 'withdrawn', count: 0 }).html).not.toContain('class="live"')
  })

  it('offers to mute only what is still looked for', () => {
    const gone = mailOf({ alert: 'withdrawn', count: 0 })
    expect([mailOf().html, mailOf().text].every((part) => part.includes('/alert/'))).toBe(true)
    expect([gone.html, gone.text].some((part) => part.includes('/alert/'))).toBe(false)
  })

  it('falls back to UTC when the stored zone is not one', () => {
    expect(mailOf({ recipient: { ...MESSAGE.recipient, timeZone: 'Mars/Olympus' } }).text).toContain(
      '2:02 PM UTC',
    )
  })
})

describe('text from the marketplace', () => {
  const hostile = named('<script>alert(1)</script>', "\"><img src=x onerror=alert(2)> & 'co'")

  it('never becomes markup', () => {
    const { html } = mailOf(hostile)
    expect(html).not.toMatch(/<script|onerror=alert\(2\)>|<img src=x/)
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html).toContain('&quot;&gt;&lt;img src=x onerror=alert(2)&gt; &amp; &#39;co&#39;')
  })

  it('never starts a line of its own, in headers or in text', async () => {
    const mail = mailOf(named('Alice\r\nBcc: eve@example.com', 'Slow\u0000\n\n-- \nHarbour'))
    expect(mail.subject).toBe(
      'For sale now: Alice Bcc: eve@example.com – Slow -- Harbour (2 copies from $18.07)',
    )
    const arrived = await readMail(await composeMessage('Cratewatch <a@example.com>', mail), [], 0)
    expect(arrived.headers.map(({ name }) => name)).not.toContain('Bcc')
    expect(arrived.subject).toBe(mail.subject)
  })

  it('is shortened in the subject so that the figures stay in sight', () => {
    const { subject } = mailOf(named('Anaïs 🎺', 'x'.repeat(500)))
    expect(subject).toMatch(/^For sale now: Anaïs 🎺 – x+… \(2 copies from \$18\.07\)$/)
    expect([...subject].length).toBeLessThan(180)
  })

  it('is not mistaken for a placeholder', () => {
    expect(mailOf(named('{offer}', '{count} $& $1')).subject).toContain('{offer} – {count} $& $1')
  })
})

describe('on the wire', () => {
  it('arrives whole: both parts, the headers, every character', async () => {
    const mail = mailOf(named('Ángel Señales 🎺', '日本の夜'))
    const arrived = await readMail(await composeMessage('Cratewatch <alerts@example.com>', mail), [], 0)
    expect(arrived.subject).toBe(mail.subject)
    expect(arrived.text.trim()).toBe(mail.text.trim())
    expect(arrived.html?.trim()).toBe(mail.html.trim())
    expect(arrived.messageId).toBe(mail.messageId)
    const headers = arrived.headers.map(({ name, value }) => `${name.toLowerCase()}: ${value}`)
    const ours = Object.entries(mail.headers).map(([name, value]) => `${name.toLowerCase()}: ${value}`)
    expect(headers).toEqual(expect.arrayContaining(ours))
  })
})
