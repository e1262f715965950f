import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { beforeAll, describe, expect, it } from 'vitest'
import { installClient, ROOT, type InstalledClient } from './installed-client.ts'

let installed: InstalledClient

beforeAll(async () => {
  installed = await installClient()
})

const TSC = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')
const USE = `
const api = cratewatch({ url: 'https://cratewatch.example' })
export const refusal: unknown = new ApiError(404, {})
export const added = async (): Promise<number> => (await api.addVinyl({ body: { discogsId: 1 } })).discogsId
console.log(typeof api.listVinyls, refusal instanceof Error)
`
const IMPORT = `import { ApiError, cratewatch } from '@cratewatch/client'\n${USE}`
const REQUIRE = `import client = require('@cratewatch/client')\nconst { ApiError, cratewatch } = client\n${USE}`

describe('the published package', () => {
  it('holds the client of both kinds, the command, a text about it and its licence', () => {
    const [packed] = JSON.parse(
      execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
        cwd: installed.packageFolder,
        encoding: 'utf8',
      }),
    )
    const paths = packed.files.map(({ path }: { readonly path: string }) => path)
    expect(paths.filter((path: string) => !/^dist\/(?:cjs|esm)\/calls?\./.test(path)).toSorted()).toEqual([
      'LICENSE',
      'README.md',
      'dist/cjs/client.d.ts',
      'dist/cjs/client.js',
      'dist/cjs/package.json',
      'dist/cratewatch.js',
      'dist/esm/client.d.ts',
      'dist/esm/client.js',
      'package.json',
    ])
  })

  it('is found without fault by publint', async () => {
    const { messages, pkg = {} } = await publint({
      pkgDir: installed.packageFolder,
      pack: 'npm',
      strict: true,
    })
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([])
  })

  it.each([
    ['modules and CommonJS', { 'import.mts': IMPORT, 'require.cts': REQUIRE }, ['--module', 'node16']],
    ['a bundler', { 'bundled.ts': IMPORT }, ['--module', 'esnext', '--moduleResolution', 'bundler']],
  ])('is typed and runs for %s', (_kind, texts, options) => {
    const folder = join(installed.folder, 'consumers')
    mkdirSync(folder, { recursive: true })
    const files = Object.keys(texts)
    for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text)
    const strict = ['--strict', '--target', 'es2024', '--types', 'node']
    execFileSync(process.execPath, [TSC, ...strict, ...options, ...files], { cwd: folder, encoding: 'utf8' })
    for (const file of files) {
      const ran = join(folder, file.replace(/ts$/, 'js'))
      const printed = execFileSync(process.execPath, ['--no-warnings', ran], { encoding: 'utf8' })
      expect(printed).toBe('function true\n')
    }
  })
})
