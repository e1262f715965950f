import { z } from 'zod'
import type { ChatPlace, ChatSpeaker, ChatUpdate, ReceivedUpdate } from '../chat.ts'

const chat = z.object({
  id: z.number(),
  type: z.string(),
  title: z.string().optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  username: z.string().optional(),
})

const person = z.object({
  id: z.number(),
  language_code: z.string().optional(),
  is_bot: z.boolean().optional(),
})

const update = z.object({
  update_id: z.number().int(),
  message: z
    .object({
      chat,
      from: person.optional(),
      text: z.string().optional(),
      migrate_to_chat_id: z.number().optional(),
    })
    .optional(),
  callback_query: z
    .object({
      id: z.string(),
      from: person,
      message: z.object({ chat, message_id: z.number().int() }).optional(),
      data: z.string().optional(),
    })
    .optional(),
  my_chat_member: z.object({ chat, new_chat_member: z.object({ status: z.string() }) }).optional(),
})

/** The kinds of updates that the bot asks for. */
export const WANTED_UPDATES = ['message', 'callback_query', 'my_chat_member'] as const

/** Reads an update; `update: null` for one that the product ignores. null: it is not an update. */
export function readUpdate(body: unknown): ReceivedUpdate | null {
  const parsed = update.safeParse(body)
  if (!parsed.success) return readIdAlone(body)
  return { id: parsed.data.update_id, update: meaningOf(parsed.data) }
}

/** Reads only the id of an update of unknown shape, so that it is not sent again. */
function readIdAlone(body: unknown): ReceivedUpdate | null {
  const parsed = update.pick({ update_id: true }).safeParse(body)
  return parsed.success ? { id: parsed.data.update_id, update: null } : null
}

function meaningOf({ message, callback_query: press, my_chat_member: member }: z.infer<typeof update>) {
  if (message !== undefined) return readMessage(message)
  if (press?.message !== undefined && press.data !== undefined) {
    return {
      kind: 'press',
      from: speaker(press.message.chat, press.from),
      pressId: press.id,
      messageId: press.message.message_id,
      data: press.data,
      language: press.from.language_code ?? null,
    } as const
  }
  if (member !== undefined && ['kicked', 'left'].includes(member.new_chat_member.status))
    return { kind: 'left', from: place(member.chat) } as const
  return null
}

function readMessage(message: NonNullable<z.infer<typeof update>['message']>): ChatUpdate | null {
  const from = place(message.chat)
  if (message.migrate_to_chat_id !== undefined)
    return { kind: 'moved', from, to: String(message.migrate_to_chat_id) }
  if (message.text === undefined || message.from?.is_bot === true) return null
  const { text, from: by } = message
  return { kind: 'message', from: speaker(message.chat, by), text, language: by?.language_code ?? null }
}

function speaker(where: z.infer<typeof chat>, by: z.infer<typeof person> | undefined): ChatSpeaker {
  return { ...place(where), personId: by === undefined ? null : String(by.id) }
}

function place({ id, type, title, first_name, last_name, username }: z.infer<typeof chat>): ChatPlace {
  const fullName = [first_name, last_name].filter(Boolean).join(' ')
  return {
    chatId: String(id),
    isGroup: type !== 'private',
    name: title ?? (fullName || username || String(id)),
  }
}
