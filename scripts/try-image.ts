import { spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../server/test/server-process.ts'
import { insideOf } from './image/bare-root.ts'
import { buildImage, type Image } from './image/build-image.ts'
import { environmentOf, listOf } from './image/dockerfile.ts'

/**
 * Runs `node scripts/try-image.ts`: builds what the Dockerfile describes without a container engine, starts it as the
 * image's account in a bare root that cannot be written, and times it from nothing to the first page. Linux, as root.
 */
const ROOT = join(import.meta.dirname, '..')
const PATIENCE_MS = 180_000
const folder = mkdtempSync(join(tmpdir(), 'cratewatch-image-'))
const began = performance.now()
const since = (from: number) => `${((performance.now() - from) / 1000).toFixed(1)} s`
const say = (line: string) => console.log(`  ${since(began).padStart(8)}  ${line}`)

type Started = { readonly url: string; readonly process: ChildProcess; readonly env: Record<string, string> }

const userOf = ({ stage }: Image) => stage.instructions.findLast(({ keyword }) => keyword === 'USER')!.text

async function start(image: Image, volume: string): Promise<Started> {
  const port = await freePort()
  const env = {
    ...environmentOf(image.stage),
    PORT: String(port),
    LOG_LEVEL: 'warn',
    EXCHANGE_RATES_URL: 'off',
  }
  const options = { user: userOf(image), env, volume: { folder: volume, at: '/data' } }
  const from = performance.now()
  const process = image.root.start(listOf(image.stage, 'CMD'), options)
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(`${url}/healthz`).catch(() => null))?.ok) {
    if (process.exitCode !== null) throw new Error(`it ended with ${process.exitCode}`)
    if (performance.now() - from > PATIENCE_MS) throw new Error('it did not become healthy')
    await wait(50)
  }
  say(`healthy ${since(from)} after its start command`)
  return { url, process, env }
}

/** Checks what a container must hold to, and stops it as an engine does. */
async function examine(image: Image, { url, process, env }: Started, volume: string): Promise<string[]> {
  const inside = insideOf(process) ?? 0
  const page = await fetch(url)
  const options = { user: userOf(image), env, volume: { folder: volume, at: '/data' } }
  const [health] = await once(image.root.start(listOf(image.stage, 'HEALTHCHECK'), options), 'exit')
  const [written] = await once(
    image.root.start(['sh', '-c', 'touch /app/x /etc/x'], { ...options, stdio: 'ignore' }),
    'exit',
  )
  const uid = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${inside}/status`, 'utf8'))?.[1]
  const from = performance.now()
  globalThis.process.kill(inside, 'SIGTERM')
  const [code] = await once(process, 'exit')
  say(`ended ${since(from)} after SIGTERM, with ${String(code)}`)
  return [
    ...(page.ok && (await page.text()).includes('<html') ? [] : [`the page: ${page.status}`]),
    ...((await once(image.root.start(['true'], options), 'exit'))[0] === 0
      ? []
      : ['a second program does not start']),
    ...(health === 0 ? [] : [`the health check: ${String(health)}`]),
    ...(written === 0 ? ['the root can be written'] : []),
    ...(uid === userOf(image).split(':')[0] ? [] : [`it ran as ${uid}`]),
    ...(code === 0 ? [] : [`its end: ${String(code)}`]),
    ...(existsSync(join(volume, 'postgres')) ? [] : ['the database is not in the volume']),
  ]
}

try {
  const image = await buildImage({ root: ROOT, folder, say })
  const size = spawnSync('du', ['-sm', join(image.root.folder, 'app')], { encoding: 'utf8' }).stdout.split(
    '\t',
  )[0]
  say(`built: ${size} MB beside Debian`)
  const volume = join(folder, 'volume')
  mkdirSync(volume)
  const [uid, gid] = userOf(image).split(':').map(Number)
  chownSync(volume, uid!, gid!)
  chmodSync(volume, 0o700)
  const problems = [
    ...(await examine(image, await start(image, volume), volume)),
    ...(await examine(image, await start(image, volume), volume)),
  ]
  for (const problem of problems) console.error(`✗ ${problem}`)
  say(problems.length === 0 ? 'all as it must be, twice' : 'not as it must be')
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
