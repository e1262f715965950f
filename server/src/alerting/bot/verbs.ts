import type { Expected } from '@cratewatch/contracts/alerting/expected'
import type { ErrorCode } from '@cratewatch/contracts/errors'
import { SEARCHED_BY } from '@cratewatch/contracts/watching/vinyl-search'
import { FALLBACK_LOCALE, LOCALES } from '@cratewatch/domain/accounts/locale'
import type { ShownPrice } from '@cratewatch/domain/alerts/shown-price'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Result } from '@cratewatch/domain/kernel/result'
import type { MuteChoice } from '@cratewatch/domain/notifications/mute'
import { parseRecordReference, type RecordReference } from '@cratewatch/domain/records/parse-record-reference'
import { parseRecordReferences } from '@cratewatch/domain/records/parse-record-references'
import type { PressingFacts } from '@cratewatch/domain/records/pressing-in-words'
import type { Refusal } from '../../base/refusal.ts'
import { speak, type Say } from '../../base/texts/speak.ts'
import type { Chat } from '../../outbound/vendors/chat.ts'
import type { ChatUser, ConnectingDeps } from '../channels/connect-chat.ts'

export type ChatRecord = {
  readonly watchId: string
  /** master: any pressing of an album. */
  readonly kind: 'release' | 'master'
  /** Of the release or of the master. */
  readonly discogsId: number
  readonly artist: string
  readonly title: string
  readonly country: string | null
  readonly year: number | null
  /** Which pressing it is, or which of an album; empty: not known. */
  readonly pressing: string
  readonly count: number
  readonly price: ShownPrice | null
  readonly expected: Expected
}

/** A release that a search found. */
export type FoundInChat = PressingFacts & {
  readonly releaseId: number
  readonly masterId: number | null
  /** With the artist. */
  readonly title: string
}

export type ChatStatus = {
  readonly total: number
  readonly onSale: number
  readonly lastChecked: Instant | null
  /** What will reach its owner of records with the rule for all. */
  readonly expected: Expected
}

type Done = Promise<Result<unknown, Refusal<ErrorCode>>>

/** What people can do to their list from the chat: the verbs of rooms above this one, passed in. */
export type ChatVerbs = {
  list(
    userId: string,
    page: number,
  ): Promise<{ records: readonly ChatRecord[]; pages: number; total: number }>
  record(userId: string, watchId: string): Promise<ChatRecord | null>
  /** Finds the entry of a release or an album; of a release that only its album covers, that of the album. */
  recordOf(userId: string, named: NamedRecord): Promise<ChatRecord | null>
  status(userId: string): Promise<ChatStatus>
  search(userId: string, search: ChatSearch): Promise<Result<readonly FoundInChat[], Refusal<ErrorCode>>>
  add(userId: string, named: NamedRecord): Promise<Result<{ watchId: string }, Refusal<ErrorCode>>>
  remove(userId: string, watchId: string): Done
  mute(userId: string, watchId: string, choice: MuteChoice): Done
  /** Leaves a pressing out of a watch on its album. */
  exclude(userId: string, watchId: string, releaseId: number): Done
}

/** What a conversation needs besides its texts. */
export type ConversationDeps = ConnectingDeps & { readonly verbs: ChatVerbs; readonly siteUrl: string }

/** A conversation with the user who has connected the chat, in their language. */
export type Talk = ConversationDeps & { readonly user: ChatUser; readonly say: Say<'bot'> }

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
  if (named !== null) return { kind: 'records', ...named }
  // A copy for sale names its record, which is added like any other.
  const isCopy = readSole(typed, siteUrl).kind === 'listing'
  return isCopy ? { kind: 'command', name: 'add', argument: typed } : { kind: 'unknown' }
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

/** Reads the one thing that a text names, or that is linked to in it. */
export function readSole(text: string, siteUrl?: string): RecordReference {
  const [sole, ...others] = parseRecordReferences(text, siteUrl)
  return sole !== undefined && others.length === 0 ? sole.reference : parseRecordReference(text, siteUrl)
}

/** Reads what to search for; null: nothing that could be found. */
export function readSearch(text: string, siteUrl?: string): ChatSearch | null {
  const reference = readSole(text, siteUrl)
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
