import { PRESSES } from '../kinds/telegram/alert-buttons.ts'
import type { Say } from '../../base/texts/speak.ts'
import { buttonName, listLine, reply, nameOf, type Reply } from './record-words.ts'
import type { ChatUser, ChatVerbs, ChatRecord } from './verbs.ts'
import { ok, type Result } from '@cratewatch/domain/kernel/result'
import { MUTES, type MuteChoice } from '@cratewatch/domain/notifications/mute'

/** Data of the buttons that turn pages, followed by the page number. */
export const LIST = 'list:'
export const PICK_REMOVE = 'pick-remove:'
export const PICK_MUTE = 'pick-mute:'

/** Shows one page of the user's records. */
export async function showList(
  verbs: Pick<ChatVerbs, 'list'>,
  user: ChatUser,
  say: Say<'bot'>,
  siteUrl: string,
  page: number,
): Promise<Reply> {
  const { records, total, pages } = await verbs.list(user.userId, page)
  if (records.length === 0) return reply(say('list.empty'))
  const lines = records.map((record) => listLine(record, { records, locale: user.locale }, say, siteUrl))
  return reply(`${say.plural('list.head', total)}\n\n${lines.join('\n')}`, [
    ...turning(say, LIST, page, pages),
  ])
}

/** Offers the user's records as buttons, to remove or mute one. */
export async function pickRecord(
  verbs: Pick<ChatVerbs, 'list'>,
  user: ChatUser,
  say: Say<'bot'>,
  what: 'remove' | 'mute',
  page: number,
): Promise<Reply> {
  const { records, pages } = await verbs.list(user.userId, page)
  if (records.length === 0) return reply(say('list.empty'))
  const prefix = what === 'mute' ? PRESSES['7d'] : PRESSES.stop
  const rows = records.map((record) => [
    { text: buttonName(record, records, say), data: `${prefix}${record.watchId}` },
  ])
  return reply(say(`pick.${what}`), [
    ...rows,
    ...turning(say, what === 'mute' ? PICK_MUTE : PICK_REMOVE, page, pages),
  ])
}

function turning(say: Say<'bot'>, prefix: string, page: number, pages: number): Reply['buttons'] {
  const row = [
    ...(page > 1 ? [{ text: say('list.previous'), data: `${prefix}${page - 1}` }] : []),
    ...(page < pages ? [{ text: say('list.next'), data: `${prefix}${page + 1}` }] : []),
  ]
  return row.length === 0 ? [] : [row]
}

type Muted = Awaited<ReturnType<ChatVerbs['mute']>>
type MuteRefusal = Extract<Muted, { ok: false }>['error']

/** Mutes a record for seven days, which most people want, and answers with the other choices. */
export async function muteRecord(
  verbs: Pick<ChatVerbs, 'mute'>,
  user: ChatUser,
  say: Say<'bot'>,
  record: ChatRecord,
  choice: MuteChoice,
): Promise<Result<Reply, MuteRefusal>> {
  const muted = await verbs.mute(user.userId, record.watchId, choice)
  if (!muted.ok) return muted
  const others = MUTES.filter((other) => other !== choice).map((other) => ({
    text: say(`mute.${other}`),
    data: `${PRESSES[other]}${record.watchId}`,
  }))
  return ok(
    reply(
      say(`muted.${choice}`, { name: nameOf(record) }),
      others.map((button) => [button]),
    ),
  )
}
