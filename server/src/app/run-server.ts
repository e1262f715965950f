import { FALLBACK_LOCALE } from '@cratewatch/domain/accounts/locale'
import { milliseconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { systemClock } from '../base/clock.ts'
import { processName } from '../base/config/process-settings.ts'
import { readSettings } from '../base/config/settings-file.ts'
import { explainFailure } from '../base/explain-failure.ts'
import { createLog } from '../base/log.ts'
import { reporter, sayFinding } from '../operating/read-report.ts'
import type { Deps } from '../outbound/deps.ts'
import { openDeps, type ClockFor } from './open-deps.ts'
import { readCommand } from './read-command.ts'
import { requireAddresses } from './roles/listen.ts'
import { startRoles } from './roles/start-roles.ts'

const USAGE = `Runs Cratewatch. Every setting is explained in .env.example.

  npm start -- [options]

  --roles=web,watcher,notifier   what this process does, in place of ROLES
  --accept-older      takes an older state of its own database for the true one
`
const OPTIONS = { roles: { type: 'string' }, 'accept-older': { type: 'boolean' } } as const
const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/**
 * Runs the server, and returns its dependencies once it listens; a failure to start is explained and ends the process.
 * `clockFor` replaces the clock: the demo's moves.
 */
export function runServer(clockFor?: ClockFor): Promise<Deps> {
  return start(clockFor).catch((error: unknown) => {
    process.stderr.write(explainFailure(error))
    process.exit(1)
  })
}

/** Reads the configuration, opens the dependencies, starts the roles, and stops them in order. */
async function start(clockFor: ClockFor | undefined): Promise<Deps> {
  // Files that the process writes are for its owner alone: the database's, and those of child processes.
  process.umask(0o077)
  const { values } = readCommand(USAGE, OPTIONS, 0)
  const roles = values.roles ? { ROLES: values.roles } : {}
  // Only `start.ts` looks for the usual file: the demo and tests have settings of their own.
  const { config, from } = readSettings(values['env-file'], { ...process.env, ...roles })
  process.title = processName(config)
  const log = createLog(config.logLevel, process.stdout.isTTY === true)
  log.info(`Settings: ${from}`)
  for (const warning of config.warnings) log.warn(warning)
  await requireAddresses(config)
  const noted = config.databaseUrl === null ? noteSignals(config.shutdownPatience) : () => undefined
  const { deps, close } = await openDeps(config, log, {
    clockFor,
    acceptOlder: values['accept-older'] === true,
  })
  const running = await startRoles(deps, () => void stop('no progress', { code: 1 }))
  log.info({ roles: config.roles }, `Cratewatch runs on ${config.publicUrl}`)
  void logReport(deps)
  // Tells a parent process with a channel (the demo, pm2's wait_ready) that this one listens.
  process.send?.('ready')

  async function stop(why: string, { code = 0, grace = milliseconds(0) } = {}): Promise<void> {
    log.info(`${why}: finishing what is under way`)
    deps.progress.stop()
    // A second signal, or a shutdown that hangs, ends the process at once: nothing committed can be lost.
    systemClock.after(milliseconds(grace + config.shutdownPatience), () => process.exit(1))
    process.once('SIGINT', () => process.exit(1))
    await systemClock.sleep(grace)
    await running.stop()
    await close()
    process.exit(code)
  }
  const grace = config.roles.includes('web') ? config.shutdownGrace : milliseconds(0)
  const early = noted()
  process.once('SIGTERM', () => void stop('SIGTERM', { grace }))
  process.once('SIGINT', () => void stop('SIGINT'))
  if (early !== undefined) void stop(early)
  return deps
}

/** Logs the report of the instance, as `npm run doctor` tells it: what is wrong as a warning, and nothing of what is well. */
async function logReport(deps: Deps): Promise<void> {
  try {
    for (const finding of await reporter(deps)()) {
      const words = sayFinding(finding, FALLBACK_LOCALE)
      if (finding.state === 'wrong') deps.log.warn({ topic: finding.topic }, words)
      if (finding.state === 'note') deps.log.info({ topic: finding.topic }, words)
    }
  } catch (err) {
    deps.log.warn({ err }, 'the report of this instance could not be made')
  }
}

/**
 * Only notes signals until what is returned is called, which names the first: the own database would stay behind while
 * it is being started. A second one ends the process, and so does a start that takes longer than `patience` after it.
 */
function noteSignals(patience: Duration): () => NodeJS.Signals | undefined {
  const noted: NodeJS.Signals[] = []
  const note = (signal: NodeJS.Signals) => {
    noted.push(signal)
    systemClock.after(patience, () => process.exit(1))
  }
  for (const signal of SIGNALS) process.once(signal, note)
  return () => {
    for (const signal of SIGNALS) process.off(signal, note)
    return noted[0]
  }
}
