import { hours } from '@cratewatch/domain/kernel/duration'
import { instant, plus } from '@cratewatch/domain/kernel/instant'
import { describe, expect, it } from 'vitest'
import { readMail } from '../../../../../simulator/src/mailbox/reception.ts'
import { readConfig } from '../../../base/config/config.ts'
import { deriveSecrets } from '../../../base/secrets.ts'
import { composeMessage } from '../../../outbound/vendors/smtp/smtp-mailer.ts'
import type { AccountMessage } from '../../deliveries/message.ts'
import { linkToken } from '../../tokens.ts'
import { composeMail } from './email-sender.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const SECRET = 'the secret of the tests, 32 or more'
const deps = {
  config: readConfig({ APP_SECRET: SECRET, PUBLIC_URL: 'https://cratewatch.example' }),
  secrets: deriveSecrets(SECRET),
}
const ASKED = instant(Date.UTC(2026, 0, 5, 14, 2))
const LINK = {
  id: '6f1c2f0e-8d8b-4b8e-9b5f-0a6a2f1e9c11',
  purpose: 'password-reset',
  email: 'ann@example.com',
  expiresAt: plus(ASKED, hours(1)),
  tokenHash: Buffer.alloc(32),
} as const
const MESSAGE: AccountMessage = {
  about: 'account',
  key: 'letter:1',
  kind: 'password-reset',
  recipient: {
    userId: LINK.id,
    email: 'ann@example.com',
    channel: { id: null, address: null, sealedSettings: null },
    unconfirmed: null,
    locale: 'en',
    timeZone: 'America/New_York',
  },
  link: LINK,
  details: {},
  seenAt: ASKED,
}
const mailOf = (given: Partial<AccountMessage> = {}) => composeMail(deps, { ...MESSAGE, ...given })
const UNDO = { ...LINK, purpose: 'undo' } as const
const change = { ...LINK, purpose: 'email-change', email: 'new@example.com' } as const

describe('a message about the account', () => {
  it.each(['html', 'text'] as const)('carries the link and says until when it works in its %s', (part) => {
    const mail = mailOf()
    const token = linkToken(deps.secrets, 'password-reset', LINK.id)
    expect(mail[part]).toContain(`https://cratewatch.example/reset-password?token=${token}`)
    expect(mail[part]).toContain('The link works once, until Monday, January 5 at 10:02')
    expect(mail[part]).toContain('If that wasn’t you, ignore this e-mail')
  })

  it('names the address that the link is about, not the one it goes to', () => {
    const details = { what: 'email', to: 'new@example.com' }
    expect(mailOf({ kind: 'email-change-notice', link: UNDO, details }).text).toContain('new@example.com')
  })

  it('names the account that asks for another address', () => {
    const details = { account: 'ann@example.com' }
    const { text } = mailOf({ kind: 'confirm-email', link: change, details })
    expect(text).toContain('The Cratewatch account of ann@example.com wants to use new@example.com')
  })

  it('asks for the address of an account, and not for a new one, when that is to be confirmed', () => {
    const link = { ...LINK, purpose: 'email-confirmation' } as const
    expect(mailOf({ kind: 'confirm-email', link }).subject).toBe('Confirm your address')
  })

  it.each([
    ['plan-changed', { plan: 'PREMIUM' }, 'chat alerts at once'],
    ['plan-changed', { plan: 'FREE', paused: 0 }, 'The free plan watches 5 records'],
    ['plan-changed', { plan: 'FREE', paused: 3 }, 'Your 3 newest records are paused'],
    ['plan-changed', { plan: 'FREE' }, 'You can get Premium back for $0.99 a month'],
    ['method-added', { kind: 'marketplace', label: 'digger' }, 'signing in with the Discogs account digger'],
    ['method-removed', { kind: 'chat', label: null }, 'alerts and commands in the chat “no name”'],
    [
      'password-changed',
      {
        ended: JSON.stringify([
          { kind: 'passkey', label: 'Phone' },
          { kind: 'token', label: null },
        ]),
      },
      'Also removed from your account: the passkey “Phone” and the API token “no name”.',
    ],
    ['new-device', { userAgent: FIREFOX }, 'we hadn’t seen before: Firefox · Linux'],
    ['new-device', { userAgent: null }, 'unknown device'],
    ['payment-failed', { until: '2026-01-12T14:02:00.000Z' }, 'until Monday, January 12 at 9:02'],
  ] as const)('%s %j says: %s', (kind, details, text) => {
    const mail = mailOf({ kind, link: kind === 'plan-changed' ? null : UNDO, details })
    expect(mail.text).toContain(text)
    expect(mail.html).toContain(text)
  })

  it('tells operators what lasts since when, and that it is over', () => {
    const details = { condition: 'disk', since: '2026-01-05T14:02:00.000Z' }
    const began = mailOf({ kind: 'condition-began', link: null, details })
    expect(began.subject).toBe('Your Cratewatch needs you: less than a tenth of the disk is free')
    expect(began.text).toContain('Less than a tenth of the disk is free\n')
    expect(began.text).toContain('It began on Monday, January 5 at 9:02')
    expect(began.text).toContain('because you run this Cratewatch')
    const over = mailOf({ kind: 'condition-over', link: null, details })
    expect(over.subject).toBe('Resolved: there’s room on the disk again')
    expect(over.text).toContain('This has been the case since Monday, January 5 at 9:02')
    const recipient = { ...MESSAGE.recipient, locale: 'es', timeZone: 'Europe/Madrid' } as const
    const spanish = mailOf({ kind: 'condition-over', link: null, details, recipient })
    expect(spanish.subject).toBe('Resuelto: vuelve a haber espacio en disco')
    expect(spanish.text).toContain('Es así desde el lunes, 5 de enero, 15:02')
  })

  it('gives the token to nobody whose message only informs', () => {
    const token = linkToken(deps.secrets, 'email-change', LINK.id)
    const mail = mailOf({ kind: 'plan-changed', link: change })
    expect(mail.html + mail.text).not.toContain(token)
  })

  it('follows the language of its reader', () => {
    const mail = mailOf({ recipient: { ...MESSAGE.recipient, locale: 'es', timeZone: 'Europe/Madrid' } })
    expect(mail.subject).toBe('Elige una contraseña nueva')
    expect(mail.html).toContain('<html lang="es">')
    expect(mail.text).toContain('lunes, 5 de enero, 16:02')
  })

  it('cannot be unsubscribed from, and answers no robot', () => {
    expect(Object.keys(mailOf().headers)).toEqual(['Auto-Submitted', 'X-Auto-Response-Suppress'])
  })

  it('never makes markup of an address', () => {
    const email = '<b>&"@example.com'
    const { html } = mailOf({ link: { ...LINK, email } })
    expect(html).not.toContain('<b>&')
  })

  it('arrives whole', async () => {
    const mail = mailOf()
    const arrived = await readMail(await composeMessage('Cratewatch <alerts@example.com>', mail), [], 0)
    expect(arrived.text.trim()).toBe(mail.text.trim())
    expect(arrived.html?.trim()).toBe(mail.html.trim())
  })
})
