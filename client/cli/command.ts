import { setTimeout as pause } from 'node:timers/promises'
import type { parseArgs } from 'node:util'
import type { Cratewatch } from '../src/client.ts'

/** Every option of every command, with what follows it and what it does. */
export const OPTIONS = {
  url: { type: 'string', value: '<address>', says: 'of the instance' },
  available: { type: 'boolean', says: 'only what is for sale' },
  search: { type: 'string', value: '<words>', says: 'only what has these words' },
  wait: { type: 'boolean', says: 'until it is known what came of it' },
  below: { type: 'string', value: '<price>', says: 'alert at or below it, like 30EUR; none: no limit' },
  'only-below': { type: 'boolean', says: 'let nothing else alert' },
  'back-for-sale': { type: 'boolean', says: 'alert when there had been no copies' },
  'more-copies': { type: 'boolean', says: 'alert about each further copy' },
  cheaper: { type: 'string', value: '<percent>', says: 'alert when so much cheaper; none: never' },
  default: { type: 'boolean', says: 'back to the rule for all records' },
  yes: { type: 'boolean', says: 'import what was read' },
  json: { type: 'boolean', says: 'print JSON; add, rule and watch: a line each' },
  help: { type: 'boolean', short: 'h', says: 'show this, or what one command takes' },
  version: { type: 'boolean', short: 'V', says: 'show the version' },
} as const

export type OptionName = keyof typeof OPTIONS

/** What a run touches of the machine. */
export type Machine = {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly print: (line: string) => void
  readonly warn: (line: string) => void
  /** Says how far something is, again and again: of these lines only the last one is of use. */
  readonly showProgress: (line: string) => void
  readonly readInput: () => Promise<string>
  readonly openPage: (url: string) => void
  readonly signal: AbortSignal
}

/** What a command has of the machine, and what was said to it. */
export type Given = Machine & {
  readonly words: readonly string[]
  readonly options: ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values']
}

/** What a command has that speaks with an instance. */
export type Command = Given & { readonly url: string; readonly api: Cratewatch }

/** A command as its users see it: what follows its name (`<…>` has to), and the options that it alone takes. */
export type Row = {
  readonly words: string
  readonly says: string
  readonly options: readonly OptionName[]
  readonly run: (given: Given) => Promise<void>
}

/** What a command ends with, by which scripts distinguish failures. */
export const EXIT = { ok: 0, failed: 1, usage: 2, refused: 3, unreachable: 4, unmatched: 5 } as const
export type Exit = (typeof EXIT)[keyof typeof EXIT]

/** A failure that is said in one line. */
export class CommandFailure extends Error {
  readonly exit: Exit

  constructor(message: string, exit: Exit = EXIT.failed) {
    super(message)
    this.exit = exit
  }
}

const ASK_EVERY_MS = 2_000

/** Asks every two seconds until there is an answer; `stopped` is said when somebody ends the waiting. */
export async function untilKnown<T>(
  { signal }: Machine,
  stopped: string,
  ask: () => Promise<T | null>,
): Promise<T> {
  for (;;) {
    const answer = await ask()
    if (answer !== null) return answer
    await pause(ASK_EVERY_MS, undefined, { signal }).catch(() => {})
    if (signal.aborted) throw new CommandFailure(stopped)
  }
}

/** An amount as every line has it. */
export const amountText = ({ value, currency }: { readonly value: number; readonly currency: string }) =>
  `${value.toFixed(2)} ${currency}`

export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
