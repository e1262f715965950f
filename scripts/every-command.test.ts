import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
/** What npm runs by our own programs; the others are tools, which answer for themselves. */
const OURS = Object.entries(scripts).filter(
  ([name, words]) => name !== 'postinstall' && words.startsWith('node '),
)

function answer(words: string, ...args: readonly string[]) {
  const { promise, resolve } = Promise.withResolvers<{ failed: boolean; out: string; err: string }>()
  // No settings of whoever runs the tests, and a folder without a database.
  const env = { PATH: process.env['PATH'], DATA_DIR: join(tmpdir(), 'cratewatch-no-database') }
  execFile(process.execPath, [...words.split(' ').slice(1), ...args], { cwd: ROOT, env }, (error, out, err) =>
    resolve({ failed: error !== null, out, err }),
  )
  return promise
}

describe.concurrent('what npm runs', { tags: 'play' }, () => {
  it.each(OURS)('%s says with --help how it is used, and does nothing else', async (_name, words) => {
    const { failed, out, err } = await answer(words, '--help')
    expect({ failed, err }).toEqual({ failed: false, err: '' })
    expect(out).toContain('npm ')
  })

  it.each(OURS)('%s names an option that it does not know, without a stack', async (_name, words) => {
    const { failed, out, err } = await answer(words, '--unheard-of')
    expect({ failed, out }).toEqual({ failed: true, out: '' })
    expect(err).toContain('--unheard-of')
    expect(err).toContain('npm ')
    expect(err).not.toMatch(/^ +at /m)
  })

  it.each([
    ['start', ['web'], '"web" is one word too many.'],
    ['start', ['--roels=web'], "Unknown option '--roels'. Did you mean --roles?"],
    ['start', ['--roles=wob'], 'ROLES.0: are web, watcher, notifier, with commas'],
    ['start', ['--env-file=/nowhere/.env'], '/nowhere/.env'],
    ['doctor', ['--jsno'], "Unknown option '--jsno'. Did you mean --json?"],
    ['doctor', [], 'There is no database in'],
    ['let-in', [], 'Say whom: npm run let-in -- somebody@example.com'],
    ['let-in', ['you@example.com'], 'Give it the settings of the Cratewatch that runs'],
    ['erase-seller', [], 'Say whom: npm run erase-seller -- name'],
    ['backup', ['a.backup', 'b.backup'], '"b.backup" is one word too many.'],
    ['restore', [], 'Say which: npm run restore -- file'],
    ['restore', ['a.backup', '--repalce'], "Unknown option '--repalce'. Did you mean --replace?"],
    ['upgrade-database', ['now'], '"now" is one word too many.'],
    ['bench', ['htpp'], 'There is no benchmark "htpp".'],
    ['mutate', ['domian'], 'There is no package "domian" to mutate.'],
    ['counterparts', ['--only=ngnix'], 'None is called ngnix. There are: PgBouncer'],
    ['try-everywhere', ['--only=zzz'], 'No case has "zzz" in its name. There are: '],
    ['screenshots', ['--only=^nope$'], 'No state has a name that matches ^nope$. There are: '],
    ['chaos', ['--minutes', 'ten'], '--minutes takes a number, 0 or more, not "ten".'],
    ['histories', ['--minutes', '-1'], "Option '--minutes' argument is ambiguous."],
    ['verify', ['--secruity'], "Unknown option '--secruity'. Did you mean --security?"],
    ['flaky', ['--times'], 'argument missing'],
  ])('typed wrongly, %s %j says what is wrong, and what is right', async (name, args, words) => {
    const { failed, out, err } = await answer(scripts[name] ?? '', ...args)
    expect({ failed, out: out.includes('    at ') }).toEqual({ failed: true, out: false })
    expect(err).toContain(words)
    expect(err).not.toMatch(/^ +at /m)
  })
})
