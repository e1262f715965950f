import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deriveSecrets } from './secrets.ts'

const OLD = 'the old secret, of 32 characters'
const NEW = 'the new secret, of 32 characters'

describe('after APP_SECRET was rotated', () => {
  const before = deriveSecrets(OLD)
  const after = deriveSecrets(NEW, OLD)
  const alone = deriveSecrets(NEW)

  it('what was sealed before opens, what is sealed now opens without the old secret', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(after.decrypt(before.encrypt(text))).toBe(text)
        expect(alone.decrypt(after.encrypt(text))).toBe(text)
        expect(() => alone.decrypt(before.encrypt(text))).toThrow(/another APP_SECRET/)
        expect(() => before.decrypt(after.encrypt(text))).toThrow(/another APP_SECRET/)
      }),
    )
  })

  it('a sealed value with any bit changed does not open', () => {
    const sealed = after.encrypt('a token')
    fc.assert(
      fc.property(fc.nat(sealed.length * 8 - 1), (bit) => {
        const changed = Buffer.from(sealed)
        changed[bit >> 3]! ^= 1 << (bit & 7)
        expect(() => after.decrypt(changed)).toThrow(/another APP_SECRET/)
      }),
    )
  })

  it('signatures of both count, new ones are of the new secret alone', () => {
    const [old, now] = [before.sign('mute', 'x'), after.sign('mute', 'x')]
    expect([after.verify('mute', 'x', old), after.verify('mute', 'x', now)]).toEqual([true, true])
    expect([alone.verify('mute', 'x', now), alone.verify('mute', 'x', old)]).toEqual([true, false])
    expect(after.verify('unsubscribe', 'x', old)).toBe(false)
    expect(after.signatures('mute', 'x')).toEqual([now, old])
  })

  it('a sealed value names its key', () => {
    expect(after.encrypt('x').subarray(0, 4)).toEqual(after.keyId)
    expect(after.keyId).toEqual(alone.keyId)
    expect(after.keyId).not.toEqual(before.keyId)
  })
})
