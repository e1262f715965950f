import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import type { Fields } from '../../../kit/fields.ts'
import { objectsIn, words } from '../payload.ts'
import { badRequest, type Refusal } from '../refusal.ts'
import type { BotCommand, BotService } from './method.ts'

const mostCommands = 100

/** Sets the command menu for people of a language, or for all others. */
export function setMyCommands({ commands }: BotService, payload: Fields): Result<true, Refusal> {
  const list = objectsIn(payload, 'commands')
  if (list === undefined) return refused(badRequest("can't parse commands: commands must be an Array"))
  if (list.length > mostCommands) return refused(badRequest('BOT_COMMANDS_TOO_MUCH'))
  const read: BotCommand[] = []
  for (const { command, description } of list) {
    if (typeof command !== 'string' || !/^\/?[a-z\d_]{1,32}$/.test(command))
      return refused(badRequest('BOT_COMMAND_INVALID'))
    if (typeof description !== 'string' || description.trim() === '' || description.length > 256)
      return refused(badRequest('BOT_COMMAND_DESCRIPTION_INVALID'))
    read.push({ command: command.replace('/', ''), description })
  }
  commands.set(words(payload, 'language_code') ?? '', read)
  return ok(true)
}

/** Returns the menu that a person sees. */
export function menuFor({ commands }: BotService, languageCode: string): readonly BotCommand[] {
  return commands.get(languageCode) ?? commands.get('') ?? []
}
