import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import packages from '../../package.json' with { type: 'json' }

const ROOT = join(import.meta.dirname, '..', '..')
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8')
const stages = readDockerfile(read('Dockerfile'))
const image = stages.at(-1)!
const all = (keyword: string) => image.instructions.filter((each) => each.keyword === keyword)

describe('the image', () => {
  it('runs the pinned runtime as an account without rights, named by number', () => {
    expect(all('USER').at(-1)?.text).toMatch(/^[1-9]\d{3,}:[1-9]\d{3,}$/)
    for (const keyword of ['CMD', 'HEALTHCHECK'] as const)
      expect(listOf(image, keyword)[0]).toBe('/app/node_modules/.bin/node')
  })

  it('writes to its volume only, and is reached from outside', () => {
    expect(all('VOLUME').map(({ text }) => text)).toEqual(['/data'])
    expect(environmentOf(image)).toMatchObject({ DATA_DIR: '/data', HOST: '0.0.0.0', REVISION: '' })
  })

  it('takes from other stages what they name', () => {
    const names = stages.map(({ name }) => name)
    const from = all('COPY').flatMap(({ flags }) => flags['from'] ?? [])
    expect(names).toEqual(expect.arrayContaining(from))
  })

  it('is installed from the manifest of every workspace, as npm was when it locked them', () => {
    const { workspaces } = packages
    const copied = stages[0]!.instructions.map(({ text }) => text)
    for (const name of workspaces) {
      expect(copied).toContain(`${name}/package.json ${name}/`)
      expect([name, isInContext(`${name}/package.json`, read('.dockerignore'))]).toEqual([name, true])
    }
  })

  it('copies only what reaches the build', () => {
    const copies = stages.flatMap(({ instructions }) =>
      instructions.filter(({ keyword, flags }) => keyword === 'COPY' && flags['from'] === undefined),
    )
    const sources = copies.flatMap(({ text }) => text.split(' ').slice(0, -1))
    expect(sources).toContain('scripts/image/leave-out.sh')
    expect(sources.filter((path) => !isInContext(path, read('.dockerignore')))).toEqual([])
  })

  it('is built from nothing but sources', () => {
    const ignored = read('.dockerignore')
    const isIn = (path: string) => isInContext(path, ignored)
    for (const path of [
      'package-lock.json',
      'server/src/app/start.ts',
      'server/migrations/0001-baseline.ts',
      'server/migrations/0001-baseline.sql',
    ])
      expect([path, isIn(path)]).toEqual([path, true])
    for (const path of ['.env', 'server/.env', 'data/app-secret', '.git/config', 'server/test/seeded.ts'])
      expect([path, isIn(path)]).toEqual([path, false])
    for (const path of ['web/dist/index.html', 'web/node_modules/x/y.js', 'server/src/base/secrets.test.ts'])
      expect([path, isIn(path)]).toEqual([path, false])
  })
})

describe('a Dockerfile', () => {
  it('is read with its flags, long lines and comments', () => {
    const [first, second] = readDockerfile(
      '# syntax\nFROM a AS one\nRUN x \\\n  # why\n  && y\nfrom one\nCOPY --from=one --chown=1 /b c\n',
    )
    expect(first).toMatchObject({ base: 'a', name: 'one', instructions: [{ text: 'x && y' }] })
    expect(second).toMatchObject({ base: 'one', name: '' })
    expect(second?.instructions[0]).toEqual({
      keyword: 'COPY',
      flags: { from: 'one', chown: '1' },
      text: '/b c',
    })
    expect(() => readDockerfile('RUN x')).toThrow('before the first FROM')
  })
})

/** An instruction of a Dockerfile: `RUN npm ci` is `RUN` and `npm ci`; flags such as `--from=pages` stand apart. */
type Instruction = {
  readonly keyword: string
  readonly flags: Readonly<Record<string, string>>
  readonly text: string
}

/** A stage: what it begins from (an image, or a stage before), and what is done. */
type Stage = {
  readonly base: string
  readonly name: string
  readonly instructions: readonly Instruction[]
}

/** Reads the stages of a Dockerfile. Throws when it does not begin with one. */
function readDockerfile(text: string): readonly Stage[] {
  const stages: { base: string; name: string; instructions: Instruction[] }[] = []
  for (const instruction of instructionsOf(text)) {
    if (instruction.keyword === 'FROM') {
      const [base = '', , name = ''] = instruction.text.split(/\s+/)
      stages.push({ base, name, instructions: [] })
      continue
    }
    const stage = stages.at(-1)
    if (stage === undefined) throw new Error(`${instruction.keyword} stands before the first FROM`)
    stage.instructions.push(instruction)
  }
  return stages
}

function instructionsOf(text: string): Instruction[] {
  const lines = text.split('\n').filter((line) => !line.trimStart().startsWith('#'))
  const whole = lines.join('\n').replaceAll(/\\\n\s*/g, '')
  return whole
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, keyword = '', flags = '', rest = ''] =
        /^\s*(\w+)\s+((?:--[\w-]+=\S+\s+)*)(.*)$/.exec(line) ?? []
      const pairs = [...flags.matchAll(/--([\w-]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value])
      return { keyword: keyword.toUpperCase(), flags: Object.fromEntries(pairs), text: rest.trim() }
    })
}

/** Returns the values of `ENV` of a stage; arguments of the build are empty. */
function environmentOf({ instructions }: Stage): Record<string, string> {
  const lines = instructions.filter(({ keyword }) => keyword === 'ENV')
  return Object.fromEntries(
    lines.flatMap(({ text }) =>
      text.split(/\s+/).map((pair) => {
        const [name = '', value = ''] = pair.split('=')
        return [name, value.startsWith('$') ? '' : value]
      }),
    ),
  )
}

/** Returns the program and arguments of the last instruction of a kind that is written as a list. */
function listOf({ instructions }: Stage, keyword: 'CMD' | 'HEALTHCHECK'): readonly string[] {
  const found = instructions.findLast((each) => each.keyword === keyword)
  const list: unknown = JSON.parse(/\[.*\]/.exec(found?.text ?? '')?.[0] ?? '[]')
  if (!Array.isArray(list) || list.length === 0) throw new Error(`${keyword} is not written as a list`)
  return list.map(String)
}

/** Whether a `.dockerignore` lets a path into the build: the last line that matches it or a folder above decides. */
function isInContext(path: string, ignored: string): boolean {
  const lines = ignored.split('\n').map((line) => line.trim())
  let isIn = true
  for (const line of lines.filter((each) => each !== '' && !each.startsWith('#'))) {
    const isBack = line.startsWith('!')
    const pattern = isBack ? line.slice(1) : line
    const parts = path.split('/')
    const matches = asExpression(pattern)
    if (parts.some((_, depth) => matches.test(parts.slice(0, depth + 1).join('/')))) isIn = isBack
  }
  return isIn
}

/** Unlike globs of shells, those of Docker match names that begin with a dot. */
function asExpression(pattern: string): RegExp {
  const source = pattern
    .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('**/', '<any>')
    .replaceAll('*', '[^/]*')
    .replaceAll('<any>', '(?:.*/)?')
  return new RegExp(`^${source}$`)
}
