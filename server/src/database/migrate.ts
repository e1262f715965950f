import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Migrator, type Migration } from 'kysely/migration'
import { DatabaseProblem } from './database-errors.ts'
import type { Queries } from './database.ts'

const FOLDER = new URL('../../migrations/', import.meta.url)
/** The first migration of the versions before 0.2.0 (decision 66). */
const FIRST_OF_0_1 = '0001-first-journey'

/**
 * Migrates the schema to the newest state, or to `target`; of several processes one does it. Throws when a migration
 * fails, or the schema is newer or of 0.1. Within a transaction everything belongs to it.
 */
export async function migrate(db: Queries, target?: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const { error, results } = await (target === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(target))
  const unknown = /previously executed migration (\S+) is missing/.exec(String(error))?.[1]
  if (unknown !== undefined) throw problemOf(unknown, error)
  const failed = results?.find((result) => result.status === 'Error')
  if (error !== undefined)
    throw new Error(`Migration ${failed?.migrationName ?? ''} failed: ${String(error)}`, { cause: error })
}

/** Throws when a migration that a database has run is not one of this program: it is newer, or of 0.1. */
export async function requireMigration(name: string): Promise<void> {
  if (!(await readdir(fileURLToPath(FOLDER))).includes(`${name}.ts`)) throw problemOf(name)
}

function problemOf(unknown: string, cause?: unknown): DatabaseProblem {
  const sentence =
    unknown === FIRST_OF_0_1
      ? 'The database is of Cratewatch 0.1: bring it over once, by "npm run backup -- <file>" and "npm run restore -- <file> --replace".'
      : `The database has been changed by a newer Cratewatch (${unknown}): start that version, or restore a copy made before.`
  return new DatabaseProblem(sentence, { cause })
}

/** Whether every known migration has run. Throws when the database does not answer. */
export async function isMigrated(db: Queries): Promise<boolean> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const migrations = await migrator.getMigrations()
  return migrations.every((migration) => migration.executedAt !== undefined)
}

/** Reads every migration of this program, by name. */
export async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(fileURLToPath(FOLDER))).filter((name) => name.endsWith('.ts'))
  const entries = await Promise.all(
    files.map(
      async (name) =>
        [name.replace(/\.ts$/, ''), (await import(new URL(name, FOLDER).href)) as Migration] as const,
    ),
  )
  return Object.fromEntries(entries)
}
