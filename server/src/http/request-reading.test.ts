import { describe, expect, it } from 'vitest'
import { preferredLocale } from './site/visitor-language.ts'
import { bearerToken } from './caller/caller.ts'
import { validationRefusal } from './refusals/handle-error.ts'

describe('the language a browser asks for', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['es', 'es'],
    ['es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['en;q=0.5, es;q=0.9', 'es'],
    ['fr-FR, de;q=0.9', 'en'],
    ['es;q=0, fr', 'en'],
    ['es;q=x, en;q=0.1', 'en'],
    [';;;,,,q=', 'en'],
  ])('%j: %s', (header, locale) => {
    expect(preferredLocale(header)).toBe(locale)
  })
})

describe('the token of a request', () => {
  it.each([
    ['Bearer abc-_.~123', 'abc-_.~123'],
    ['bearer abc=', 'abc='],
    [undefined, null],
    ['', null],
    ['Bearer', null],
    ['Bearer ', null],
    ['Bearer a b', null],
    ['Basic abc', null],
    [`Bearer ${'a'.repeat(600)}`, null],
  ])('%j: %j', (header, token) => {
    expect(bearerToken(header)).toBe(token)
  })
})

describe('what a failed check means', () => {
  it.each([
    ['/email', {}, { code: 'MISSING_REQUIRED_FIELD', field: 'email' }],
    ['/email', { email: 7 }, { code: 'VALIDATION_FAILED', field: 'email' }],
    ['/email', { email: null }, { code: 'VALIDATION_FAILED', field: 'email' }],
    ['/a/0/b', { a: [{}] }, { code: 'MISSING_REQUIRED_FIELD', field: 'a.0.b' }],
    ['/toString', {}, { code: 'MISSING_REQUIRED_FIELD', field: 'toString' }],
    ['/', 'text', { code: 'VALIDATION_FAILED' }],
    ['', undefined, { code: 'VALIDATION_FAILED' }],
  ])('at %j of %j: %j', (instancePath, sent, refusal) => {
    expect(validationRefusal({ instancePath, params: {} }, sent)).toEqual(refusal)
  })
})
