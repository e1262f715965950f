import { describe, expect, it } from 'vitest'
import { deriveSecrets } from '../../base/secrets.ts'
import { readUnsubscribeToken, unsubscribeToken } from './tokens.ts'

const secrets = deriveSecrets('a secret of thirty-two characters')
const userId = '0b9e9c1e-6a1c-4a68-9c8b-2f0c64d2a7d1'

describe('the unsubscribe token', () => {
  it('names its user', () => {
    expect(readUnsubscribeToken(secrets, unsubscribeToken(secrets, { userId }))).toEqual({ userId })
  })

  it('fits into a path as it stands', () => {
    const token = unsubscribeToken(secrets, { userId })
    expect(encodeURIComponent(token)).toBe(token)
  })

  it.each(['', '.', userId, `${userId}.`, `${userId}.AAAA`, `.${userId}`, 'no dot at all', 'ü.ü'])(
    'is not read from %j',
    (text) => {
      expect(readUnsubscribeToken(secrets, text)).toBeNull()
    },
  )

  it('of one user does not stop the mails of another', () => {
    const [, signature] = unsubscribeToken(secrets, { userId }).split('.')
    expect(readUnsubscribeToken(secrets, `11111111-1111-4111-8111-111111111111.${signature}`)).toBeNull()
  })

  it('made with another secret is worth nothing', () => {
    const other = deriveSecrets('another secret of thirty-two chars')
    expect(readUnsubscribeToken(secrets, unsubscribeToken(other, { userId }))).toBeNull()
  })
})
