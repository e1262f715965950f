import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { readBuiltPages } from './built-pages.ts'

const BUILT_AT = '2026-01-05T12:00:00.000Z'
let checkout: string
let webRoot: string

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'cratewatch-pages-'))
  webRoot = join(checkout, 'web', 'dist')
  mkdirSync(webRoot, { recursive: true })
  onTestFinished(() => rmSync(checkout, { recursive: true }))
})

function write(path: string, text: string, changedAt = BUILT_AT): void {
  const file = join(checkout, path)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, text)
  utimesSync(file, new Date(changedAt), new Date(changedAt))
}
const read = () => readBuiltPages(webRoot, checkout)
const build = (stamp: string) => {
  write('web/dist/index.html', '')
  write('web/dist/build.json', stamp)
}
const STAMP = JSON.stringify({ version: '1.0.0', builtAt: BUILT_AT })

it('knows pages that were never built', async () => {
  expect(await read()).toEqual({ isBuilt: false })
})

it.each(['', '{"version":1}', 'nonsense'])(
  'cannot tell the version of pages stamped with %j',
  async (stamp) => {
    build(stamp)
    expect(await read()).toEqual({ isBuilt: true, version: null, changedAt: null })
  },
)

it('tells their version, and whether a source was changed after the build', async () => {
  build(STAMP)
  write('web/src/main.tsx', '')
  write('web/src/main.test.tsx', '', '2026-01-06T12:00:00.000Z')
  expect(await read()).toEqual({ isBuilt: true, version: '1.0.0', changedAt: null })
  write('domain/src/deep/rule.ts', '', '2026-01-05T12:00:01.000Z')
  expect(await read()).toMatchObject({ changedAt: Date.parse('2026-01-05T12:00:01.000Z') })
})

it('takes the pages of an image, which has no sources of them, as they are', async () => {
  build(STAMP)
  write('domain/src/rule.ts', '', '2026-01-06T12:00:00.000Z')
  expect(await read()).toMatchObject({ version: '1.0.0', changedAt: null })
})
