import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import writeClient from './generate.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const CLIENT = join(ROOT, 'client')
const TSC = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')

/** The kinds of modules that the client comes as, each in a folder with types of its own, and what compiles it. */
const KINDS = { esm: 'tsconfig.build.json', cjs: 'tsconfig.commonjs.json' } as const

/**
 * Makes the package in a folder, by default that of the client, as it is published. Whoever installs it has no package of ours beside it: the command
 * shares rules with the product, so it is one file that holds them.
 */
async function buildClient(folder: string): Promise<void> {
  writeClient()
  const dist = join(folder, 'dist')
  rmSync(dist, { recursive: true, force: true })
  for (const [kind, config] of Object.entries(KINDS))
    execFileSync(process.execPath, [TSC, '-p', join(CLIENT, config), '--outDir', join(dist, kind)])
  mkdirSync(dist, { recursive: true })
  writeFileSync(join(dist, 'cjs', 'package.json'), '{ "type": "commonjs" }\n')
  const bundle = await rolldown({ input: join(CLIENT, 'cli', 'main.ts'), platform: 'node', cwd: ROOT })
  const command = join(dist, 'cratewatch.js')
  await bundle.write({ file: command, format: 'esm' })
  await bundle.close()
  chmodSync(command, 0o755)
  copyFileSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'))
}

await buildClient(process.argv[2] ?? CLIENT)
