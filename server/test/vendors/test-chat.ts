import { seconds } from '@cratewatch/domain/kernel/duration'
import { startChat, type Chat as Messenger } from '@cratewatch/simulator/chat/start-chat'
import { standingClock } from '@cratewatch/simulator/kit/clock'
import type { Config } from '../../src/base/config/config.ts'
import type { Chat } from '../../src/outbound/vendors/chat.ts'
import { createTelegramChat } from '../../src/outbound/vendors/telegram/telegram-chat.ts'

export type TestChat = {
  readonly messenger: Messenger
  readonly chat: Chat
  readonly config: NonNullable<Config['chat']>
  /** The ids of Nora, who writes English, and Mateo, who writes Spanish: neither has opened the bot yet. */
  readonly nora: number
  readonly mateo: number
  /** Returns the bot's messages to a person, oldest first. */
  said(personId: number): readonly string[]
  close(): Promise<void>
}

/** Starts the simulated messenger with the real adapter; its clock is manual, so that tests control the limits. */
export async function openTestChat(): Promise<TestChat> {
  const messenger = await startChat({
    clock: standingClock(),
    limits: { overall: 10_000, burst: 10_000, group: 10_000 },
  })
  const config = {
    token: messenger.token,
    apiUrl: messenger.apiUrl,
    linkUrl: messenger.url,
    webhook: false,
    timeout: seconds(20),
  }
  const [nora = 0, mateo = 0] = messenger.world.people.keys()
  return {
    messenger,
    chat: createTelegramChat(config),
    config,
    nora,
    mateo,
    said: (personId) =>
      (messenger.world.rooms.get(personId)?.messages ?? []).flatMap(({ from, content }) =>
        from === 'bot' && content.kind === 'text' ? [content.body.text] : [],
      ),
    close: () => messenger.close(),
  }
}
