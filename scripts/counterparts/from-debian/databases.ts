import { existsSync } from 'node:fs'
import { devNull } from 'node:os'
import { dirname, join } from 'node:path'
import { callApi } from '../../../e2e/harness/call-api.ts'
import { freePort } from '../../../server/test/server-process.ts'
import type { Counterpart, Workbench } from '../counterpart.ts'
import { NotHere } from '../needs.ts'
import { run, startProgram, versionOf } from '../programs.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const COMMANDS = join(ROOT, 'server', 'src', 'app', 'commands')
const WHO = { email: 'collector@example.com', password: 'needle in the groove' }

/** PostgreSQL before 16 does not run for root, so the product has to be a plain user's. */
const AS_PLAIN =
  process.getuid?.() === 0 ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : []
const NODE = [process.execPath, '--disable-warning=ExperimentalWarning']

/** Hands the folder over to that user, who has to be able to read this checkout. */
async function becomePlain(bench: Workbench): Promise<void> {
  if (AS_PLAIN.length === 0) return
  await run(bench, ['chown', '65534:65534', bench.folder])
  await run(bench, [...AS_PLAIN, 'test', '-r', join(ROOT, 'package.json')]).catch(() => {
    throw new NotHere('needs a checkout that a plain user can read')
  })
}

/** Starts the product as a plain user, does something with it and ends it again. */
async function whileItRuns(
  bench: Workbench,
  env: Readonly<Record<string, string>>,
  act: (server: { readonly url: string }) => Promise<void>,
): Promise<void> {
  const url = `http://127.0.0.1:${await freePort()}`
  const [program = '', ...words] = [
    ...AS_PLAIN,
    ...NODE,
    join(ROOT, 'server/src/app/start.ts'),
    `--env-file=${devNull}`,
  ]
  const own = {
    PORT: new URL(url).port,
    SHUTDOWN_GRACE_SECONDS: '0',
    EXCHANGE_RATES_URL: 'off',
    HOME: bench.folder,
  }
  const isReady = async () => (await fetch(`${url}/readyz`)).ok
  const server = await startProgram(bench, [program, ...words], isReady, { env: { ...own, ...env } })
  await act({ url })
  await server.stop()
}

async function signUp(server: { readonly url: string }): Promise<void> {
  const body = { ...WHO, locale: 'en', timeZone: 'Europe/Madrid' }
  const { status } = await callApi(server, 'POST /api/auth/signup', { body })
  if (status !== 201) throw new Error(`nobody can sign up: ${status}`)
}

async function signIn(server: { readonly url: string }): Promise<void> {
  const { status } = await callApi(server, 'POST /api/auth/login', { body: WHO })
  if (status !== 200) throw new Error(`the account of before cannot sign in: ${status}`)
}

const INSTALLED = '/usr/lib/postgresql/15/bin'

const upgrade: Counterpart = {
  name: 'PostgreSQL 15, upgrade-database',
  needs: { debian: ['postgresql-15'] },
  async attempt(bench) {
    const { file, env } = bench.command('pg_archivecleanup')
    const bin = existsSync(INSTALLED) ? INSTALLED : dirname(file)
    const now = { DATA_DIR: join(bench.folder, 'data') }
    const before = { ...now, ...env, POSTGRES_BIN_DIR: bin }
    await becomePlain(bench)
    await whileItRuns(bench, before, signUp)
    const refusal = await whileItRuns(bench, now, signIn).then(() => 'nothing', String)
    if (!refusal.includes('upgrade-database')) throw new Error(`the new version says on it: ${refusal}`)
    await run(bench, [...AS_PLAIN, ...NODE, join(COMMANDS, 'upgrade-database.ts')], { env: before })
    await whileItRuns(bench, now, signIn)
    return {
      version: await versionOf({ ...bench, command: () => ({ file: join(bin, 'postgres'), env }) }, [
        'postgres',
        '--version',
      ]),
      seen: 'refused at the start with the command to run; after it the account of before signs in',
    }
  },
}

/** A clone of the last commit with npm's production set alone, as a machine that knows nothing but a backup. */
const restored: Counterpart = {
  name: 'npm, a restore on an empty machine',
  needs: {},
  async attempt(bench) {
    const clone = join(bench.folder, 'clone')
    const backup = join(bench.folder, 'crates.backup')
    const before = { DATA_DIR: join(bench.folder, 'before') }
    await becomePlain(bench)
    await whileItRuns(bench, before, signUp)
    await run(bench, [...AS_PLAIN, ...NODE, join(COMMANDS, 'backup.ts'), backup], { env: before })
    await run(bench, ['git', 'clone', '--quiet', '--no-hardlinks', ROOT, clone])
    await run(bench, ['npm', 'ci', '--omit=dev', '--prefer-offline'], { cwd: clone })
    const url = `http://127.0.0.1:${await freePort()}`
    const after = { DATA_DIR: join(bench.folder, 'after'), PORT: new URL(url).port, DEMO: '1' }
    await run(bench, ['npm', 'run', 'restore', '--', backup], { cwd: clone, env: after })
    const isReady = async () => (await fetch(`${url}/readyz`)).ok
    const server = await startProgram(bench, ['npm', 'start'], isReady, { cwd: clone, env: after })
    await signIn({ url })
    await server.stop()
    return {
      version: await versionOf(bench, ['npm', '--version']),
      seen: 'backup here; clone, npm ci --omit=dev, restore and DEMO=1 npm start there: the account of before signs in',
    }
  },
}

export const databases = [upgrade, restored]
