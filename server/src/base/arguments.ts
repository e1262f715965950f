import { parseArgs, type ParseArgsConfig } from 'node:util'
import { nearestWord } from '@cratewatch/domain/kernel/near-words'

type Options = NonNullable<ParseArgsConfig['options']>

/** What programs end with when they were called wrongly. */
const WRONG_CALL = 2

/**
 * Reads what stands behind a command or script, `most` words besides its options. `--help` prints how it is used; what it
 * does not know is named, with that. Either ends the process.
 */
export function readArguments<const Known extends Options>(usage: string, options: Known, most = 0) {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(`${usage.trim()}\n`)
    process.exit(0)
  }
  try {
    const given = parseArgs({ args, allowPositionals: true, options })
    const [over] = given.positionals.slice(most)
    if (over !== undefined) throw new Error(`"${over}" is one word too many.`)
    return given
  } catch (error) {
    // Node's sentence goes on with what to do about a word that begins with a dash.
    const [wrong = ''] = (error as Error).message.split(/\. To specify|\n/)
    return refuseArguments(`${wrong.replace(/\.$/, '')}.${meantOption(wrong, options)}`, usage)
  }
}

/** Names the option that an unknown one was meant to be; empty: none is near. */
function meantOption(wrong: string, options: Options): string {
  const [, written = ''] = /^Unknown option '--([\w-]+)'/.exec(wrong) ?? []
  const meant = written === '' ? null : nearestWord(written, [...Object.keys(options), 'help'])
  return meant === null ? '' : ` Did you mean --${meant}?`
}

/** Says what is wrong with the words behind a command and how it is used, and ends the process. */
export function refuseArguments(wrong: string, usage: string): never {
  process.stderr.write(`${wrong}\n\n${usage.trim()}\n`)
  process.exit(WRONG_CALL)
}

/** Returns the number given by an option, or the usual one; what is none, or below `least`, ends the process. */
export function numberGiven(
  option: string,
  given: string | undefined,
  { usual, least = 0, usage }: { readonly usual: number; readonly least?: number; readonly usage: string },
): number {
  const number = given === undefined ? usual : Number(given)
  if (given?.trim() === '' || Number.isNaN(number) || number < least)
    return refuseArguments(`--${option} takes a number, ${least} or more, not "${given}".`, usage)
  return number
}
