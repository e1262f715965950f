import { accessSync, constants, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { readConfig, type Config } from './config.ts'
import { ConfigError } from './environment.ts'

type Variables = Readonly<Record<string, string | undefined>>

/** Where settings are looked for, in this order; the second is the service's (docs/cratewatch.service). */
const USUAL = [
  fileURLToPath(new URL('../../../../.env', import.meta.url)),
  ...(process.platform === 'win32' ? [] : ['/etc/cratewatch.env']),
]

/** Returns the settings file of this checkout, or of this machine's service; undefined: this account can read neither. */
export const usualSettingsFile = (): string | undefined => USUAL.find(isReadable)

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK)
    return true
  } catch {
    return false
  }
}

export type ReadSettings = {
  readonly config: Config
  /** Where the settings come from, in a sentence. */
  readonly from: string
}

/**
 * Reads the configuration from a file and the environment, whose variables come first unless they are empty. Throws
 * `ConfigError` where the file cannot be read, or something is wrong in either.
 */
export function readSettings(file: string | undefined, env: Variables = process.env): ReadSettings {
  if (file === undefined)
    return settingsOf(
      env,
      `The environment alone: this account finds no ${USUAL.join(' or ')} that it may read.`,
    )
  const inFile: Variables = parseEnv(textOf(file))
  const set = Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== '')
  const from = `${file}, and the environment where that says otherwise.`
  return settingsOf({ ...inFile, ...Object.fromEntries(set) }, from, Object.keys(inFile))
}

function settingsOf(variables: Variables, from: string, inFile?: readonly string[]): ReadSettings {
  try {
    return { config: readConfig(variables, inFile), from }
  } catch (error) {
    if (error instanceof ConfigError)
      throw new ConfigError(`${error.message}\nSettings: ${from}`, { cause: error })
    throw error
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new ConfigError(`The settings file ${file} cannot be read: ${(error as Error).message}`, {
      cause: error,
    })
  }
}
