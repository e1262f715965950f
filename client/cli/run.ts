import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { nearestWord } from '@cratewatch/domain/kernel/near-words'
import {
  CommandFailure,
  EXIT,
  OPTIONS,
  type Exit,
  type Given,
  type Machine,
  type OptionName,
  type Row,
} from './command.ts'
import { completion, SHELLS } from './completion.ts'
import { importList } from './import.ts'
import { add, list, open, remove } from './records.ts'
import { rule } from './rule.ts'
import { login, withInstance } from './settings.ts'
import { shops } from './shops.ts'
import { watch } from './watch.ts'

/** The words of the command. */
export const COMMANDS: Readonly<Record<string, Row>> = {
  login: {
    words: '',
    says: 'store a token, read from the input or CRATEWATCH_TOKEN',
    options: ['url'],
    run: login,
  },
  list: { words: '', says: 'what you watch', options: ['available', 'search'], run: withInstance(list) },
  add: {
    words: '<record>…',
    says: 'watch releases and albums: numbers, addresses, [r…], [m…], - for the input',
    options: ['wait'],
    run: withInstance(add),
  },
  remove: { words: '<record>…', says: 'stop watching them', options: [], run: withInstance(remove) },
  rule: {
    words: '[<record>…]',
    says: 'show or change what alerts, of these records or of all; --no-… takes back',
    options: ['below', 'only-below', 'back-for-sale', 'more-copies', 'cheaper', 'default'],
    run: withInstance(rule),
  },
  open: {
    words: '[<record>…]',
    says: 'open where their copies are bought, or your list',
    options: [],
    run: withInstance(open),
  },
  shops: {
    words: '[follow|unfollow <shop>]',
    says: 'follow sellers, and see what each has of your records, and what that costs',
    options: ['wait'],
    run: withInstance(shops),
  },
  import: {
    words: '<file>',
    says: 'read a list; - is the input',
    options: ['yes'],
    run: withInstance(importList),
  },
  watch: {
    words: '',
    says: 'print alerts as they come, until Ctrl-C',
    options: [],
    run: withInstance(watch),
  },
  completion: {
    words: `<${SHELLS.join('|')}>`,
    says: 'print what makes the shell complete commands and options',
    options: [],
    run: (given) => completion(given, COMMANDS),
  },
}

const COMMON: readonly OptionName[] = ['json', 'help', 'version']

/** Runs the command, and returns what to end with. Failures are one line each. */
export async function run(args: readonly string[], machine: Machine): Promise<Exit> {
  try {
    const { values: options, positionals } = readArgs(args)
    const [name = '', ...words] = positionals
    const row = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
    if (options.version) machine.print(`cratewatch ${version()}`)
    else if (options.help) machine.print(row === undefined ? usage() : usageOf(name, row))
    else if (row === undefined) throw new CommandFailure(name === '' ? usage() : unknown(name), EXIT.usage)
    else await row.run({ ...machine, words: wordsFor(name, row, words, options), options })
    return EXIT.ok
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error
    machine.warn(error.message)
    return error.exit
  }
}

function readArgs(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, allowNegative: true })
  } catch (error) {
    throw new CommandFailure(error instanceof Error ? wrongOption(error.message) : usage(), EXIT.usage)
  }
}

/** Names a command that is none, the one that was meant, and those there are. */
function unknown(name: string): string {
  const names = Object.keys(COMMANDS)
  const meant = nearestWord(name, names)
  const hint = meant === null ? '' : ` Did you mean ${meant}?`
  return `There is no “${name}”.${hint}\nThere are ${names.join(', ')}. cratewatch --help says what each does.`
}

/** Says what is wrong with an option, and which was meant. Node goes on about words that begin with a dash. */
function wrongOption(message: string): string {
  const [wrong = ''] = message.split(/\. To specify|\n/)
  const [, written = ''] = /^Unknown option '--([\w-]+)'/.exec(wrong) ?? []
  const meant = written === '' ? null : nearestWord(written, Object.keys(OPTIONS))
  return `${wrong.replace(/\.$/, '')}.${meant === null ? '' : ` Did you mean --${meant}?`}`
}

/** Returns the words of a command, once it is known to take them, and the options beside them. */
function wordsFor(name: string, row: Row, words: readonly string[], options: Given['options']) {
  const wrong = misuseOf(name, row, words, options)
  if (wrong !== null) throw new CommandFailure(`${wrong}\n${usageOf(name, row)}`, EXIT.usage)
  return words
}

/** Says what a command does not take, or wants and was not given; null: nothing is wrong. */
function misuseOf(
  name: string,
  row: Row,
  words: readonly string[],
  options: Given['options'],
): string | null {
  const other = Object.keys(options).find(
    (option) => ![...row.options, ...COMMON].some((own) => own === option),
  )
  if (other !== undefined) return `cratewatch ${name} takes no --${other}.`
  if (row.words.startsWith('<') && words.length === 0) return `Say which: cratewatch ${name} ${row.words}`
  const most = row.words.includes('…') ? Infinity : row.words.split(' ').filter(Boolean).length
  return words.length > most ? `cratewatch ${name} does not take “${words.at(-1)}”.` : null
}

function usage(): string {
  const commands = Object.entries(COMMANDS).map(([name, row]) => usageOf(name, row))
  return `cratewatch <command>

${commands.join('\n')}

${COMMON.map(optionLine).join('\n')}

CRATEWATCH_URL and CRATEWATCH_TOKEN come before what login stored.
Ends with 0, 1 (failed), 2 (wrong use), 3 (token refused), 4 (unreachable) or 5 (nothing matched).`
}

const COLUMN = 34

function usageOf(name: string, { words, says, options }: Row): string {
  return [`  ${`${name} ${words}`.padEnd(COLUMN)}${says}`, ...options.map(optionLine)].join('\n')
}

function optionLine(name: OptionName): string {
  const option: { readonly short?: string; readonly value?: string; readonly says: string } = OPTIONS[name]
  const { short, value = '', says } = option
  return `      ${`${short === undefined ? '' : `-${short}, `}--${name} ${value}`.padEnd(COLUMN - 4)}${says}`
}

/** Beside the sources as beside the built command, the package lies one folder up. */
function version(): string {
  const stated: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  return typeof stated === 'object' && stated !== null && 'version' in stated ? String(stated.version) : '?'
}
