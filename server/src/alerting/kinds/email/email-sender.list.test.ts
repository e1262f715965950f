import { instant } from '@cratewatch/domain/kernel/instant'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../base/config/config.ts'
import { deriveSecrets } from '../../../base/secrets.ts'
import type { AlertMessage } from '../../deliveries/message.ts'
import { composeMail } from './email-sender.ts'

const SECRET = 'the secret of the tests, 32 or more'
const deps = {
  config: readConfig({ APP_SECRET: SECRET, PUBLIC_URL: 'https://cratewatch.example' }),
  secrets: deriveSecrets(SECRET),
}
const SEEN = instant(Date.UTC(2026, 0, 5, 14, 2))
const WATCHES = ['0b9ad4ab-2a24-4b5c-8e1a-3d0fd3f3f5a1', '0b9ad4ab-2a24-4b5c-8e1a-3d0fd3f3f5a2']

function recipient(locale: 'en' | 'es') {
  const userId = '6f1c2f0e-8d8b-4b8e-9b5f-0a6a2f1e9c11'
  return {
    userId,
    email: 'ann@example.com',
    channel: { id: null, address: null, sealedSettings: null },
    unconfirmed: null,
    locale,
    timeZone: 'Europe/Madrid',
  }
}

const UNDESCRIBED = { thumb: '', format: null, country: null, year: null, label: null, catalogueNumber: null }

function alertsIn(locale: 'en' | 'es', alert: AlertMessage['alert'] = 'appeared') {
  const alerts = WATCHES.map((watchId, index): AlertMessage => ({
    about: 'alert',
    key: `${index}`,
    alert,
    grounds: { reasons: ['back-for-sale'], ceiling: null, was: null, percent: null, months: null },
    watchId,
    recipient: recipient(locale),
    release: { id: 7 + index, artist: 'A', title: 'B', ...UNDESCRIBED },
    album: null,
    count: 1,
    holds: true,
    copy: null,
    price: null,
    seenAt: SEEN,
  }))
  return { about: 'alerts', key: 'together', recipient: recipient(locale), alerts, seenAt: SEEN } as const
}

const mutes = (part: string) =>
  [...part.matchAll(/cratewatch\.example\/alert\/([^\s".]+)/g)].map(([, watchId]) => watchId)

describe('a mail about several alerts', () => {
  it.each([
    ['en', 'Mute'],
    ['es', 'Silenciar'],
  ] as const)('offers in %s to mute each record by itself, in both parts', (locale, word) => {
    const { html, text } = composeMail(deps, alertsIn(locale))
    expect(mutes(html)).toEqual(WATCHES)
    expect(mutes(text)).toEqual(WATCHES)
    expect([html, text].every((part) => part.includes(word))).toBe(true)
  })

  it('leaves the records to their owner where its reader was invited', () => {
    const given = alertsIn('en')
    const channel = { id: WATCHES[0]!, address: 'ann@example.com', sealedSettings: null }
    const { html, text } = composeMail(deps, { ...given, recipient: { ...given.recipient, channel } })
    expect([...mutes(html), ...mutes(text)]).toEqual([])
    expect(text).toContain('because you agreed to alerts')
  })

  it('offers no silence about what has left the marketplace anyway', () => {
    expect(mutes(composeMail(deps, alertsIn('en', 'withdrawn')).html)).toEqual([])
  })
})

describe('the weekly reminder', () => {
  it('is stopped as a whole', () => {
    const { alerts } = alertsIn('en')
    const weekly = {
      about: 'weekly',
      key: 'w',
      recipient: recipient('en'),
      records: alerts.map(({ release, count, price }) => ({ release, count, price, album: null })),
      outages: [{ kind: 'marketplace', since: SEEN }],
      seenAt: SEEN,
    } as const
    const { html, text, headers } = composeMail(deps, weekly)
    for (const part of [html, text])
      expect(part).toMatch(/The marketplace hasn’t answered since .+ Nothing is lost/)
    expect(mutes(html)).toEqual([])
    expect(headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
  })
})
