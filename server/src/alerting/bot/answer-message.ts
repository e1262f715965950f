import { pickLocale } from '@cratewatch/domain/accounts/locale'
import { mayCommand } from '@cratewatch/domain/notifications/may-command'
import { PLANS } from '@cratewatch/domain/plans/catalogue'
import { formatTime, speak } from '../../base/texts/speak.ts'
import type { ChatUpdate } from '../../outbound/vendors/chat.ts'
import { claimChatLink, readChatUser, switchChat, type ChatUser } from '../channels/connect-chat.ts'
import { connectQuestion, escapeChat } from '../kinds/alert-buttons.ts'
import { addAnything, addNamed, trouble } from './add-record.ts'
import { muteRecord, pickRecord, showList, nameOf, reply, type Reply } from './show-list.ts'
import { readRecords, readRequest, type CommandName, type ConversationDeps, type Talk } from './verbs.ts'

type Message = Extract<ChatUpdate, { kind: 'message' }>

/** Commands that need premium: those that show or change the list. */
const PREMIUM: ReadonlySet<CommandName> = new Set(['list', 'add', 'remove', 'status', 'mute'])

/** Answers a message; null: no answer, so that the bot stays silent in groups. */
export async function answerMessage(deps: ConversationDeps, message: Message): Promise<Reply | null> {
  const request = readRequest(message.text, deps.siteUrl)
  if (request.kind === 'unknown' && message.from.isGroup) return null
  if (request.kind === 'command' && request.name === 'start' && request.argument !== '')
    return askToConnect(deps, message, request.argument)
  const user = await readChatUser(deps.db, message.from.chatId)
  if (user === null) return answerStranger(message, request.kind === 'command' && request.name === 'start')
  const say = speak(user.locale, 'bot')
  const talk = { ...deps, user, say }
  // In a group people send each other links: only a command is meant for the bot.
  if (!mayCommand(message.from, user.connectedBy))
    return request.kind === 'command' ? reply(refusalIn(message, user)) : null
  if (request.kind === 'unknown') return reply(say('unknown'))
  if (request.kind === 'records') return addNamed(talk, request)
  if (PREMIUM.has(request.name) && !PLANS[user.plan].chatManagement) return reply(say('premium'))
  return answerCommand(talk, request.name, request.argument)
}

async function askToConnect(deps: ConversationDeps, message: Message, code: string): Promise<Reply> {
  const claimed = await claimChatLink(deps, code, message.from)
  if (claimed.ok) return connectQuestion(claimed.value)
  const owner = await readChatUser(deps.db, message.from.chatId)
  // Opened twice: the link is used up, and the chat is connected.
  if (owner !== null && mayCommand(message.from, owner.connectedBy))
    return reply(speak(owner.locale, 'bot')('welcome.back'))
  return reply(speak(pickLocale([message.language]), 'bot')('welcome.invalid'))
}

/** Returns the refusal for a person in a group who may not use its list. */
function refusalIn(message: Message, { connectedBy }: ChatUser): string {
  const say = speak(pickLocale([message.language]), 'bot')
  return say(connectedBy === null ? 'group.again' : 'group.notYours')
}

/** Returns the first message in a chat that was just connected. */
export function greet(user: ChatUser): Reply {
  const say = speak(user.locale, 'bot')
  const isFree = !PLANS[user.plan].chatManagement
  return reply([say('welcome.linked'), ...(isFree ? [say('welcome.free')] : [])].join('\n\n'))
}

function answerStranger(message: Message, isStart: boolean): Reply | null {
  const say = speak(pickLocale([message.language]), 'bot')
  return reply(isStart ? say('welcome.stranger', { chatId: message.from.chatId }) : say('stranger'))
}

async function answerCommand(talk: Talk, name: CommandName, argument: string): Promise<Reply> {
  const { user, say } = talk
  switch (name) {
    case 'start':
      if (!user.isOn) await switchChat(talk, user.userId, true)
      return reply(say('welcome.back'))
    case 'stop':
      await switchChat(talk, user.userId, false)
      return reply(say('stopped'))
    case 'list':
      return showList(talk, 1)
    case 'status':
      return status(talk)
    case 'add':
      return addAnything(talk, argument)
    case 'remove':
    case 'mute':
      return withRecord(talk, name, argument)
    case 'help':
      return PLANS[user.plan].chatManagement
        ? reply(say('help'))
        : reply(say('help.free', { premium: say('premium') }))
    default:
      return name satisfies never
  }
}

async function withRecord(talk: Talk, name: 'remove' | 'mute', argument: string): Promise<Reply> {
  const { verbs, user, say, siteUrl } = talk
  const named = readRecords(argument, siteUrl)?.records[0]
  if (named === undefined) return pickRecord(talk, name, 1)
  const record = await verbs.recordOf(user.userId, named)
  if (record === null) return reply(say('remove.none'))
  if (name === 'mute') {
    const muted = await muteRecord(talk, record, '7d')
    return muted.ok ? muted.value : trouble(talk, muted.error)
  }
  const done = await verbs.remove(user.userId, record.watchId)
  if (!done.ok) return trouble(talk, done.error)
  return reply(say('remove.done', { name: nameOf(record) }))
}

async function status({ verbs, user, say }: Talk): Promise<Reply> {
  const { total, onSale, lastChecked, expected } = await verbs.status(user.userId)
  const lines = [say.plural('status.list', total, { onSale })]
  if (lastChecked !== null) {
    const time = escapeChat(formatTime(user.locale, user.timeZone, lastChecked))
    lines.push(say('status.checked', { time }))
  }
  if (total > 0) lines.push(escapeChat(expected.words))
  lines.push(say(user.isOn ? 'status.on' : 'status.off'))
  return reply(lines.join('\n'))
}
