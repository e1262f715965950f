import { describe, expect, it } from 'vitest'
import { days, minutes } from '../kernel/duration.ts'
import { instant, plus } from '../kernel/instant.ts'
import { normaliseEmail } from './email-address.ts'
import { pickLocale } from './locale.ts'
import { isAdmin } from './operator-access.ts'
import {
  COMMONEST_PASSWORDS,
  isCommonestPassword,
  isCommonPassword,
  isLongEnough,
} from './passwords/password.ts'
import { needsTouch, sessionExpiry } from './sign-in/session-age.ts'
import { knownTimeZone } from './time-zone.ts'

describe('an e-mail address', () => {
  it.each([
    [' Ada@Example.COM ', 'ada@example.com'],
    ['a.b+tag@sub.example.co', 'a.b+tag@sub.example.co'],
    ['jürgen@example.org', 'jürgen@example.org'],
  ])('%j is stored as %j', (text, stored) => {
    expect(normaliseEmail(text)).toBe(stored)
  })

  it.each(['', 'ada', 'ada@', '@example.com', 'ada@localhost', 'a b@example.com', 'a@b@example.com'])(
    '%j is none',
    (text) => {
      expect(normaliseEmail(text)).toBeNull()
    },
  )

  it('cannot smuggle a mail header or be endless', () => {
    expect(normaliseEmail('a@example.com\r\nBcc: b@example.com')).toBeNull()
    expect(normaliseEmail(`${'a'.repeat(250)}@example.com`)).toBeNull()
  })
})

describe('an operator', () => {
  const list = ['boss@example.com']

  it('is who proved an address of the list', () => {
    expect(isAdmin({ email: 'boss@example.com', emailConfirmed: true }, list)).toBe(true)
  })

  it.each([
    { email: 'boss@example.com', emailConfirmed: false },
    { email: 'other@example.com', emailConfirmed: true },
    { email: null, emailConfirmed: true },
  ])('is not %j', (account) => {
    expect(isAdmin(account, list)).toBe(false)
  })
})

describe('a time zone', () => {
  it('is known by its IANA name, whatever its case', () => {
    expect(knownTimeZone('europe/madrid')).toBe('Europe/Madrid')
  })

  it.each(['', 'Mars/Olympus', '+02:00', 'Europe/Madrid; drop table users'])('is not %j', (name) => {
    expect(knownTimeZone(name)).toBeNull()
  })
})

describe('a language', () => {
  it('is the first one we speak', () => {
    expect(pickLocale(['fr-FR', 'es-MX', 'en'])).toBe('es')
    expect(pickLocale(['fr', null, undefined])).toBe('en')
  })
})

describe('a session', () => {
  const used = instant(Date.UTC(2026, 0, 1))

  it('ends 30 days after its last use', () => {
    expect(sessionExpiry(used, used)).toBe(plus(used, days(30)))
  })

  it('ends 180 days after it was opened, however often it is used', () => {
    expect(sessionExpiry(used, plus(used, days(150)))).toBe(plus(used, days(180)))
    expect(sessionExpiry(used, plus(used, days(179)))).toBe(plus(used, days(180)))
  })

  it('writes a use down every ten minutes at most', () => {
    expect(needsTouch(used, plus(used, minutes(9)))).toBe(false)
    expect(needsTouch(used, plus(used, minutes(10)))).toBe(true)
  })
})

describe('a password that everybody tries first', () => {
  it.each(['123456', 'Password1', ' qwerty ', 'contraseña'])('%j is one', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  it('is refused when it is one of the hundred commonest, each of which is long enough to be chosen', () => {
    const hundred = COMMONEST_PASSWORDS
    expect([hundred.size, [...hundred].filter((password) => !isLongEnough(password, 'standard'))]).toEqual([
      100,
      [],
    ])
    expect(['123456', ' Password', 'justin'].map(isCommonestPassword)).toEqual([true, true, true])
    expect(isCommonestPassword('contraseña')).toBe(false)
  })

  it('is not one that nobody has thought of', () => {
    expect(isCommonPassword('needle in the groove')).toBe(false)
  })
})
