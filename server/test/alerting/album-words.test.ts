import { ANY_RECORD } from '@cratewatch/domain/records/pressings'
import { describe, expect, it } from 'vitest'
import type { AlertMessage, Recipient, WeeklyMessage } from '../../src/alerting/deliveries/message.ts'
import { composeMail } from '../../src/alerting/kinds/email/email-sender.ts'
import { plainMessage } from '../../src/alerting/kinds/target-sender.ts'
import { pushPayload } from '../../src/alerting/kinds/web-push-sender.ts'
import { webhookBody } from '../../src/alerting/kinds/webhook-sender.ts'
import { readConfig } from '../../src/base/config/config.ts'
import { deriveSecrets } from '../../src/base/secrets.ts'
import { alertTo } from '../channels/target-kinds.ts'

const SECRET = 'the secret of the tests, 32 or more'
const deps = {
  config: readConfig({ APP_SECRET: SECRET, PUBLIC_URL: 'https://cratewatch.example' }),
  secrets: deriveSecrets(SECRET),
}
const TO = 'ann@example.com'
const filter = { ...ANY_RECORD, formats: ['LP'], countries: ['UK', 'US'] } as const
const album = { masterId: 9, artist: 'Joy', title: 'Closer', filter }
const recipient = (locale: 'en' | 'es'): Recipient => ({
  userId: '6f1c2f0e-8d8b-4b8e-9b5f-0a6a2f1e9c11',
  channel: { id: null, address: null, sealedSettings: null },
  email: TO,
  locale,
  timeZone: 'Europe/Madrid',
  unconfirmed: null,
})
const pressing = (id: number, catalogueNumber: string): AlertMessage['release'] => ({
  id,
  artist: 'Joy',
  title: 'Closer',
  thumb: '',
  format: 'LP, Album',
  country: 'UK',
  year: 1980,
  label: 'Factory',
  catalogueNumber,
})
const alertIn = (locale: 'en' | 'es', release = pressing(1, 'FACT 25')) =>
  alertTo(recipient(locale), { key: `${release.id}`, release, album })
const digestIn = (locale: 'en' | 'es') => ({
  about: 'alerts' as const,
  key: 'together',
  recipient: recipient(locale),
  alerts: [alertIn(locale), alertIn(locale, pressing(2, 'FACT 25R'))],
  seenAt: alertIn(locale).seenAt,
})

const NAME = 'LP, Album · UK 1980 · Factory FACT 25'
const WHY = {
  en: 'You watch any LP of this album from UK or US.',
  es: 'Vigilas cualquier LP de este álbum de UK o US.',
}

describe.each(['en', 'es'] as const)('an alert of an album in %s names the pressing and why', (locale) => {
  it('by mail, in both parts', () => {
    const { html, text } = composeMail(deps, alertIn(locale))
    for (const part of [html, text]) {
      expect(part).toContain(NAME)
      expect(part).toContain(WHY[locale])
    }
  })

  it('among several in one mail, each by itself', () => {
    const { html, text } = composeMail(deps, digestIn(locale))
    for (const part of [html, text]) {
      expect(part).toContain(NAME)
      expect(part).toContain(`${NAME}R`)
    }
  })

  it('by push', () => {
    const { title, body } = pushPayload(deps, alertIn(locale)).payload
    expect(title).toContain('Closer')
    expect(body).toContain(NAME)
    expect(body).toContain(WHY[locale])
  })

  it('in plain text, and to a webhook', () => {
    const plain = plainMessage(deps, alertIn(locale))
    for (const said of [plain, webhookBody(plain, alertIn(locale))].map((one) => JSON.stringify(one))) {
      expect(said).toContain(NAME)
      expect(said).toContain(WHY[locale])
    }
  })

  it('in the list of the week, of which pressing it is', () => {
    const { release, seenAt } = alertIn(locale)
    const records = [{ release, album: { ...album, pressingsOnSale: 2 }, count: 5, price: null }]
    const weekly: WeeklyMessage = {
      about: 'weekly',
      key: 'w',
      recipient: recipient(locale),
      records,
      outages: [],
      seenAt,
    }
    const { html, text } = composeMail(deps, weekly)
    const cheapest = { en: 'The cheapest: ', es: 'La más barata: ' }[locale]
    for (const part of [html, text]) expect(part).toContain(`${cheapest}${NAME}`)
  })
})
