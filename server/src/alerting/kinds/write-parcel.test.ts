import { webhookMessage } from '@cratewatch/contracts/webhook-message'
import { instant } from '@cratewatch/domain/kernel/instant'
import { expect, it } from 'vitest'
import { alertTo } from '../../../test/channels/target-kinds.ts'
import { readConfig } from '../../base/config/config.ts'
import { deriveSecrets } from '../../base/secrets.ts'
import type { ParcelMessage, Recipient } from '../deliveries/message.ts'
import { composeMail } from './email/email-sender.ts'
import { plainMessage } from './target-sender.ts'
import { telegramMessage } from './telegram-sender.ts'
import { pushPayload } from './web-push-sender.ts'
import { webhookBody } from './webhook-sender.ts'

const APP_SECRET = 'the secret of the tests, 32 or more'
const deps = {
  config: readConfig({ APP_SECRET, PUBLIC_URL: 'https://cratewatch.example' }),
  secrets: deriveSecrets(APP_SECRET),
}
const SHOP = '3f1c2f0e-8d8b-4b8e-9b5f-0a6a2f1e9c11'
const PAGE = `https://cratewatch.example/dashboard/shops/${SHOP}`
const euros = (value: number) => ({ price: { value, currency: 'EUR' }, converted: 'no' as const })

const readerOf = (locale: 'en' | 'es'): Recipient => ({
  userId: '6f1c2f0e-8d8b-4b8e-9b5f-0a6a2f1e9c11',
  channel: { id: '0b9e9c1e-6a1c-4a68-9c8b-2f0c64d2a7d1', address: '7', sealedSettings: null },
  email: 'ann@example.com',
  locale,
  timeZone: 'Europe/Madrid',
  unconfirmed: null,
})

const copyOf = (id: number, price: number | null) => ({
  release: { ...alertTo(readerOf('en')).release, id, artist: 'Alice Venn', title: `Record ${id}` },
  copy: {
    id: 2_000 + id,
    seller: 'Redwax<b>',
    media: 'NM',
    sleeve: 'VG+',
    price: price === null ? null : euros(price),
    was: null,
    postage: price === null ? null : euros(6),
    minOrder: null,
    mayNotShip: false,
    isPostageUnknown: false,
    shipsFrom: 'Germany',
  } as const,
})

const parcelTo = (locale: 'en' | 'es', given: Partial<ParcelMessage> = {}): ParcelMessage => ({
  about: 'parcel',
  key: 'parcel',
  recipient: readerOf(locale),
  shop: { id: SHOP, seller: 'Redwax<b>' },
  ceiling: { value: 45, currency: 'EUR' },
  amounts: { total: euros(30), postage: euros(6), unstated: 0 },
  records: [copyOf(1, 10), copyOf(2, 14)],
  seenAt: instant(Date.UTC(2026, 0, 5, 14, 2)),
  ...given,
})
/** With simple spaces. */
const plain = (text: string) => text.replace(/\s+/g, ' ')

it.each([
  [
    'en',
    'Redwax<b>: 2 of your records from €30.00',
    'Together from €30.00 with postage from €6.00. You asked to hear of it at €45.00 or less.',
    'Alice Venn – Record 2 €14.00 + €6.00 postage',
  ],
  [
    'es',
    'Redwax<b>: 2 de tus discos desde 30,00 €',
    'En total, desde 30,00 €, con envío desde 6,00 €. Pediste que te avisáramos si salían por 45,00 € o menos.',
    'Alice Venn – Record 2 14,00 € + 6,00 € de envío',
  ],
] as const)(
  'says in %s what a parcel costs and what is in it, on every channel',
  (locale, subject, sum, line) => {
    const message = parcelTo(locale)
    const mail = composeMail(deps, {
      ...message,
      recipient: { ...message.recipient, channel: { ...message.recipient.channel, address: null } },
    })
    expect(plain(mail.subject)).toBe(subject)
    expect(plain(mail.text)).toContain(sum)
    expect(plain(mail.text)).toContain(line)
    expect(mail.text).toContain(PAGE)
    expect(mail.html).not.toContain('Redwax<b>')
    const chat = plain(telegramMessage(deps, message).html)
    expect(chat).toContain(sum)
    expect(chat).not.toContain('Redwax<b>')
    const words = plainMessage(deps, message)
    expect([plain(words.title), words.url]).toEqual([subject, PAGE])
    expect(plain(words.text)).toContain(sum)
    expect(pushPayload(deps, message).payload).toMatchObject({ url: PAGE })
  },
)

it('says of how many copies no postage is stated', () => {
  const amounts = { total: euros(30), postage: euros(6), unstated: 1 }
  expect(plainMessage(deps, parcelTo('en', { amounts })).text).toContain('Postage of 1 of them isn’t stated.')
})

it('says no amounts where prices are too old to be shown', () => {
  const old = parcelTo('en', { amounts: null, records: [copyOf(1, null), copyOf(2, 14)] })
  const { title, text } = plainMessage(deps, old)
  expect(title).toBe('Redwax<b>: 2 of your records for €45.00 or less')
  expect(text).toContain('Record 1: price being read')
  expect(text).not.toContain('30.00')
})

it('leads to the shop where its reader was invited, who cannot open the page', () => {
  const { text } = composeMail(deps, parcelTo('en', { shop: { id: SHOP, seller: 'Redwax' } }))
  expect(text).toContain('Open the shop: https://www.discogs.com/seller/Redwax/profile')
  expect(text).not.toContain(PAGE)
})

it('is one of the records of a digest', () => {
  const digest = {
    about: 'alerts',
    key: 'some',
    recipient: readerOf('en'),
    alerts: [alertTo(readerOf('en'))],
    parcels: [parcelTo('en')],
    seenAt: parcelTo('en').seenAt,
  } as const
  const said = 'One parcel from Redwax<b>: 2 of your records from €30.00 with postage from €6.00'
  expect(plainMessage(deps, digest).text).toContain(said)
  expect(telegramMessage(deps, digest).html).toContain('One parcel from Redwax&lt;b&gt;')
  const { data } = webhookMessage.parse(webhookBody(plainMessage(deps, digest), digest))
  expect(data).toMatchObject({ parcels: [{ shopId: SHOP }] })
})

it('says it to programs field by field', () => {
  const message = parcelTo('en')
  const body = webhookMessage.parse(webhookBody(plainMessage(deps, message), message))
  expect(body).toMatchObject({
    type: 'parcel.created',
    data: {
      records: [],
      parcels: [
        {
          shopId: SHOP,
          seller: 'Redwax<b>',
          ceiling: { value: 45, currency: 'EUR' },
          total: { value: 30, currency: 'EUR', isConverted: false },
          postage: { value: 6, currency: 'EUR', isConverted: false },
          unstated: 0,
          records: [{ releaseId: 1, copy: { id: 2_001 } }, { releaseId: 2 }],
        },
      ],
    },
  })
})
