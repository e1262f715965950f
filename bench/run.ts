import { spawn } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** `npm run bench <name>`: runs one benchmark in a process of its own; without a name lists what there is. */
const folder = fileURLToPath(new URL('.', import.meta.url))
const names = (await readdir(folder, { withFileTypes: true }))
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && entry.name !== 'run.ts')
  .map((entry) => entry.name.replace(/\.ts$/, ''))
const [name, ...flags] = process.argv.slice(2)

if (name === undefined || !names.includes(name)) {
  console.log(`npm run bench <name>, where name is one of: ${names.join(', ')}`)
  process.exitCode = name === undefined ? 0 : 2
} else {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', `${folder}${name}.ts`, ...flags],
    {
      stdio: 'inherit',
    },
  )
  child.on('exit', (code) => {
    process.exitCode = code ?? 1
  })
}
