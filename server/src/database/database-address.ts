import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import type { Config } from '../base/config/config.ts'
import { clusterIn } from './own-postgres/cluster.ts'
import { openOwnBeside, type OpenedOwn } from './own-postgres/open-own.ts'

/** A database that is open for a command; only of an own one there is a superuser. */
export type Opened = Omit<OpenedOwn, 'adminUrl'> & { readonly adminUrl: string | null }

type Where = Pick<Config, 'databaseUrl' | 'databaseUrlDirect' | 'dataDir' | 'postgresBinDir'>

/**
 * Opens the configured database for commands: the one of `DATABASE_URL`, or the own one in `DATA_DIR`, which is started
 * unless the product runs it. Close it when done.
 */
export async function databaseAddress(config: Where): Promise<Opened> {
  if (config.databaseUrl === null) return openOwnBeside(config)
  return {
    url: config.databaseUrlDirect ?? config.databaseUrl,
    adminUrl: null,
    olderThan: () => null,
    accept: () => Promise.resolve(),
    close: () => Promise.resolve(),
  }
}

/**
 * Replaces an own database that cannot be opened by an empty one, and returns where the old files are kept. When no new
 * one can be opened either, the old files are put back.
 */
export async function openAnew(config: Where): Promise<OpenedOwn & { readonly setAside: string }> {
  const { folder } = clusterIn(config.dataDir)
  const setAside = freeName(`${folder}.set-aside`)
  await rename(folder, setAside)
  try {
    return { ...(await openOwnBeside(config)), setAside }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    await rename(setAside, folder)
    throw error
  }
}

function freeName(name: string): string {
  for (let n = 1; ; n++) if (!existsSync(`${name}-${n}`)) return `${name}-${n}`
}
