import { spawn } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { refuseArguments } from '../server/src/base/arguments.ts'

/** Runs one benchmark in a process of its own; what follows its name is for that. */
const folder = fileURLToPath(new URL('.', import.meta.url))
const names = (await readdir(folder, { withFileTypes: true }))
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && entry.name !== 'run.ts')
  .map((entry) => entry.name.replace(/\.ts$/, ''))
const USAGE = `npm run bench -- <name>, where name is one of: ${names.join(', ')}`
const [name = '--help', ...flags] = process.argv.slice(2)

if (name === '--help' || name === '-h') console.log(USAGE)
else if (names.includes(name)) run(name)
else refuseArguments(`There is no benchmark "${name}".`, USAGE)

function run(benchmark: string): void {
  const node = ['--disable-warning=ExperimentalWarning', `${folder}${benchmark}.ts`, ...flags]
  spawn(process.execPath, node, { stdio: 'inherit' }).on('exit', (code) => {
    process.exitCode = code ?? 1
  })
}
