import { SEARCHED_BY } from '@cratewatch/contracts/watching/vinyl-search'
import { parseRecordReference } from '@cratewatch/domain/records/parse-record-reference'
import { parseRecordReferences } from '@cratewatch/domain/records/parse-record-references'
import { FALLBACK_LOCALE, LOCALES } from '@cratewatch/domain/accounts/locale'
import type { Chat } from '../../outbound/vendors/chat.ts'
import { speak } from '../../base/texts/speak.ts'

const COMMANDS = ['start', 'list', 'add', 'remove', 'status', 'mute', 'help', 'stop'] as const
export type CommandName = (typeof COMMANDS)[number]

/** A release, or an album of which any pressing is meant. */
export type NamedRecord = { readonly kind: 'release' | 'master'; readonly id: number }

/** The records that a text names, and the parts of a list that name none. */
export type NamedRecords = { readonly records: readonly NamedRecord[]; readonly unread: readonly string[] }

/** What somebody wrote to the bot. */
type ChatRequest =
  | { readonly kind: 'command'; readonly name: CommandName; readonly argument: string }
  /** The addresses of records, without a command. */
  | ({ readonly kind: 'records' } & NamedRecords)
  | { readonly kind: 'unknown' }

const COMMAND = /^\/([a-z]+)(?:@\w+)?(?:\s+([\s\S]*))?$/i

export function readRequest(text: string, siteUrl?: string): ChatRequest {
  const typed = text.trim()
  const match = COMMAND.exec(typed)
  const name = match?.[1]?.toLowerCase()
  const known = COMMANDS.find((command) => command === name)
  if (known !== undefined) return { kind: 'command', name: known, argument: match?.[2]?.trim() ?? '' }
  const named = readRecords(typed, siteUrl)
  return named === null ? { kind: 'unknown' } : { kind: 'records', ...named }
}

/**
 * Reads the records that a text names; null: none. Apps put a title or a greeting around the address that they share:
 * only beside several records is the rest of the text a part of a list.
 */
export function readRecords(text: string, siteUrl?: string): NamedRecords | null {
  const parts = parseRecordReferences(text, siteUrl).map(({ text: part, reference }) =>
    reference.kind === 'release' || reference.kind === 'master' ? reference : part,
  )
  const records = parts.filter((part) => typeof part !== 'string')
  const unread = records.length > 1 ? parts.filter((part) => typeof part === 'string') : []
  return records.length === 0 ? null : { records, unread }
}

export type ChatSearch = { readonly by: (typeof SEARCHED_BY)[number]; readonly q: string }

/** Reads what to search for; null: nothing that could be found. */
export function readSearch(text: string, siteUrl?: string): ChatSearch | null {
  const reference = parseRecordReference(text, siteUrl)
  const by = SEARCHED_BY.find((each) => each === reference.kind)
  return by === undefined || !('query' in reference) ? null : { by, q: reference.query }
}

/** Registers the suggested commands with the messenger, in every language. */
export async function showCommands(chat: Chat): Promise<void> {
  for (const locale of LOCALES) {
    const say = speak(locale, 'bot')
    const commands = COMMANDS.flatMap((command) =>
      command === 'start' ? [] : [{ command, description: say(`command.${command}`) }],
    )
    await chat.showCommands(commands, locale === FALLBACK_LOCALE ? null : locale)
  }
}
