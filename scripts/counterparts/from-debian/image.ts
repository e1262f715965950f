import { spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../../server/test/server-process.ts'
import { insideOf, type RunOptions } from '../../image/bare-root.ts'
import { buildImage, type Image } from '../../image/build-image.ts'
import { environmentOf, listOf } from '../../image/dockerfile.ts'
import type { Counterpart } from '../counterpart.ts'
import { NotHere } from '../needs.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')

/** What the Dockerfile describes, built without a container engine and started twice in a bare root that cannot be written. */
export const image: Counterpart = {
  name: "Dockerfile, in a bare root of Debian's",
  needs: { debian: ['util-linux', 'binutils', 'icu-devtools'] },
  async attempt({ folder, log, signal, command }) {
    if (process.getuid?.() !== 0) throw new NotHere('needs root')
    const began = performance.now()
    const [strip, icupkg] = [command('strip'), command('icupkg')]
    const tools = { ...icupkg.env, PATH: `${dirname(strip.file)}:${dirname(icupkg.file)}` }
    const built = await buildImage({ root: ROOT, folder, tools, say: log })
    const took = since(began)
    const size = spawnSync('du', ['-sm', join(built.root.folder, 'app')], { encoding: 'utf8' }).stdout
    const volume = join(folder, 'volume')
    mkdirSync(volume)
    const [user = '', uid, gid] = userOf(built)
    chownSync(volume, Number(uid), Number(gid))
    chmodSync(volume, 0o700)
    const times = [await playContainer(built, volume, signal), await playContainer(built, volume, signal)]
    return {
      version: readFileSync('/etc/debian_version', 'utf8').trim(),
      seen: `built in ${took}, ${size.split('\t')[0]} MB beside Debian; healthy after ${times.join(', again ')} as ${user}; ended with 0`,
    }
  },
}

const since = (from: number) => `${((performance.now() - from) / 1000).toFixed(1)} s`

/** Returns the account as the Dockerfile names it, its user and its group. */
function userOf({ stage }: Image): readonly string[] {
  const user = stage.instructions.findLast(({ keyword }) => keyword === 'USER')?.text ?? '0:0'
  return [user, ...user.split(':')]
}

/** Starts it, checks what a container must hold to, and stops it as an engine does; returns how long the start took. */
async function playContainer(built: Image, volume: string, signal: AbortSignal): Promise<string> {
  const port = String(await freePort())
  const options: RunOptions = {
    user: userOf(built)[0] ?? '',
    env: { ...environmentOf(built.stage), PORT: port, LOG_LEVEL: 'warn', EXCHANGE_RATES_URL: 'off' },
    volume: { folder: volume, at: '/data' },
  }
  const from = performance.now()
  const container = built.root.start(listOf(built.stage, 'CMD'), options)
  signal.addEventListener('abort', () => container.kill('SIGKILL'))
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(`${url}/healthz`).catch(() => null))?.ok) {
    if (container.exitCode !== null) throw new Error(`it ended with ${container.exitCode}`)
    await wait(50, undefined, { signal })
  }
  const took = since(from)
  const problems = await examine(built, container, url, options)
  if (problems.length > 0) throw new Error(problems.join('; '))
  return took
}

async function examine(
  built: Image,
  container: ChildProcess,
  url: string,
  options: RunOptions,
): Promise<string[]> {
  const inside = insideOf(container) ?? 0
  const page = await fetch(url)
  const runBeside = async (program: readonly string[], stdio: 'inherit' | 'ignore' = 'inherit') =>
    (await once(built.root.start(program, { ...options, stdio }), 'exit'))[0] as unknown
  const health = await runBeside(listOf(built.stage, 'HEALTHCHECK'))
  const written = await runBeside(['sh', '-c', 'touch /app/x /etc/x'], 'ignore')
  const uid = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${inside}/status`, 'utf8'))?.[1]
  const ended = once(container, 'exit')
  process.kill(inside, 'SIGTERM')
  const [code] = await ended
  return [
    ...(page.ok && (await page.text()).includes('<html') ? [] : [`the page: ${page.status}`]),
    ...(health === 0 ? [] : [`the health check: ${String(health)}`]),
    ...(written === 0 ? ['the root can be written'] : []),
    ...(uid === userOf(built)[1] ? [] : [`it ran as ${uid}`]),
    ...(code === 0 ? [] : [`its end: ${String(code)}`]),
    ...(existsSync(join(options.volume?.folder ?? '', 'postgres'))
      ? []
      : ['the database is not in the volume']),
  ]
}
