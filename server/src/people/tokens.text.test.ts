import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { isPersonalToken, tokenText } from './tokens.ts'

const token = tokenText(Buffer.alloc(32, 7))

it('a token is a prefix, letters and digits, and a checksum, always as long', () => {
  expect(token).toMatch(/^cw_[0-9A-Za-z]{49}$/)
  expect(tokenText(Buffer.alloc(32))).toHaveLength(token.length)
  expect(tokenText(Buffer.alloc(32, 255))).toHaveLength(token.length)
  expect(tokenText(randomBytes(32))).not.toBe(tokenText(randomBytes(32)))
})

it('a mistyped token is known by its checksum, and a session’s token is none', () => {
  expect(isPersonalToken(token)).toBe(true)
  for (let at = 0; at < token.length; at += 1) {
    const other = token[at] === 'x' ? 'y' : 'x'
    expect(isPersonalToken(token.slice(0, at) + other + token.slice(at + 1))).toBe(false)
  }
  expect(isPersonalToken(`${token}0`)).toBe(false)
  expect(isPersonalToken(randomBytes(32).toString('base64url'))).toBe(false)
})
