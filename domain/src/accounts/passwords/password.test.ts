import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLongEnough, passwordProblem, passwordRule, type PasswordRule } from './password.ts'

const email = 'boss@example.com'
const isCommon = (password: string) => password === 'vinylrecords1'
const problem = (password: string, rule: PasswordRule = 'standard') =>
  passwordProblem(password, { rule, email, isCommon })

describe('a password', () => {
  it('needs six characters as people count them', () => {
    expect(isLongEnough('12345', 'standard')).toBe(false)
    expect(isLongEnough('123456', 'standard')).toBe(true)
    expect(isLongEnough('🎵🎵🎵', 'standard')).toBe(false)
  })

  it('is no workload', () => {
    expect(isLongEnough('x'.repeat(1025), 'standard')).toBe(false)
    expect(problem('x'.repeat(1025))).toBe('too-long')
  })

  it.each([
    ['12345', 'too-short'],
    ['      ', 'blank'],
    ['\t\n\t\n\t\n', 'blank'],
    ['boss@example.com', 'own-address'],
    [' Boss@Example.COM ', 'own-address'],
    ['123456', 'common'],
    [' Trustno1 ', 'common'],
    ['vinylrecords1', null],
    ['cratewatch', null],
  ])('of a collector %j: %s', (password, expected) => {
    expect(problem(password)).toBe(expected)
  })

  it.each([
    ['1234567', 'too-short'],
    ['        ', 'blank'],
    ['boss@example.com', 'own-address'],
    ['trustno1', 'common'],
    [' VinylRecords1 ', 'common'],
    ['CrateWatch2026', 'predictable'],
    ['boss-admin-9', 'predictable'],
    ['needle in the groove', null],
    ['the admin of vinyl row', null],
    ['xk3-9!qa', null],
  ])('of an operator %j: %s', (password, expected) => {
    expect(problem(password, 'strict')).toBe(expected)
  })

  it('that an operator may choose is one that anybody may', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (password) => {
        fc.pre(problem(password, 'strict') === null)
        expect(problem(password)).toBeNull()
      }),
    )
  })
})

describe('the rule', () => {
  const instance = { adminEmails: [email], passwordPolicy: 'standard' } as const

  it.each([
    [email, 'strict'],
    ['ada@example.com', 'standard'],
    [null, 'standard'],
  ])('for %s is %s', (address, rule) => {
    expect(passwordRule(address, instance)).toBe(rule)
  })

  it('is strict for everybody where the instance asks it', () => {
    expect(passwordRule(null, { ...instance, passwordPolicy: 'strict' })).toBe('strict')
  })
})
