import { ok, refused } from '@cratewatch/domain/kernel/result'
import type { Result } from '@cratewatch/domain/kernel/result'
import { isObject, structure, words } from '../payload.ts'
import type { Payload } from '../payload.ts'
import { badRequest } from '../refusal.ts'
import type { Refusal } from '../refusal.ts'
import type { BotCommand, BotService } from './method.ts'

const mostCommands = 100

export function setMyCommands({ commands }: BotService, payload: Payload): Result<true, Refusal> {
  const list = structure(payload, 'commands')
  if (!Array.isArray(list)) return refused(badRequest("can't parse commands: commands must be an Array"))
  if (list.length > mostCommands) return refused(badRequest('BOT_COMMANDS_TOO_MUCH'))
  const read: BotCommand[] = []
  for (const entry of list) {
    const { command, description } = isObject(entry) ? entry : {}
    if (typeof command !== 'string' || !/^\/?[a-z\d_]{1,32}$/.test(command))
      return refused(badRequest('BOT_COMMAND_INVALID'))
    if (typeof description !== 'string' || description.trim() === '' || description.length > 256)
      return refused(badRequest('BOT_COMMAND_DESCRIPTION_INVALID'))
    read.push({ command: command.replace('/', ''), description })
  }
  commands.set(scopeOf(payload), read)
  return ok(true)
}

export function getMyCommands({ commands }: BotService, payload: Payload): Result<unknown, Refusal> {
  return ok(commands.get(scopeOf(payload)) ?? [])
}

export function deleteMyCommands({ commands }: BotService, payload: Payload): Result<true, Refusal> {
  commands.delete(scopeOf(payload))
  return ok(true)
}

/** The menu a person sees: the narrowest one that was set. */
export function menuFor(
  commands: ReadonlyMap<string, readonly BotCommand[]>,
  languageCode: string,
): readonly BotCommand[] {
  const keys = ['all_private_chats', 'default'].flatMap((scope) => [`${scope}:${languageCode}`, `${scope}:`])
  return keys.map((key) => commands.get(key)).find((menu) => menu !== undefined) ?? []
}

function scopeOf(payload: Payload): string {
  const scope = structure(payload, 'scope')
  const type = isObject(scope) ? String(scope['type']) : 'default'
  return `${type}:${words(payload, 'language_code') ?? ''}`
}
