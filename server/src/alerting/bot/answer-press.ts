import { pickLocale } from '@cratewatch/domain/accounts/locale'
import { mayCommand } from '@cratewatch/domain/notifications/may-command'
import { speak, type Say } from '../../base/texts/speak.ts'
import type { ChatUpdate } from '../../outbound/vendors/chat.ts'
import { connectChat, declineChat, readChatUser } from '../channels/connect-chat.ts'
import { PRESSES, QUESTION, alertButtons } from '../kinds/alert-buttons.ts'
import { ADD, addRecord } from './add-record.ts'
import { greet } from './answer-message.ts'
import {
  muteRecord,
  LIST,
  PICK_MUTE,
  PICK_REMOVE,
  pickRecord,
  showList,
  copiesPage,
  type Reply,
} from './show-list.ts'
import type { ConversationDeps, ChatRecord, Talk, NamedRecord } from './verbs.ts'

type Press = Extract<ChatUpdate, { kind: 'press' }>

/** The answer to a pressed button: a short notice for the person, other buttons below the message, another message. */
type PressAnswer = {
  readonly line: string
  /** null: the buttons stay as they are. */
  readonly buttons: Reply['buttons'] | null
  readonly reply: Reply | null
}

/** Answers a pressed button. Those of alerts work on every plan; those of the list are only shown to premium users. */
export async function answerPress(deps: ConversationDeps, press: Press): Promise<PressAnswer> {
  const question = after(press.data, QUESTION.yes) ?? after(press.data, QUESTION.no)
  if (question !== null) return answerQuestion(deps, press, question)
  const user = await readChatUser(deps.db, press.from.chatId)
  const say = speak(user?.locale ?? pickLocale([press.language]), 'bot')
  if (user === null) return only(say('press.late'))
  if (!mayCommand(press.from, user.connectedBy)) return only(say('press.notYours'))
  const talk = { ...deps, user, say }
  const added = addedBy(press.data)
  if (added !== null) return { line: '', buttons: null, reply: await addRecord(talk, added) }
  const page = turned(press.data)
  if (page !== null) return turnPage(talk, page)
  return answerAboutRecord(talk, press.data)
}

async function answerQuestion(deps: ConversationDeps, press: Press, token: string): Promise<PressAnswer> {
  const say = speak(pickLocale([press.language]), 'bot')
  if (press.data.startsWith(QUESTION.no)) {
    if (!(await declineChat(deps, token, press.from))) return only(say('press.notYours'))
    return { line: say('press.declined'), buttons: [], reply: null }
  }
  const connected = await connectChat(deps, token, press.from)
  if (!connected.ok) return refuseAnswer(say, connected.error)
  const own = speak(connected.value.locale, 'bot')
  return { line: own('press.connected'), buttons: [], reply: greet(connected.value) }
}

function refuseAnswer(say: Say<'bot'>, why: 'invalid' | 'not-yours' | 'taken'): PressAnswer {
  if (why === 'not-yours') return only(say('press.notYours'))
  return { line: say(why === 'taken' ? 'press.taken' : 'press.late'), buttons: [], reply: null }
}

function addedBy(data: string): NamedRecord | null {
  for (const kind of ['release', 'master'] as const) {
    const id = Number(after(data, ADD[kind]) ?? Number.NaN)
    if (Number.isInteger(id) && id >= 1) return { kind, id }
  }
  return null
}

type PageTurn = { readonly prefix: string; readonly page: number }

function turned(data: string): PageTurn | null {
  for (const prefix of [LIST, PICK_REMOVE, PICK_MUTE]) {
    const page = Number(after(data, prefix) ?? Number.NaN)
    if (Number.isInteger(page) && page >= 1) return { prefix, page }
  }
  return null
}

async function turnPage(talk: Talk, { prefix, page }: PageTurn): Promise<PressAnswer> {
  const shown =
    prefix === LIST
      ? await showList(talk, page)
      : await pickRecord(talk, prefix === PICK_MUTE ? 'mute' : 'remove', page)
  return { line: '', buttons: null, reply: shown }
}

async function answerAboutRecord(talk: Talk, data: string): Promise<PressAnswer> {
  const { verbs, user, say } = talk
  const [what, prefix] = Object.entries(PRESSES).find(([, prefix]) => data.startsWith(prefix)) ?? []
  const [watchId = '', pressingId] = prefix === undefined ? [] : data.slice(prefix.length).split(':')
  const record = /^[\da-f-]{36}$/i.test(watchId) ? await verbs.record(user.userId, watchId) : null
  if (record === null) return { line: say('press.gone'), buttons: [], reply: null }
  const press = what as keyof typeof PRESSES | undefined
  switch (press) {
    case '7d':
    case '30d':
    case 'on-again': {
      const muted = await muteRecord(talk, record, press)
      if (!muted.ok) return only(say('press.gone'))
      return { line: say('press.muted'), buttons: null, reply: muted.value }
    }
    case 'stop':
      return { line: '', buttons: sureness(say, watchId), reply: null }
    case 'stopForSure':
      await verbs.remove(user.userId, watchId)
      return { line: say('press.removed'), buttons: [], reply: null }
    case 'keep':
      return {
        line: say('press.kept'),
        buttons: recordButtons(talk, record),
        reply: null,
      }
    case 'notThis': {
      const done = await verbs.exclude(user.userId, watchId, Number(pressingId))
      if (!done.ok) return only(say('press.gone'))
      return { line: say('press.excluded'), buttons: recordButtons(talk, record), reply: null }
    }
    default:
      return only(say('press.late'))
  }
}

function recordButtons({ user, siteUrl }: Talk, record: ChatRecord): Reply['buttons'] {
  const { watchId, count } = record
  const url = copiesPage(record, siteUrl)
  return alertButtons(user.locale, { watchId, url, pressingId: null, count })
}

function sureness(say: Say<'bot'>, watchId: string): Reply['buttons'] {
  return [
    [{ text: say('remove.yes'), data: `${PRESSES.stopForSure}${watchId}` }],
    [{ text: say('remove.keep'), data: `${PRESSES.keep}${watchId}` }],
  ]
}

function only(line: string): PressAnswer {
  return { line, buttons: null, reply: null }
}

function after(text: string, prefix: string): string | null {
  return text.startsWith(prefix) ? text.slice(prefix.length) : null
}
