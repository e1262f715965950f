import { readdirSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, it } from 'vitest'

const source = new URL('..', import.meta.url)
const SPOKEN = new Set(['alt', 'aria-label', 'aria-description', 'label', 'placeholder', 'title', 'hint'])

/** Texts a person would read that stand in the component itself: between tags, or in an attribute that is read out. */
function literalTexts(code: string): string[] {
  const found: string[] = []
  const note = (text: unknown) => {
    if (typeof text === 'string' && /\p{L}/u.test(text)) found.push(text.trim())
  }
  new Visitor({
    JSXText: ({ value }) => note(value),
    JSXAttribute({ name, value }) {
      if (value?.type === 'Literal' && SPOKEN.has(String(name.name))) note(value.value)
    },
  }).visit(parseSync('component.tsx', code).program)
  return found
}

const components = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) =>
  /^(app|features)\/.*\.tsx$/.test(path),
)

it('recognises a text that stands in a component', () => {
  const code = 'export const A = () => <p title="Read me" className="big">Hello <b>{t("x.y")}</b> •</p>'
  expect(literalTexts(code)).toEqual(['Read me', 'Hello'])
})

it.each(components)('%s speaks only through the catalogues', (path) => {
  expect(literalTexts(readFileSync(new URL(path, source), 'utf8'))).toEqual([])
})
