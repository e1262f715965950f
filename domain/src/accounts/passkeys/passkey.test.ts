import { describe, expect, it } from 'vitest'
import { GIVEN_NAME_MAX_LENGTH, givenName } from '../given-name.ts'
import { isCountPlausible, passkeyHost } from './passkey.ts'

describe('the name of a passkey', () => {
  it.each([
    ['  Chrome ·  Linux\n', 'Chrome · Linux'],
    ['a\u0000b', 'a b'],
    [' \t ', null],
    ['', null],
  ])('%j is stored as %j', (text, name) => {
    expect(givenName(text)).toBe(name)
  })

  it('has an end, between two characters', () => {
    const name = givenName('🎵'.repeat(100))
    expect([...(name ?? '')]).toHaveLength(GIVEN_NAME_MAX_LENGTH)
    expect(name?.isWellFormed()).toBe(true)
  })
})

describe('a count of uses', () => {
  it.each([
    [0, 0, true],
    [0, 1, true],
    [7, 8, true],
    [7, 9, true],
    [7, 7, false],
    [7, 6, false],
    [7, 0, false],
  ])('after %i may be %i: %j', (stored, given, isPlausible) => {
    expect(isCountPlausible(stored, given)).toBe(isPlausible)
  })
})

describe('the host of passkeys', () => {
  it.each([
    ['https://cratewatch.example', 'cratewatch.example'],
    ['https://watch.example.org:8443', 'watch.example.org'],
    ['http://localhost:3000', 'localhost'],
    ['http://crate.localhost:3000', 'crate.localhost'],
    ['http://cratewatch.example', null],
    ['http://127.0.0.1:3000', null],
    ['https://192.168.1.7', null],
    ['https://[::1]:3000', null],
  ])('of %s is %j', (url, host) => {
    expect(passkeyHost(new URL(url))).toBe(host)
  })
})
