import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { en as appEn } from './en.ts'
import { es as appEs } from './es.ts'
import { siteEn } from './site-en.ts'
import { siteEs } from './site-es.ts'

const source = new URL('..', import.meta.url)

/** Of the application and of the pages built as HTML: no area has the same name in both. */
const en = { ...appEn, ...siteEn }
const es = { ...appEs, ...siteEs }

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
  (match) => new RegExp(`^${match[1]!.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '\\w+')}$`),
)

const catalogues = { en: flatten(en), es: flatten(es) }

describe('the catalogues', () => {
  it('have the same keys', () => {
    expect([...catalogues.es.keys()].sort()).toEqual([...catalogues.en.keys()].sort())
  })

  it('have the same placeholders at each key', () => {
    const differing = [...catalogues.en].filter(
      ([key, text]) => placeholders(text).join() !== placeholders(catalogues.es.get(key) ?? '').join(),
    )
    expect(differing).toEqual([])
  })

  it('say something at each key', () => {
    const texts = [...catalogues.en, ...catalogues.es]
    expect(texts.filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it('have both forms of each plural', () => {
    const forms = [...catalogues.en.keys()].filter((key) => /_(one|other)$/.test(key))
    const lonely = forms.filter((key) => {
      const twin = key.endsWith('_one') ? key.replace(/_one$/, '_other') : key.replace(/_other$/, '_one')
      return !catalogues.en.has(twin)
    })
    expect(lonely).toEqual([])
  })

  it('hold every key that the code names', () => {
    const areas = new Set(Object.keys(en))
    const known = new Set([...catalogues.en.keys()].map(withoutPlural))
    const missing = [...literals].filter((key) => areas.has(key.split('.')[0]!) && !known.has(key))
    expect(missing).toEqual([])
  })

  it('hold no key that nothing uses', () => {
    // The server names the keys of the notification centre.
    const unused = [...new Set([...catalogues.en.keys()].map(withoutPlural))].filter(
      (key) =>
        !key.startsWith('inApp.') && !literals.has(key) && !patterns.some((pattern) => pattern.test(key)),
    )
    expect(unused).toEqual([])
  })
})
