import { LOCALES } from '@cratewatch/domain/accounts/locale'
import type { Chat } from '../../vendors/chat.ts'
import { speakAsBot } from './messages/bot-messages.ts'
import { COMMANDS } from './read-command.ts'

/** Tells the messenger which commands to suggest, in every language. */
export async function showCommands(chat: Chat): Promise<void> {
  for (const locale of LOCALES) {
    const say = speakAsBot(locale)
    const commands = COMMANDS.flatMap((command) =>
      command === 'start' ? [] : [{ command, description: say(`command.${command}`) }],
    )
    await chat.showCommands(commands, locale === 'en' ? null : locale)
  }
}
