import { describe, expect, it } from 'vitest'
import { LOCALES } from '@cratewatch/domain/accounts/locale'
import type { MailKey } from './messages/en.ts'
import { MAIL_MESSAGES, speak } from './messages/mail-messages.ts'

const KEYS = Object.keys(MAIL_MESSAGES.en) as MailKey[]
const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).toSorted()

describe.each(LOCALES)('the mail texts in %s', (locale) => {
  it('have the same keys and placeholders as the English ones', () => {
    expect(Object.keys(MAIL_MESSAGES[locale]).toSorted()).toEqual(KEYS.toSorted())
    for (const key of KEYS)
      expect([key, placeholders(MAIL_MESSAGES[locale][key])]).toEqual([
        key,
        placeholders(MAIL_MESSAGES.en[key]),
      ])
  })

  it('are all said', () => {
    for (const key of KEYS) expect(MAIL_MESSAGES[locale][key].trim()).not.toBe('')
  })
})

describe('counting', () => {
  it.each([
    ['en', 1, '1 copy for sale'],
    ['en', 0, '0 copies for sale'],
    ['en', 1200, '1,200 copies for sale'],
    ['es', 1, '1 copia a la venta'],
    ['es', 2, '2 copias a la venta'],
    ['es', 1_000_000, '1.000.000 copias a la venta'],
  ] as const)('%s %i: %s', (locale, count, expected) => {
    expect(speak(locale).plural('appeared.copies', count)).toBe(expected)
  })
})
