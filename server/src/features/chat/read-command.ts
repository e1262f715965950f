import { parseRecordReference } from '@cratewatch/domain/records/parse-record-reference'

export const COMMANDS = ['start', 'list', 'add', 'remove', 'status', 'mute', 'help', 'stop'] as const
export type CommandName = (typeof COMMANDS)[number]

/** What somebody wrote to the bot. */
export type ChatRequest =
  | { readonly kind: 'command'; readonly name: CommandName; readonly argument: string }
  /** A record's address, without a command. */
  | { readonly kind: 'record'; readonly releaseId: number }
  | { readonly kind: 'unknown' }

const COMMAND = /^\/([a-z]+)(?:@\w+)?(?:\s+([\s\S]*))?$/i

export function readRequest(text: string, siteUrl?: string): ChatRequest {
  const typed = text.trim()
  const match = COMMAND.exec(typed)
  const name = match?.[1]?.toLowerCase()
  const known = COMMANDS.find((command) => command === name)
  if (known !== undefined) return { kind: 'command', name: known, argument: match?.[2]?.trim() ?? '' }
  const releaseId = readRecord(typed, siteUrl)
  return releaseId === null ? { kind: 'unknown' } : { kind: 'record', releaseId }
}

/** Finds the record that a text names: apps put a title or a greeting around the address they share. */
export function readRecord(text: string, siteUrl?: string): number | null {
  for (const word of text.trim().split(/\s+/)) {
    const reference = parseRecordReference(word, siteUrl)
    if (reference.kind === 'release') return reference.id
  }
  return null
}
