import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { readArguments } from '../server/src/base/arguments.ts'
import { fullFolders } from './arrows/full-folders.ts'

const USAGE = `Counts lines by package, and lists files, functions and folders above the agreed size.

  npm run size
`
readArguments(USAGE, {})
const ROOT = join(import.meta.dirname, '..')
const MOST_LINES_OF_A_FILE = 250
const MOST_LINES_OF_A_FUNCTION = 40
const PACKAGES = [
  'domain',
  'contracts',
  'client',
  'extension',
  'server',
  'web',
  'simulator',
  'bench',
  'scripts',
  'e2e',
] as const
const TEST = /\.test\.tsx?$|\/testing\/|^(server|web)\/test\/|^e2e\//

type Measured = { readonly path: string; readonly lines: number; readonly functions: readonly number[] }

const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n')
const measured = files.filter((file) => /\.(tsx?|css)$/.test(file)).map(measure)

console.table(Object.fromEntries([...PACKAGES, 'all'].map((name) => [name, rowOf(filesOf(name))])))
const production = measured.filter(({ path }) => !TEST.test(path))
const functions = production.flatMap((file) => file.functions)
console.log(
  `${functions.length} functions in production: median ${quantile(functions, 0.5)}, p95 ${quantile(functions, 0.95)}, longest ${quantile(functions, 1)}; ` +
    `${functions.filter((lines) => lines > MOST_LINES_OF_A_FUNCTION).length} over ${MOST_LINES_OF_A_FUNCTION} lines`,
)
const long = production.filter(({ lines }) => lines > MOST_LINES_OF_A_FILE)
console.log(`${long.length} files over ${MOST_LINES_OF_A_FILE} lines`)
for (const { path, lines } of long) console.log(`  ${path}: ${lines}`)
const full = fullFolders(files)
console.log(`${full.length} folders with more files than agreed`)
for (const folder of full) console.log(`  ${folder}`)

function measure(path: string): Measured {
  const text = readFileSync(join(ROOT, path), 'utf8')
  return {
    path,
    lines: text.split('\n').length - 1,
    functions: path.endsWith('.css') ? [] : lengths(path, text),
  }
}

/** Counts the lines of every function, nested ones included. */
function lengths(path: string, text: string): number[] {
  const found: number[] = []
  const add = ({ start, end }: { start: number; end: number }) =>
    void found.push(text.slice(start, end).split('\n').length)
  new Visitor({
    FunctionDeclaration: add,
    FunctionExpression: add,
    ArrowFunctionExpression: add,
  }).visit(parseSync(path, text).program)
  return found
}

function filesOf(name: string): readonly Measured[] {
  return name === 'all' ? measured : measured.filter(({ path }) => path.startsWith(`${name}/`))
}

function rowOf(files: readonly Measured[]) {
  const tests = files.filter(({ path }) => TEST.test(path))
  const product = files.filter(({ path }) => !TEST.test(path))
  const lines = product.map((file) => file.lines)
  return {
    files: product.length,
    lines: sum(lines),
    median: quantile(lines, 0.5),
    p95: quantile(lines, 0.95),
    longest: quantile(lines, 1),
    functions: product.flatMap((file) => file.functions).length,
    'test lines': sum(tests.map((file) => file.lines)),
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}
