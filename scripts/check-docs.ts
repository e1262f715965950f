import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Fails when a page names a file, folder or npm script of this repository that does not exist, or when a decision lacks
 * the common form.
 */
const ROOT = join(import.meta.dirname, '..')
const pages = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
].filter((page) => page !== 'CHANGELOG.md')
const scripts = Object.keys(
  (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object }).scripts,
)
const TOP = '(?:domain|contracts|simulator|server|web|e2e|bench|scripts|docs|deploy|\\.ci)'

const problems: string[] = []
for (const page of pages) {
  const text = readFileSync(join(ROOT, page), 'utf8')
  const code = [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '')
  const links = [...text.matchAll(/(?:\]\(|src(?:set)?=")(?!https?:|#|mailto:)([^)#\s"]+)/g)].map((match) =>
    join(page, '..', match[1] ?? ''),
  )
  const paths = code.filter((span) => new RegExp(`^${TOP}/[\\w./-]+$`).test(span))
  for (const path of [...paths, ...links]) {
    if (!existsSync(join(ROOT, path))) problems.push(`${page} names ${path}, which does not exist`)
  }
  for (const path of treesOf(text)) {
    if (!existsSync(join(ROOT, path))) problems.push(`${page} draws ${path}, which does not exist`)
  }
  for (const [, script] of text.matchAll(/npm run ([a-z][a-z:-]*)/g)) {
    if (script !== undefined && !scripts.includes(script))
      problems.push(`${page} names "npm run ${script}", which does not exist`)
  }
}

/** Returns the folders of fenced trees: a line begins with a folder, two spaces deeper with one of that folder. */
function treesOf(text: string): string[] {
  return [...text.matchAll(/^```\n((?:.*\n)*?)```$/gm)].flatMap(([, tree = '']) => {
    let top = ''
    return tree.split('\n').flatMap((line) => {
      const [, indent, folder] = /^( *)([\w./-]+\/)(?: |$)/.exec(line) ?? []
      if (folder === undefined || !new RegExp(`^${TOP}/`).test(indent === '' ? folder : top)) return []
      if (indent === '') top = folder
      return [indent === '' ? folder : `${top}${folder}`]
    })
  })
}

const numbers = new Set<string>()
for (const page of pages.filter((name) => /decisions[\\/]/.test(name))) {
  const text = readFileSync(join(ROOT, page), 'utf8')
  const number = /(\d{4})-[^\\/]+$/.exec(page)?.[1] ?? ''
  const headings = [...text.matchAll(/^(?:# (\d+)\. |\*\*(\w+)\.\*\*)/gm)].map(
    ([, title, part]) => title ?? part,
  )
  const form = [String(Number(number)), 'Date', 'Status', 'Context', 'Options', 'Decision', 'Consequences']
  if (headings.join() !== form.join())
    problems.push(`${page} has ${headings.join(', ')}, not ${form.join(', ')}`)
  if (!/^\*\*Date\.\*\* \d{4}-\d\d-\d\d$/m.test(text)) problems.push(`${page} has no date`)
  if (numbers.has(number)) problems.push(`${page} has the number of another decision`)
  numbers.add(number)
}
for (const problem of problems) console.error(`✗ ${problem}`)
process.exitCode = problems.length === 0 ? 0 : 1
