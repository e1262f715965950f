import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SOURCE = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(SOURCE, file), 'utf8')

/** A rule for whatever has the focus by the keyboard: a line of two pixels at least, in the colour of the text. */
const outlined = (selector: string) =>
  new RegExp(`${selector} \\{[^}]*outline: (?:[2-9]|\\d\\d)(?:\\.\\d+)?px solid var\\(--color-ink\\);`)

it('outlines whatever has the focus by the keyboard', () => {
  const styles = read('styles.css')
  expect(styles).toMatch(outlined('\n  :focus-visible'))
  expect(styles).toMatch(outlined('@utility focus-ring \\{\n  &:focus-visible'))
})

/** What has no outline of its own, and what shows the focus there instead. */
const INSTEAD: Readonly<Record<string, RegExp>> = {
  'ui/overlays/kit/dropdown-menu.tsx': /data-highlighted:bg-idle-soft/,
  // Only programs give the focus to these, to go on from there by the keyboard.
  'ui/overlays/dialog-parts.tsx': /animate-rise-in[^']*',\n\s*'shadow-pop outline-none/,
  'ui/layout/app-shell.tsx': /<main id="main" tabIndex=\{-1\} className="outline-none">/,
  'features/people/settings/security/security-section.tsx': /tabIndex=\{-1\} className="[^"]*outline-none/,
  'features/people/passwords/new-password-form.tsx':
    /tabIndex=\{-1\} role="status" className="[^"]*outline-none/,
  'ui/forms/field.css': /:focus-visible\)\) \{[^}]*--control-width: 2px;[^}]*--control-glow:/,
  'features/watching/card/watch-card.css': outlined('\\.details-link:focus-visible::after'),
}

it('leaves the outline out only where something else shows the focus', () => {
  const files = globSync('**/*.{tsx,ts,css}', { cwd: SOURCE }).filter((file) => !file.includes('.test.'))
  const without = files.filter((file) =>
    /\boutline-(?:none|hidden|0)\b|outline:\s*(?:none|0)\b/.test(read(file)),
  )
  expect(without.toSorted()).toEqual(Object.keys(INSTEAD).toSorted())
  const shown = Object.entries(INSTEAD).filter(([file, instead]) => instead.test(read(file)))
  expect(shown.map(([file]) => file)).toEqual(Object.keys(INSTEAD))
})

it('outlines what stands for a control that is only there for its keyboard', () => {
  const files = globSync('ui/forms/*.tsx', { cwd: SOURCE }).filter((file) =>
    /<input\s[^<]*className="sr-only"/.test(read(file)),
  )
  expect(files.toSorted()).toEqual([
    'ui/forms/choices.tsx',
    'ui/forms/file-drop.tsx',
    'ui/forms/segmented-control.tsx',
  ])
  const outlinedFiles = files.filter((file) =>
    /has-focus-visible:outline-\[2\.5px\][^']*has-focus-visible:outline-ink/.test(read(file)),
  )
  expect(outlinedFiles).toEqual(files)
})
