import { describe, expect, it } from 'vitest'
import { decideSsoSignIn, vouchedAddress } from './sso-linking.ts'

const address = 'ana@example.com'
const holder = { userId: 'holder', isConfirmed: true, hasOtherIdentity: false }

describe('an address that an issuer tells', () => {
  it.each([
    ['verified', { email: ' Ana@Example.com ', emailVerified: true }, 'ana@example.com'],
    ['unverified', { email: 'ana@example.com', emailVerified: false }, null],
    ['missing', { email: null, emailVerified: true }, null],
    ['no address', { email: 'ana', emailVerified: true }, null],
  ])('%s', (_, claim, vouched) => {
    expect(vouchedAddress(claim)).toBe(vouched)
  })
})

describe('a sign-in by the issuer', () => {
  const stranger = { identityHolder: null, vouchedAddress: address, addressHolder: null, acceptedDomains: [] }

  it.each([
    ['opens the account of a known identity', { ...stranger, identityHolder: 'known' }, 'enter', 'known'],
    [
      'opens the account of a known identity, whoever has its address now',
      { ...stranger, identityHolder: 'known', addressHolder: holder },
      'enter',
      'known',
    ],
    [
      'opens the account of a known identity without an address',
      { ...stranger, identityHolder: 'known', vouchedAddress: null },
      'enter',
      'known',
    ],
  ] as const)('%s', (_, situation, kind, userId) => {
    expect(decideSsoSignIn(situation)).toEqual({ kind, userId })
  })

  it.each([
    ['links to the account that has confirmed the address', holder, false],
    ['takes over an account that only claims the address', { ...holder, isConfirmed: false }, true],
    [
      'takes over the account of whom the issuer gave the address before',
      { ...holder, hasOtherIdentity: true },
      true,
    ],
  ])('%s', (_, addressHolder, provesMailbox) => {
    expect(decideSsoSignIn({ ...stranger, addressHolder })).toEqual({
      kind: 'link',
      userId: 'holder',
      provesMailbox,
    })
  })

  it.each([
    ['begins', address, ['example.org', 'example.com'], 'create'],
    ['does not begin', address, ['example.org'], 'refuse'],
    ['of a domain below does not begin', 'ana@mail.example.com', ['example.com'], 'refuse'],
    ['that only looks alike does not begin', 'ana@notexample.com', ['example.com'], 'refuse'],
    ['that nobody vouches for does not begin', null, ['example.com'], 'refuse'],
  ])('an address %s an account by its domain: %s of %j: %s', (_, vouched, acceptedDomains, kind) => {
    expect(decideSsoSignIn({ ...stranger, vouchedAddress: vouched, acceptedDomains }).kind).toBe(kind)
    const taken = { ...stranger, vouchedAddress: vouched, acceptedDomains, addressHolder: holder }
    expect(decideSsoSignIn(taken).kind).toBe(kind === 'create' ? 'link' : 'refuse')
    expect(decideSsoSignIn({ ...taken, identityHolder: 'known' }).kind).toBe('enter')
  })

  it.each([
    ['with the address it vouches for', stranger, address],
    ['without an address that is not vouched for', { ...stranger, vouchedAddress: null }, null],
    [
      'without an address, though somebody has it: nobody vouches for it',
      { ...stranger, vouchedAddress: null, addressHolder: holder },
      null,
    ],
  ])('makes an account %s', (_, situation, confirmedEmail) => {
    expect(decideSsoSignIn(situation)).toEqual({ kind: 'create', confirmedEmail })
  })
})
