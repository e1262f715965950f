import { parseArgs, type ParseArgsConfig } from 'node:util'
import { Repairable } from '../../base/explain-failure.ts'

type Options = NonNullable<ParseArgsConfig['options']>

/** Reads what stands behind a command. Throws `usage` for what the command does not know, such as `--help`. */
export function readArguments<const Known extends Options>(usage: string, options: Known) {
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch (cause) {
    throw new Repairable(usage, { cause })
  }
}
