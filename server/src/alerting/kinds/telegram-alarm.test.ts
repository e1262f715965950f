import { expect, it } from 'vitest'
import { instant } from '@cratewatch/domain/kernel/instant'
import { readConfig } from '../../base/config/config.ts'
import { deriveSecrets } from '../../base/secrets.ts'
import type { AccountMessage } from '../deliveries/message.ts'
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
