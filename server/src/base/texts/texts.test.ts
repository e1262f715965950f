import { LOCALES } from '@cratewatch/domain/accounts/locale'
import { describe, expect, it } from 'vitest'
import type { Texts } from './catalogue.ts'
import { en } from './en/texts.ts'
import { LANGUAGES, speak } from './speak.ts'

/** Lists every text by topic and key, without the plural forms that only some languages have. */
function textsOf(language: Texts): [string, string][] {
  return Object.entries(language).flatMap(([topic, catalogue]) =>
    Object.entries(catalogue)
      .filter(([key]) => !/\.(zero|two|few|many)$/.test(key))
      .map(([key, text]): [string, string] => [`${topic} ${key}`, text]),
  )
}

const placesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted()
const places = (language: Texts) => textsOf(language).map(([key, text]) => [key, placesIn(text).join()])
const sorted = (rows: string[][]) => rows.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))

describe.each(LOCALES)('the texts of the server in %s', (locale) => {
  it('have the same keys and placeholders as the English ones', () => {
    expect(sorted(places(LANGUAGES[locale]))).toEqual(sorted(places(en)))
  })

  it('are all said', () => {
    expect(textsOf(LANGUAGES[locale]).filter(([, text]) => text.trim() === '')).toEqual([])
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
    expect(speak(locale, 'mail').plural('appeared.copies', count)).toBe(expected)
  })
})

it('writes numbers as the language does', () => {
  const limits = { mostLines: 20_000 }
  expect(speak('en', 'errors')('FILE_TOO_MANY_LINES', limits)).toContain('20,000')
  expect(speak('es', 'errors')('FILE_TOO_MANY_LINES', limits)).toContain('20.000')
})
