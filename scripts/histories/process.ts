import { runNotifier, runWatcher } from '../../server/src/app/roles/start-roles.ts'
import type { Clock } from '../../server/src/base/clock.ts'
import { readConfig, type Config } from '../../server/src/base/config/config.ts'
import { deriveSecrets } from '../../server/src/base/secrets.ts'
import type { Live, LiveHint } from '../../server/src/database/connection/live.ts'
import type { Database } from '../../server/src/database/database.ts'
import type { Deps } from '../../server/src/outbound/deps.ts'
import { testDeps } from '../../server/test/test-deps.ts'
import type { Trace } from './chance.ts'
import { seamOf, type SeamDeps, type SeamOfProcess } from './database-seam.ts'
import { vendorsOf, type VendorsDeps } from './vendors.ts'

export const SECRET = 'the secret of the histories, 32 or more'

export function configOfHistories(): Config {
  const config = readConfig({
    APP_SECRET: SECRET,
    LOG_LEVEL: 'silent',
    SMTP_URL: 'smtp://127.0.0.1:1',
    TELEGRAM_BOT_TOKEN: '1:token',
    ALLOW_PRIVATE_TARGETS: '127.0.0.0/8',
  })
  return { ...config, channelKinds: ['email', 'telegram', 'webhook'] }
}

/** What the processes of a history share. */
export type World = SeamDeps &
  VendorsDeps & {
    readonly config: Config
    readonly trace: Trace
    /** The clock of whoever starts processes. */
    readonly clock: Clock
    readonly processes: Map<string, ServerProcess>
  }

/** One process of the server: it checks and sends, and can be killed at any step. */
export type ServerProcess = {
  readonly name: string
  readonly deps: Deps
  readonly seam: SeamOfProcess
  hear(hint: LiveHint): void
  /** Asks it to finish what it does. */
  stop(): void
  /** Ends it between two steps: nothing of what it was about to do happens. */
  kill(): Promise<void>
}

/** Troubles that a history makes, as the server logs them. */
const MADE = /Connection terminated unexpectedly|terminating connection|deadlock detected/

/** Starts a process; what goes wrong in it besides the troubles that are made is added to `errors`. */
export function startProcess(name: string, world: World, errors: string[]): ServerProcess {
  const ended = new AbortController()
  const stopping = new AbortController()
  const listeners = new Set<(hint: LiveHint) => void>()
  const seam = seamOf(name, world)
  const note = (error: unknown) => {
    if (!MADE.test(String(error)))
      errors.push(error instanceof Error ? `${name}: ${error.stack}` : String(error))
  }
  const deps = testDeps({
    ...vendorsOf(name, world),
    config: world.config,
    database: databaseOf(seam),
    clock: world.time.clockOf(name, ended.signal),
    live: liveOf(name, world, listeners),
    ids: world.chance.ids,
    secrets: deriveSecrets(SECRET, null, world.chance.ids),
  })
  deps.log.error = (about: unknown, what?: unknown) => note(errorOf(about, what))
  deps.log.fatal = deps.log.error
  for (const loop of [runWatcher, runNotifier]) loop(deps, stopping.signal).catch(note)
  return {
    name,
    deps,
    seam,
    hear(hint) {
      for (const hear of listeners) hear(hint)
    },
    stop: () => stopping.abort(),
    async kill() {
      ended.abort()
      await seam.end()
      // What it asked for while its connections broke, too.
      world.steps.forget(name)
    },
  }
}

function databaseOf({ queries }: SeamOfProcess): Database {
  return {
    queries,
    upkeep: queries,
    jobs: { executeSql: () => Promise.reject(new Error('Jobs are run by the history')) },
    listen: () => Promise.resolve(() => Promise.resolve()),
    close: () => Promise.resolve(),
  }
}

function liveOf(name: string, world: World, listeners: Set<(hint: LiveHint) => void>): Live {
  return {
    publish: (_queries, hint) => Promise.resolve(publish(world, name, hint)),
    subscribe(hear) {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
  }
}

/** Hints are steps to every process, and some are lost; one may arrive before its transaction is over. */
function publish({ steps, chance, faults, processes }: World, from: string, hint: LiveHint): void {
  for (const name of processes.keys()) {
    if (chance.happens(faults().lostHint)) continue
    steps.ask({
      of: name,
      what: `hint of ${hint.kind} from ${from}`,
      happen() {
        processes.get(name)?.hear(hint)
        return 'heard'
      },
    })
  }
}

/** Returns the error that a line of the log is about. */
function errorOf(about: unknown, what: unknown): unknown {
  const isWrapped = typeof about === 'object' && about !== null && 'err' in about
  return isWrapped ? about.err : new Error(`${String(about)} ${String(what)}`)
}
