import { SEARCHED_BY } from '@cratewatch/contracts/watches/vinyl-search'
import { parseRecordReference } from '@cratewatch/domain/records/parse-record-reference'

export const COMMANDS = ['start', 'list', 'add', 'remove', 'status', 'mute', 'help', 'stop'] as const
export type CommandName = (typeof COMMANDS)[number]

/** A release, or an album of which any pressing is meant. */
export type NamedRecord = { readonly kind: 'release' | 'master'; readonly id: number }

/** What somebody wrote to the bot. */
export type ChatRequest =
  | { readonly kind: 'command'; readonly name: CommandName; readonly argument: string }
  /** A record's address, without a command. */
  | { readonly kind: 'record'; readonly record: NamedRecord }
  | { readonly kind: 'unknown' }

const COMMAND = /^\/([a-z]+)(?:@\w+)?(?:\s+([\s\S]*))?$/i

export function readRequest(text: string, siteUrl?: string): ChatRequest {
  const typed = text.trim()
  const match = COMMAND.exec(typed)
  const name = match?.[1]?.toLowerCase()
  const known = COMMANDS.find((command) => command === name)
  if (known !== undefined) return { kind: 'command', name: known, argument: match?.[2]?.trim() ?? '' }
  const record = readRecord(typed, siteUrl)
  return record === null ? { kind: 'unknown' } : { kind: 'record', record }
}

/** Finds the record that a text names: apps put a title or a greeting around the address they share. */
export function readRecord(text: string, siteUrl?: string): NamedRecord | null {
  const words = text.trim().split(/\s+/)
  for (const word of words) {
    // A number among words is part of a name: "Abbey Road 1969".
    if (words.length > 1 && /^\d+$/.test(word)) continue
    const { kind, id } = { id: 0, ...parseRecordReference(word, siteUrl) }
    if (kind === 'release' || kind === 'master') return { kind, id }
  }
  return null
}

export type ChatSearch = { readonly by: (typeof SEARCHED_BY)[number]; readonly q: string }

/** Reads what to search for; null: nothing that could be found. */
export function readSearch(text: string, siteUrl?: string): ChatSearch | null {
  const reference = parseRecordReference(text, siteUrl)
  const by = SEARCHED_BY.find((each) => each === reference.kind)
  return by === undefined || !('query' in reference) ? null : { by, q: reference.query }
}
