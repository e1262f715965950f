import { webhookMessage } from '@cratewatch/contracts/webhook-message'
import { describe, expect, it } from 'vitest'
import { alertTo } from '../../../test/channels/target-kinds.ts'
import { readConfig } from '../../base/config/config.ts'
import { deriveSecrets } from '../../base/secrets.ts'
import type { ShownCopy } from '../alert-params.ts'
import type { Recipient } from '../deliveries/message.ts'
import { copyLine } from './blocks.ts'
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
const euros = (value: number) => ({ price: { value, currency: 'EUR' }, converted: 'no' as const })
const COPY: ShownCopy = {
  id: 2_001,
  seller: 'Redwax<b>',
  media: 'NM',
  sleeve: 'VG+',
  price: euros(14),
  was: null,
  postage: euros(6),
  minOrder: null,
  mayNotShip: false,
  isPostageUnknown: false,
  shipsFrom: 'Germany',
}
const readerOf = (locale: 'en' | 'es'): Recipient => ({
  userId: '6f1c2f0e-8d8b-4b8e-9b5f-0a6a2f1e9c11',
  channel: { id: '0b9e9c1e-6a1c-4a68-9c8b-2f0c64d2a7d1', address: '7', sealedSettings: null },
  email: 'ann@example.com',
  locale,
  timeZone: 'Europe/Madrid',
  unconfirmed: null,
})
const LISTED = alertTo(readerOf('en'), {
  alert: 'listed',
  grounds: { reasons: ['listed'], ceiling: null, was: null, percent: null, months: null },
  copy: COPY,
})
const LISTING = 'https://www.discogs.com/sell/item/2001'

describe('the line about a copy in a shop', () => {
  it('says all that is known of it, in the language of its reader', () => {
    expect(copyLine(COPY, 'en')).toBe('NM / VG+ · €14.00 + €6.00 postage · from Germany · Redwax<b>')
    expect(copyLine({ ...COPY, sleeve: 'generic' }, 'es')).toMatch(
      /^NM \/ funda genérica · 14,00\s€ \+ 6,00\s€ de envío · desde Alemania · Redwax<b>$/,
    )
  })

  it('says what its seller asks of an order, and that postage is not known', () => {
    const asking = { ...COPY, postage: null, isPostageUnknown: true, minOrder: euros(40), mayNotShip: true }
    expect(copyLine(asking, 'en')).toBe(
      'NM / VG+ · €14.00 · postage unknown · minimum order €40.00 · may not ship to you · from Germany · Redwax<b>',
    )
    expect(copyLine(asking, 'es')).toMatch(
      /14,00\s€ · gastos de envío sin confirmar · pedido mínimo de 40,00\s€ · puede que no se envíe a tu país · desde/,
    )
  })

  it('leaves out what the listing does not state', () => {
    const unknown = { media: null, sleeve: null, price: null, postage: null, shipsFrom: null }
    expect(copyLine({ ...COPY, ...unknown }, 'en')).toBe('Redwax<b>')
    expect(copyLine({ ...COPY, postage: null, media: null }, 'en')).toBe(
      'VG+ · €14.00 · from Germany · Redwax<b>',
    )
    expect(copyLine({ ...COPY, price: null }, 'en')).toBe('NM / VG+ · from Germany · Redwax<b>')
  })

  it('stays one line whatever the seller is called', () => {
    expect(copyLine({ ...COPY, seller: 'Red\r\nBcc: wax' }, 'en')).not.toMatch(/[\r\n]/)
  })
})

describe('an alert of a copy in a shop', () => {
  it('says it in a mail, which leads to the listing', () => {
    const { subject, html, text } = composeMail(deps, LISTED)
    expect(subject).toContain('New in a shop')
    expect(html).toContain('from Germany · Redwax&lt;b&gt;')
    expect(html).toContain(LISTING)
    expect(text).toContain(`NM / VG+ · €14.00 + €6.00 postage · from Germany · Redwax<b>`)
    expect(text).toContain(`See the copy: ${LISTING}`)
    expect(text).toContain('Data provided by Discogs.')
  })

  it('says both prices where a seller has lowered one, in mail, chat and app alike', () => {
    const cut = (locale: 'en' | 'es') =>
      alertTo(readerOf(locale), {
        alert: 'within-ceiling',
        copy: { ...COPY, price: euros(25), was: euros(40), postage: null },
      })
    expect(composeMail(deps, cut('en')).text).toContain('NM / VG+ · now €25.00, was €40.00 · from Germany')
    expect(telegramMessage(deps, cut('en')).html).toContain('now €25.00, was €40.00')
    expect(telegramMessage(deps, cut('es')).html).toMatch(/ahora 25,00\s€, antes 40,00\s€/)
    expect(pushPayload(deps, cut('en')).payload.body).toContain('now €25.00, was €40.00')
  })

  it('says it in the chat, in a push message and on every other channel', () => {
    const chat = telegramMessage(deps, LISTED)
    expect(chat.html).toContain('€6.00 postage · from Germany · Redwax&lt;b&gt;')
    expect(JSON.stringify(chat.buttons)).toContain(LISTING)
    const { payload } = pushPayload(deps, LISTED)
    expect(payload.body.split('\n')[0]).toBe('NM / VG+ · €14.00 + €6.00 postage · from Germany · Redwax<b>')
    expect(payload.url).toBe(LISTING)
    const plain = plainMessage(deps, LISTED)
    expect([plain.text.split('\n')[2], plain.url]).toEqual([copyLine(COPY, 'en'), LISTING])
  })

  it('says it beside the others in a message of several', () => {
    const several = {
      about: 'alerts',
      key: 'some',
      recipient: readerOf('es'),
      seenAt: LISTED.seenAt,
    } as const
    const alerts = [{ ...LISTED, recipient: readerOf('es') }, alertTo(readerOf('es'))]
    const digest = { ...several, alerts }
    expect(composeMail(deps, digest).text).toContain('de envío · desde Alemania · Redwax<b>')
    expect(telegramMessage(deps, digest).html).toContain('desde Alemania · Redwax&lt;b&gt;')
    expect(plainMessage(deps, digest).text).toContain('desde Alemania · Redwax<b>')
  })

  it('says it to programs field by field', () => {
    const cut = { ...LISTED, copy: { ...COPY, was: euros(40) } }
    const body = webhookMessage.parse(webhookBody(plainMessage(deps, cut), cut))
    expect(body.data).toMatchObject({
      records: [
        {
          alert: 'listed',
          copy: {
            id: 2_001,
            seller: 'Redwax<b>',
            media: 'NM',
            sleeve: 'VG+',
            price: { value: 14, currency: 'EUR', isConverted: false },
            was: { value: 40, currency: 'EUR', isConverted: false },
            postage: { value: 6, currency: 'EUR', isConverted: false },
            minOrder: null,
            mayNotShip: false,
            shipsFrom: 'Germany',
          },
        },
      ],
    })
  })
})
