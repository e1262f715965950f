import { ConfigError, type Config } from '../config.ts'

/** A database to connect to; `release` when done with it. */
export type DatabaseAddress = { readonly url: string; release(): Promise<void> }

/** The database of the configuration: the one of `DATABASE_URL`, or the product's own in `DATA_DIR`. */
export async function databaseAddress(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
): Promise<DatabaseAddress> {
  if (config.databaseUrl === null) return ownDatabaseUrl(config)
  return { url: config.databaseUrl, release: () => Promise.resolve() }
}

/** The address of the product's own database; one that does not run is started, and stopped by `release`. */
function ownDatabaseUrl({ dataDir }: Pick<Config, 'dataDir'>): Promise<DatabaseAddress> {
  throw new ConfigError(
    `The database in ${dataDir} cannot be backed up or restored by this version: set DATABASE_URL.`,
  )
}
