import { describe, expect, it } from 'vitest'
import { deriveSecrets } from '../base/secrets.ts'
import { readUnsubscribeToken, unsubscribeToken } from './tokens.ts'

const secrets = deriveSecrets('a secret of thirty-two characters')
const userId = '0b9e9c1e-6a1c-4a68-9c8b-2f0c64d2a7d1'
const ADDRESS = 'ada@example.com'
const read = (text: string) => readUnsubscribeToken(secrets, text)
const token = unsubscribeToken(secrets, { userId }, ADDRESS)

describe('the unsubscribe token', () => {
  it('names its user, and the address that it was sent to', () => {
    const stopped = read(token)
    expect(stopped).toMatchObject({ userId })
    expect([ADDRESS, 'mallory@example.com'].map((address) => stopped?.isFor(address))).toEqual([true, false])
  })

  it('goes on working without an address, as it was sent by 0.2, but loses none that it has', () => {
    const [, mark, signature] = token.split('.')
    const before = `${userId}.${secrets.sign('unsubscribe', userId)}`
    expect([read(before)?.isFor('any@example.com'), read(`${userId}.${signature}`)]).toEqual([true, null])
    expect([read(`${userId}.${mark}`), read(`${userId}..${signature}`)]).toEqual([null, null])
  })

  it('fits into a path as it stands', () => {
    expect(encodeURIComponent(token)).toBe(token)
  })

  it.each(['', '.', userId, `${userId}.`, `${userId}.AAAA`, `.${userId}`, 'no dot at all', 'ü.ü'])(
    'is not read from %j',
    (text) => {
      expect(read(text)).toBeNull()
    },
  )

  it('of one user does not stop the mails of another', () => {
    expect(read(token.replace(userId, '11111111-1111-4111-8111-111111111111'))).toBeNull()
  })

  it('made with another secret is worth nothing', () => {
    const other = deriveSecrets('another secret of thirty-two chars')
    expect(read(unsubscribeToken(other, { userId }, ADDRESS))).toBeNull()
  })

  it('made with the previous secret goes on working, for its address alone', () => {
    const rotated = deriveSecrets('another secret of thirty-two chars', 'a secret of thirty-two characters')
    const stopped = readUnsubscribeToken(rotated, token)
    expect([ADDRESS, 'mallory@example.com'].map((address) => stopped?.isFor(address))).toEqual([true, false])
  })
})
