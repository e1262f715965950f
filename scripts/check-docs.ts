import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOMS } from './arrows/arrows.ts'
import { sources } from './arrows/sources.ts'
import writeClient from './client/generate.ts'

/**
 * Fails when a page names a file, folder or npm script of this repository that does not exist, draws a tree or the rooms of
 * the server otherwise than they are, quotes a test that is not there, counts what it answers of the standard wrongly, or
 * when a decision lacks the common form or is cited and has no record. Planted mistakes prove that it can fail.
 */
const ROOT = join(import.meta.dirname, '..')
const pages = globSync(['*.md', 'docs/**/*.md', '{extension,simulator}/*.md'], { cwd: ROOT }).filter(
  (page) => page !== 'CHANGELOG.md',
)
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts)
const NAMED =
  /^(?:domain|contracts|client|extension|simulator|server|web|e2e|bench|scripts|docs|deploy|\.ci)\/[\w./-]+$/

// Pages name it, and no fresh clone has it.
writeClient()
const problems = [...pages.flatMap((page) => problemsOf(page, read(page))), ...uncaught()]

function problemsOf(page: string, text: string): string[] {
  const code = [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '')
  const links = [...text.matchAll(/(?:\]\(|src(?:set)?=")(?!https?:|#|mailto:)([^)#\s"]+)/g)].map((match) =>
    join(page, '..', match[1] ?? ''),
  )
  const named = [...code.filter((span) => NAMED.test(span)), ...links]
  const drawn = treesOf(text).map((path) => join(dirname(page), path))
  const commands = [...text.matchAll(/npm run ([a-z][a-z:-]*)/g)].map((match) => match[1] ?? '')
  return [
    ...named.filter(isMissing).map((path) => `${page} names ${path}, which does not exist`),
    ...drawn.filter(isMissing).map((path) => `${page} draws ${path}, which does not exist`),
    ...commands
      .filter((script) => !scripts.includes(script))
      .map((script) => `${page} names "npm run ${script}", which does not exist`),
    ...roomsOf(page, text, drawn),
    ...quotesOf(page, text),
    ...countsOf(page, text),
  ]
}

/** Says which tests the pages about security quote, by the beginning of a name behind its file, that are not there. */
function quotesOf(page: string, text: string): string[] {
  if (!/^docs[\\/](security|asvs)\.md$/.test(page)) return []
  return text.split('\n').flatMap((line) => {
    let tests = ''
    let file: string | null = null
    return [...line.matchAll(/`([^`]+)`|“((?:[^“”]|“[^”]*”)+)”/g)].flatMap(([, path, name = '']) => {
      if (path !== undefined && /^[\w./-]+\.tsx?$/.test(path)) {
        file = path.includes('.test.') && !isMissing(path) ? path : null
        tests = file === null ? '' : read(file)
      }
      const isThere = file === null || path !== undefined || isNameIn(tests, name)
      return isThere ? [] : [`${page} quotes a test of ${file}, which has none: ${name}`]
    })
  })
}

function isNameIn(tests: string, beginning: string): boolean {
  return [`'`, `"`, '`'].some((quote) => tests.includes(`${quote}${beginning}`))
}

/** Says when the list of the standard answers a requirement twice, or otherwise than its head counts. */
function countsOf(page: string, text: string): string[] {
  if (!/^docs[\\/]asvs\.md$/.test(page)) return []
  const rows = [...text.matchAll(/^- ([\d., *]+) [^:]+: (no,|n\/a)?/gm)]
  const answers = rows.flatMap(([, numbers = '', answer = 'yes']) =>
    numbers.split(', ').map((number) => [number.replaceAll('*', ''), answer] as const),
  )
  const count = (kind: string) => answers.filter(([, answer]) => answer === kind).length
  const counted = `${answers.length} requirements, in words of our own: ${count('yes')} are met, ${count('no,')} are not (“no”), ${count('n/a')} do not apply`
  return [
    ...(text.includes(counted) ? [] : [`${page} should say: ${counted}`]),
    ...(new Set(answers.map(([number]) => number)).size === answers.length
      ? []
      : [`${page} has a number twice`]),
  ]
}

function isMissing(path: string): boolean {
  return !existsSync(join(ROOT, path))
}

/** Holds the two drawings of the server's rooms to the order that `npm run arrows` holds. */
function roomsOf(page: string, text: string, drawn: readonly string[]): string[] {
  const table = text.split(/^### .* rooms of the server$/m)[1]?.split('\n## ')[0] ?? ''
  const rooms: Readonly<Record<string, string>> = {
    'README.md': drawn.flatMap((path) => /^server\/src\/(\w+)\/$/.exec(path)?.[1] ?? []).join(),
    'ARCHITECTURE.md': Array.from(table.matchAll(/^\| `(\w+)` \|/gm), ([, room]) => room).join(),
  }
  const found = rooms[page] ?? ROOMS.join()
  return found === ROOMS.join() ? [] : [`${page} draws the rooms ${found}, not ${ROOMS.join()}`]
}

/** Returns the drawings of these pages, each with a mistake, that nothing was said about. */
function uncaught(): string[] {
  const planted = [
    ['README.md', '\ndomain/  ', '\ndomian/  '],
    ['README.md', '\n  src/lists/ ', '\n  src/listing/ '],
    ['README.md', '\n  src/lists/ ', '\n  src/lists '],
    ['ARCHITECTURE.md', '\n| `lists` |', '\n| `listing` |'],
    ['ARCHITECTURE.md', '\n| `lists` |', '\n| lists |'],
    ['simulator/README.md', '\nsrc/chat/ ', '\nsrc/chatting/ '],
    ['docs/security.md', '“only grows, whatever the account has”', '“grows, whatever the account has”'],
    ['docs/asvs.md', '“opens once, for an hour”', '“opens twice, for an hour”'],
    ['docs/asvs.md', '- 1.2.6, 1.2.7', '- 1.2.6, 1.2.6'],
    ['docs/asvs.md', ' no hints: none exist', ' no hints: no, some exist'],
  ] as const
  return planted.flatMap(([page, right, wrong]) => {
    const text = read(page)
    const isCaught = text.includes(right) && problemsOf(page, text.replace(right, wrong)).length > 0
    return isCaught ? [] : [`not caught where it was planted in ${page}: ${wrong.trim()}`]
  })
}

/** Returns the folders of fenced trees: a line begins with a folder, two spaces deeper with one of that folder. */
function treesOf(text: string): string[] {
  return [...text.matchAll(/^```(\w*)\n((?:.*\n)*?)```$/gm)].flatMap(([, language, tree = '']) => {
    if (language !== '') return []
    let top = ''
    return tree.split('\n').flatMap((line) => {
      const [, indent, folder] = /^((?: {2})?)([\w./-]+\/)(?: |$)/.exec(line) ?? []
      if (folder === undefined) return []
      if (indent === '') top = folder
      return [indent === '' ? folder : `${top}${folder}`]
    })
  })
}

const numbers = new Set<string>()
for (const page of pages.filter((name) => /decisions[\\/]/.test(name))) {
  const text = read(page)
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
const pagesToRead = pages.map((page) => [page, read(page)] as const)
for (const [file, text] of [...pagesToRead, ...sources(/\.(tsx?|css|yml)$/)]) {
  for (const [, number = ''] of text.matchAll(/\bdecision (\d+)\b/gi))
    if (!numbers.has(number.padStart(4, '0')))
      problems.push(`${file} cites decision ${number}, which has no record`)
}
for (const problem of problems) console.error(`✗ ${problem}`)
process.exitCode = problems.length === 0 ? 0 : 1
