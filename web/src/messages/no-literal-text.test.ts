import { parseSync } from '@swc/core'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const source = new URL('..', import.meta.url)
const SPOKEN = new Set(['alt', 'aria-label', 'aria-description', 'label', 'placeholder', 'title', 'hint'])

/** Texts a person would read that stand in the component itself: between tags, or in an attribute that is read out. */
function literalTexts(code: string): string[] {
  const found: string[] = []
  visit(parseSync(code, { syntax: 'typescript', tsx: true }))
  return found

  function visit(node: unknown): void {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    const { type, value, name } = node as { type?: string; value?: unknown; name?: { value?: unknown } }
    if (type === 'JSXText') note(value)
    if (type === 'JSXAttribute' && SPOKEN.has(String(name?.value)))
      note((value as { value?: unknown } | null)?.value)
    Object.values(node).forEach(visit)
  }
  function note(text: unknown): void {
    if (typeof text === 'string' && /\p{L}/u.test(text)) found.push(text.trim())
  }
}

const components = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /^(app|features)\/.*\.tsx$/.test(path) && !/^app\/pages\/design(-page|\/)/.test(path),
)

it('recognises a text that stands in a component', () => {
  const code = 'export const A = () => <p title="Read me" className="big">Hello <b>{t("x.y")}</b> •</p>'
  expect(literalTexts(code)).toEqual(['Read me', 'Hello'])
})

it.each(components)('%s speaks only through the catalogues', (path) => {
  expect(literalTexts(readFileSync(new URL(path, source), 'utf8'))).toEqual([])
})
