import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SERVER_PROCESS = new URL('../server-process.ts', import.meta.url).href
const FRESH_DIRECTORY = new URL('fresh-data-directory.ts', import.meta.url).href

/** As a worker of the tests does it: a server with a database of its own, until somebody ends it. */
const WORKER = `
  const { startServerProcess } = await import(${JSON.stringify(SERVER_PROCESS)})
  const { freshDataDirectory } = await import(${JSON.stringify(FRESH_DIRECTORY)})
  const folder = await freshDataDirectory()
  const { url } = await startServerProcess({ DATA_DIR: folder })
  console.log(JSON.stringify({ folder, url }))
  setInterval(() => {}, 1000)
`

it(
  'leaves no server, no database and no folder when a worker of the tests is killed',
  { tags: 'play' },
  async () => {
    const worker = spawn(process.execPath, ['--input-type=module', '-e', WORKER], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [said] = (await once(worker.stdout, 'data')) as [Buffer]
    const { folder, url } = JSON.parse(said.toString()) as { folder: string; url: string }
    const postgres = Number(
      readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n', 1)[0],
    )
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    worker.kill('SIGKILL')

    const patience = { timeout: 60_000, interval: 100 }
    await expect.poll(() => isRunning(postgres), patience).toBe(false)
    await expect.poll(() => existsSync(folder), patience).toBe(false)
    const answers = () =>
      fetch(`${url}/readyz`).then(
        () => true,
        () => false,
      )
    await expect.poll(answers, patience).toBe(false)
  },
)

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}
