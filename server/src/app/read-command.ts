import { readArguments } from '../base/arguments.ts'
import type { Config } from '../base/config/config.ts'
import { readSettings, usualSettingsFile } from '../base/config/settings-file.ts'

type Options = Parameters<typeof readArguments>[1]

/** By which every command is given another settings file. */
const ENV_FILE = { 'env-file': { type: 'string' } } as const
const ABOUT_ENV_FILE = `
  --env-file=<file>              settings; without it .env of this checkout, or /etc/cratewatch.env
`

/** Reads what stands behind a command that shares its settings with the service. */
export function readCommand<const Known extends Options>(usage: string, options: Known, most = 1) {
  return readArguments(`${usage.trimEnd()}\n${ABOUT_ENV_FILE}`, { ...options, ...ENV_FILE }, most)
}

/** Reads the settings that a command shares with the service, and says where they come from unless it was told. */
export function readCommandSettings(values: { readonly 'env-file'?: string | undefined }): Config {
  const named = values['env-file']
  const { config, from } = readSettings(named ?? usualSettingsFile())
  if (named === undefined) process.stderr.write(`Settings: ${from}\n`)
  return config
}
