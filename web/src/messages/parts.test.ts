import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { texts } from './en/texts.ts'
import { loadTexts, TEXT_PARTS, type TextPart } from './languages.ts'

/** Pages name their tab, and tabs of an area its pages, once they have come with their texts. */
const SAID_LATER = /(?:title|name): \(t\) => .*/g

const SOURCE = new URL('..', import.meta.url)
const IMPORT =
  /^(?:import|export)\s+(type\s)?[^'"]*?from '(\.[^']+)'|(?<!withTexts\(ALL, )import\('(\.[^']+)'\)/gm

/** Adds a module, all that it imports, and with `andLater` what it loads later without further texts. */
function reach(module: URL, andLater: boolean, found = new Map<string, string>()): Map<string, string> {
  if (found.has(module.href) || !existsSync(module)) return found
  const code = readFileSync(module, 'utf8')
  found.set(module.href, code)
  for (const [, isType, path, late] of code.matchAll(IMPORT)) {
    const next = path ?? (andLater ? late : undefined)
    if (!isType && next !== undefined && !/messages\//.test(next))
      reach(new URL(next, module), andLater, found)
  }
  return found
}

function areasOf(modules: readonly string[], andLater: boolean): Set<string> {
  const found = new Map<string, string>()
  for (const module of modules) reach(new URL(module, SOURCE), andLater, found)
  const areas = Object.keys(texts)
  return new Set(
    [...found.values()].flatMap((code) =>
      Array.from(code.replace(SAID_LATER, '').matchAll(/['`](\w+)\.[\w$]/g), ([, area = '']) => area).filter(
        (area) => areas.includes(area),
      ),
    ),
  )
}

/** What only admins see of a component that others share. */
const ELSEWHERE = new Set(['admin'])

async function missing(modules: readonly string[], parts: readonly TextPart[], andLater = false) {
  const there = Object.keys(await loadTexts('en', parts))
  return [...areasOf(modules, andLater)].filter((area) => !there.includes(area) && !ELSEWHERE.has(area))
}

describe('the parts of the texts', () => {
  it('are the whole catalogue together', async () => {
    expect(await loadTexts('en', TEXT_PARTS)).toEqual(texts)
  })

  it('hold what the sign-in page says', async () => {
    expect(
      await missing(['main.tsx', 'app/routing/router.tsx', 'app/routing/show-auth-page.tsx'], ['first']),
    ).toEqual([])
  })

  it('hold what the watch list and all that opens on it say', async () => {
    const pages = ['app/pages/dashboard/dashboard-layout.tsx', 'app/pages/dashboard/watchlist-page.tsx']
    expect(await missing(pages, ['first', 'list'], true)).toEqual([])
  })
})
