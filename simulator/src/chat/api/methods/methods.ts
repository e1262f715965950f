import { ok } from '@cratewatch/domain/kernel/result'
import { botBody } from '../bodies.ts'
import { answerCallbackQuery } from './answer-callback-query.ts'
import { editMessageReplyMarkup } from './edit-reply-markup.ts'
import { getUpdates } from './get-updates.ts'
import type { Method } from './method.ts'
import { sendMessage } from './send-message.ts'
import { setMyCommands } from './set-my-commands.ts'
import { deleteWebhook, setWebhook } from './webhook.ts'

const getMe: Method = ({ world }) =>
  ok({
    ...botBody(world.bot),
    can_join_groups: true,
    can_read_all_group_messages: false,
    supports_inline_queries: false,
    can_connect_to_business: false,
    has_main_web_app: false,
    has_topics_enabled: false,
    allows_users_to_create_topics: false,
    can_manage_bots: false,
    supports_join_request_queries: false,
  })

/** The methods that the product calls. Their names are not case-sensitive. */
const methods: ReadonlyMap<string, Method> = new Map(
  Object.entries({
    answerCallbackQuery,
    deleteWebhook,
    editMessageReplyMarkup,
    getMe,
    getUpdates,
    sendMessage,
    setMyCommands,
    setWebhook,
  }).map(([name, method]) => [name.toLowerCase(), method]),
)

export function methodNamed(name: string): Method | undefined {
  return methods.get(name.toLowerCase())
}

/** Whether a method sends into a chat, and so counts towards the limits. */
export function speaks(name: string): boolean {
  return /^(?:sendmessage|editmessage)/i.test(name)
}
