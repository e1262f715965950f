import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { minutes } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { refuseArguments } from '../../base/arguments.ts'
import { systemClock } from '../../base/clock.ts'
import type { Config } from '../../base/config/config.ts'
import { hasSecret, readOrCreateSecret } from '../../base/config/data-directory.ts'
import { deriveSecrets } from '../../base/secrets.ts'
import { noteRestore } from '../../database/backup/files.ts'
import { verifyBackup } from '../../database/backup/read-backup.ts'
import { isOfAnotherSecret } from '../../database/backup/secret-of-backup.ts'
import { failureSentence, DatabaseProblem } from '../../database/database-errors.ts'
import type { Tx } from '../../database/database.ts'
import { openConfigured, openReplacement, type Opened } from '../../database/own-postgres/open-own.ts'
import { readCommand, readCommandSettings } from '../read-command.ts'
import { readErasures, type ErasedAgain } from './erasures.ts'
import { restoreShown } from './progress.ts'

const USAGE = `Puts a backup back. --replace deletes everything that is in the database; without it, a database with accounts is
refused, and where there is none yet it is made.

  npm run restore -- file [--replace]
`

/** Runs `npm run restore -- file [--replace]`. */
async function main(): Promise<void> {
  const { positionals, values } = readCommand(USAGE, { replace: { type: 'boolean' } })
  const [file] = positionals
  if (file === undefined) return refuseArguments('Say which: npm run restore -- file', USAGE)
  const config = readCommandSettings(values)
  const replace = values.replace === true
  const database = await openDatabase(config, replace, file)
  try {
    // The marketplace counts requests of the last minute, which the backup does not know.
    const pausedUntil = plus(systemClock.now(), minutes(1))
    const erased: string[] = []
    const present = presentSecret(config)
    const secrets = present === null ? null : deriveSecrets(present, config.previousSecret)
    const carry = async (tx: Tx) => {
      const eraseAgain = await readErasures(tx, { secrets, now: systemClock.now() })
      return async (restored: Tx) => void erased.push(...sentencesOf(await eraseAgain(restored)))
    }
    const { madeAt } = await restoreShown(file, database.url, { replace, pausedUntil, carry })
    // Who brings an older state back on purpose has answered whether it may go on.
    await database.accept()
    await noteRestore(resolve(file), systemClock.now())
    const about = [`Restored what was backed up at ${madeAt}.`, ...erased, SINCE]
    process.stdout.write(`${[...about, await aboutTheSecret(config, database.url)].join(' ')}\n`)
  } finally {
    await database.close()
  }
}

/** What this database cannot know: another one is where it was asked for. */
const SINCE = 'Erase again who asked for it elsewhere since then.'

/** Says who was erased again, so that the operator sees it before anybody signs in. */
function sentencesOf({ people, sellers }: ErasedAgain): string[] {
  return [
    ...(people.length === 0 ? [] : [`Deleted again, as since then: ${people.join(', ')}.`]),
    ...(sellers.length === 0 ? [] : [`Erased again, as since then: the sellers ${sellers.join(', ')}.`]),
  ]
}

function presentSecret({ appSecret, dataDir }: Config): string | null {
  return appSecret ?? (hasSecret(dataDir) ? readOrCreateSecret(dataDir) : null)
}

async function aboutTheSecret(config: Config, url: string): Promise<string> {
  const known = [presentSecret(config), config.previousSecret].filter((secret) => secret !== null)
  if (!(await isOfAnotherSecret(url, known)))
    return 'Start Cratewatch with the secret of then: APP_SECRET, or the file app-secret in DATA_DIR.'
  return (
    'Its secret is not the one that is here: before you start Cratewatch, put that of then in place (APP_SECRET, or the file app-secret in DATA_DIR). ' +
    'Without it webhooks, push and other channels are ended, and they, connected accounts and authenticator apps have to be set up again.'
  )
}

/** Opens the database; an own one that cannot be opened, the reason for many a restore, is replaced by an empty one. */
async function openDatabase(
  config: Config,
  replace: boolean,
  file: string,
): Promise<Pick<Opened, 'url' | 'accept' | 'close'>> {
  try {
    return await openConfigured(config, { make: true })
  } catch (error) {
    if (!replace || !(error instanceof DatabaseProblem)) throw error
    await verifyBackup(createReadStream(file))
    const opened = await openReplacement(config)
    process.stdout.write(`The files that could not be opened will be kept in ${opened.setAside}.\n`)
    return opened
  }
}

await main().catch((error: unknown) => {
  process.stderr.write(`${failureSentence(error)}\n`)
  process.exitCode = 1
})
