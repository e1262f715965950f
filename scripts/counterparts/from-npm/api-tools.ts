import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildDocument } from '../../../server/src/http/document/build-document.ts'
import type { Counterpart, Workbench } from '../counterpart.ts'
import { runFrom, versionOf } from './npm-package.ts'

const PUBLIC_URL = 'https://cratewatch.example'
/** Both generators print TypeScript by a release that still has the compiler's interface. */
const COMPILER = 'typescript@5.9.3'

/** Writes the document that each instance serves, and returns its file. */
async function writeDocument({ folder }: Workbench): Promise<string> {
  const file = join(folder, 'openapi.json')
  await writeFile(file, JSON.stringify(buildDocument(PUBLIC_URL)))
  return file
}

const redocly: Counterpart = {
  name: 'Redocly CLI, its rules for OpenAPI',
  needs: { npm: ['@redocly/cli@2.72.0'] },
  async attempt(bench) {
    const args = ['lint', await writeDocument(bench), '--extends=spec', '--format=json']
    const printed = await runFrom(bench, '@redocly/cli/bin/cli.js', args)
    const { totals } = JSON.parse(printed) as { totals: { errors: number; warnings: number } }
    assert.deepEqual([totals.errors, totals.warnings], [0, 0], printed)
    return {
      version: await versionOf(bench, '@redocly/cli'),
      seen: 'the API document keeps to the specification',
    }
  },
}

/** A script that calls what a generator wrote; the compiler says whether the types are those of the contract. */
async function compile(bench: Workbench, script: string): Promise<void> {
  await writeFile(join(bench.folder, 'script.ts'), script)
  const options =
    '--noEmit --strict --skipLibCheck --target es2022 --module preserve --lib es2022,dom,dom.iterable'
  await runFrom(bench, 'typescript/bin/tsc', [...options.split(' '), 'script.ts'])
}

const openapiTypescript: Counterpart = {
  name: 'openapi-typescript',
  needs: { npm: ['openapi-typescript@7.13.0', COMPILER] },
  async attempt(bench) {
    const types = join(bench.folder, 'types.ts')
    await runFrom(bench, 'openapi-typescript/bin/cli.js', [await writeDocument(bench), '--output', types])
    await compile(
      bench,
      `import type { paths } from './types'
type List = paths['/api/vinyls']['get']['responses'][200]['content']['application/json']
export const names = ({ vinyls }: List): string[] => vinyls.map(({ name }) => name)
// @ts-expect-error The list has no such field.
export const none = (list: List) => list.nothing
`,
    )
    return {
      version: await versionOf(bench, 'openapi-typescript'),
      seen: 'its types compile, and know the list',
    }
  },
}

const heyApi: Counterpart = {
  name: 'Hey API, openapi-ts',
  needs: { npm: ['@hey-api/openapi-ts@0.99.0', COMPILER] },
  async attempt(bench) {
    const document = await writeDocument(bench)
    const client = join(bench.folder, 'client')
    const args = ['--input', document, '--output', client, '--no-log-file']
    await runFrom(bench, '@hey-api/openapi-ts/bin/run.js', args)
    const written = (await readFile(join(client, 'sdk.gen.ts'), 'utf8')).match(/^export const \w+ = /gm)
    const { paths } = JSON.parse(await readFile(document, 'utf8')) as { paths: object }
    const stated = JSON.stringify(paths).match(/"operationId"/g)
    assert.equal(written?.length, stated?.length)
    await compile(bench, `export * from './client'\n`)
    const seen = `its client has all ${written?.length} calls, and compiles`
    return { version: await versionOf(bench, '@hey-api/openapi-ts'), seen }
  },
}

/** Programs that read the API document. */
export const apiTools: readonly Counterpart[] = [redocly, openapiTypescript, heyApi]
