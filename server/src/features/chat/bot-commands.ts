import { FALLBACK_LOCALE, LOCALES } from '@cratewatch/domain/accounts/locale'
import type { Chat } from '../../vendors/chat.ts'
import { speak } from '../../texts/speak.ts'
import { COMMANDS } from './read-command.ts'

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
