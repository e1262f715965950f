import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import type { Config } from '../config/config.ts'
import { clusterIn } from './own-postgres/cluster.ts'
import { openOwnBeside, type OpenedOwn } from './own-postgres/open-own.ts'

type Where = Pick<Config, 'databaseUrl' | 'dataDir' | 'postgresBinDir'>

/**
 * The database of the configuration, for work beside the product: the one of `DATABASE_URL`, or the own one in `DATA_DIR`,
 * which is started where no product runs. Close it when done.
 */
export async function databaseAddress(config: Where): Promise<OpenedOwn> {
  if (config.databaseUrl === null) return openOwnBeside(config)
  return { url: config.databaseUrl, close: () => Promise.resolve() }
}

/**
 * An empty own database in place of one that cannot be opened, whose files are kept under another name, which it answers,
 * too. Where no new one can be opened either, everything is as before.
 */
export async function openAnew(config: Where): Promise<OpenedOwn & { readonly setAside: string }> {
  const { folder } = clusterIn(config.dataDir, { user: null, byPort: false })
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
