import type { ErrorCode } from '@cratewatch/contracts/errors'
import { PLANS } from '@cratewatch/domain/plans/catalogue'
import { pressingInWords } from '@cratewatch/domain/records/pressing-in-words'
import type { Refusal } from '../../base/refusal.ts'
import type { Say } from '../../base/texts/speak.ts'
import { errorMessage } from '../../http/refusals/handle-error.ts'
import { escapeChat } from '../kinds/alert-buttons.ts'
import { copiesPage, cut, expectedInChat, nameOf, reply, type Reply } from './show-list.ts'
import {
  readRecords,
  readSearch,
  readSole,
  type ChatRecord,
  type FoundInChat,
  type Talk,
  type NamedRecord,
  type NamedRecords,
} from './verbs.ts'

/** Data of the buttons that add what a search found, followed by the id. */
export const ADD = { release: 'add:', master: 'add-any:' } as const

/** As many as are read on a phone; whoever wants more says more. */
const MOST_FOUND = 6
const BUTTON_LENGTH = 60
/** Longer lists belong in the import, which shows what it read before it begins. */
const MOST_ADDED = 10
const UNREAD_LENGTH = 200

/** Adds whatever is named: records and albums at once; of what a search finds only what it cannot mistake. */
export async function addAnything(talk: Talk, argument: string): Promise<Reply> {
  const { verbs, user, say, siteUrl } = talk
  const named = readRecords(argument, siteUrl)
  if (named !== null) return addNamed(talk, named)
  const search = readSearch(argument, siteUrl)
  if (search === null) {
    const { kind } = readSole(argument, siteUrl)
    if (kind === 'bad-number') return reply(say('add.badNumber'))
    return reply(say(kind === 'other-page' ? 'add.otherPage' : 'add.how'))
  }
  const found = await verbs.search(user.userId, search)
  if (!found.ok) return trouble(talk, found.error)
  const [first, ...others] = found.value
  if (first === undefined) return reply(say('add.nothing', { query: escapeChat(cut(argument, 90)) }))
  if (search.by !== 'name' && others.length === 0)
    return addRecord(talk, { kind: 'release', id: first.releaseId })
  return reply(say('add.which'), choices(found.value, say))
}

/** Adds records one after the other, and says of each what came of it, and what of a list is none. */
export async function addNamed(talk: Talk, { records, unread }: NamedRecords): Promise<Reply> {
  const { user, say } = talk
  const [first, ...others] = records
  if (first !== undefined && others.length === 0) return addRecord(talk, first)
  if (!PLANS[user.plan].chatManagement) return reply(say('premium'))
  if (records.length > MOST_ADDED) return reply(say('add.tooMany', { count: MOST_ADDED }))
  const lines: string[] = []
  let unheard: ChatRecord | null = null
  for (const named of records) {
    const { html, record } = await addOne(talk, named)
    lines.push(`${codeOf(named)} ${html}`)
    if (record?.expected.why === 'no-channel') unheard = record
  }
  if (unheard !== null) lines.push(expectedInChat(unheard, talk))
  const rest = escapeChat(cut(unread.join(', '), UNREAD_LENGTH))
  return reply([...lines, ...(rest === '' ? [] : [say('add.unread', { text: rest })])].join('\n'))
}

/** The marketplace's notation of a record, which the bot reads, too. */
function codeOf({ kind, id }: NamedRecord): string {
  return `[${kind === 'master' ? 'm' : 'r'}${id}]`
}

/** Adds a record, or any pressing of an album, and says what its collector may expect. */
export async function addRecord(talk: Talk, named: NamedRecord): Promise<Reply> {
  const { user, say, siteUrl } = talk
  if (!PLANS[user.plan].chatManagement) return reply(say('premium'))
  const { html, record } = await addOne(talk, named)
  if (record === null) return reply(html)
  const buttons = record.count === 0 ? [] : [[{ text: say('add.open'), url: copiesPage(record, siteUrl) }]]
  return reply(`${html}\n${expectedInChat(record, talk)}`, buttons)
}

/** Adds a record or album, and says what came of it. */
async function addOne(
  { verbs, user, say }: Talk,
  named: NamedRecord,
): Promise<{ readonly html: string; readonly record: ChatRecord | null }> {
  const added = await verbs.add(user.userId, named)
  if (!added.ok) return { html: trouble({ user, say }, added.error).html, record: null }
  const record = await verbs.record(user.userId, added.value.watchId)
  if (record === null) return { html: say('remove.none'), record }
  const done = say(named.kind === 'master' ? 'add.doneAlbum' : 'add.done', { name: nameOf(record) })
  const copies = record.count === 0 ? '' : `\n${say.plural('add.onSale', record.count)}`
  return { html: done + copies, record }
}

/** Offers what was found as buttons, and the album of the best match as a whole. */
function choices(found: readonly FoundInChat[], say: Say<'bot'>): Reply['buttons'] {
  const album = found.find(({ masterId }) => masterId !== null)
  return [
    ...(album === undefined
      ? []
      : [[{ text: say('add.anyPressing'), data: `${ADD.master}${album.masterId}` }]]),
    ...found.slice(0, MOST_FOUND).map(({ releaseId, title, ...facts }) => {
      const apart = pressingInWords(facts).join(' · ')
      const text = apart === '' ? title : `${cut(title, BUTTON_LENGTH / 2)} (${apart})`
      return [{ text: cut(text, BUTTON_LENGTH), data: `${ADD.release}${releaseId}` }]
    }),
  ]
}

/** Explains a refusal in the texts of the API. */
export function trouble(
  { user, say }: Pick<Talk, 'user' | 'say'>,
  { code, cause }: Refusal<ErrorCode>,
): Reply {
  return reply(say('trouble', { reason: escapeChat(errorMessage(code, user.locale, cause)) }))
}
