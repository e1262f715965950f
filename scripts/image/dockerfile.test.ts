import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import packages from '../../package.json' with { type: 'json' }
import { environmentOf, isInContext, listOf, readDockerfile } from './dockerfile.ts'

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
