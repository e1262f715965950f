import { readdirSync, readFileSync } from 'node:fs'
import { LOCALES, type Locale } from '@cratewatch/domain/accounts/locale'
import { describe, expect, it } from 'vitest'
import { loadTexts, TEXT_PARTS } from './languages.ts'
import * as siteLanguages from './site-languages.ts'

const source = new URL('..', import.meta.url)

function flatten(tree: object, prefix = '', texts = new Map<string, string>()): Map<string, string> {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') texts.set(prefix + key, value)
    else flatten(value, `${prefix}${key}.`, texts)
  }
  return texts
}

/** "checks_one" and "checks_other" are two forms of one key. */
const withoutPlural = (key: string) => key.replace(/_(one|other)$/, '')
const placeholders = (text: string) => [...text.matchAll(/\{\{[^}]*\}\}/g)].map(String).sort()

const sources = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|^messages|^ui/.test(path))
  .map((path) => readFileSync(new URL(path, source), 'utf8'))
  .join('\n')

const literals = new Set([...sources.matchAll(/'((?:\w+\.)+\w+)'/g)].map((match) => match[1]!))
/** Keys put together from parts, "vinyls.filter.${value}", as patterns. */
const patterns = [...sources.matchAll(/`(\w+\.[^`\s]*\$\{[^`\s]*)`/g)].map(
  (match) => new RegExp(`^${match[1]!.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '[\\w+-]+')}$`),
)

/** Of the application and of the pages built as HTML: no area has the same name in both. */
const SITE: Readonly<Record<Locale, object>> = siteLanguages
const catalogues = await Promise.all(
  LOCALES.map(async (locale) => {
    const texts = await loadTexts(locale, TEXT_PARTS)
    return flatten({ ...texts, ...SITE[locale] })
  }),
)
const [english, ...others] = catalogues as [Map<string, string>, ...Map<string, string>[]]

describe('the catalogues', () => {
  it('have the same keys', () => {
    for (const other of others) expect([...other.keys()].sort()).toEqual([...english.keys()].sort())
  })

  it('have the same placeholders at each key', () => {
    const differing = others.flatMap((other) =>
      [...english].filter(
        ([key, text]) => placeholders(text).join() !== placeholders(other.get(key) ?? '').join(),
      ),
    )
    expect(differing).toEqual([])
  })

  it('say something at each key', () => {
    const texts = catalogues.flatMap((catalogue) => Array.from(catalogue))
    expect(texts.filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it('have both forms of each plural', () => {
    const forms = [...english.keys()].filter((key) => /_(one|other)$/.test(key))
    const lonely = forms.filter((key) => {
      const twin = key.endsWith('_one') ? key.replace(/_one$/, '_other') : key.replace(/_other$/, '_one')
      return !english.has(twin)
    })
    expect(lonely).toEqual([])
  })

  it('hold every key that the code names', () => {
    const known = new Set([...english.keys()].map(withoutPlural))
    const areas = new Set([...known].map((key) => key.split('.')[0]!))
    const missing = [...literals].filter((key) => areas.has(key.split('.')[0]!) && !known.has(key))
    expect(missing).toEqual([])
  })

  it('hold no key that nothing uses', () => {
    // The server names the keys of the notification centre.
    const unused = [...new Set([...english.keys()].map(withoutPlural))].filter(
      (key) =>
        !key.startsWith('inApp.') && !literals.has(key) && !patterns.some((pattern) => pattern.test(key)),
    )
    expect(unused).toEqual([])
  })
})
