import type { World } from '../../world.ts'

/** What finishes the linking of a chat: derived and kept nowhere, so that a copy of the database links nobody. */
export function chatLinkToken(secrets: World['secrets'], linkId: string): string {
  return secrets.sign('chat-link', linkId)
}

/** The address that opens the bot with the one-time code; null: the messenger does not say what the bot is called. */
export async function chatLinkUrl(
  world: Pick<World, 'config' | 'chat' | 'secrets'>,
  linkId: string,
): Promise<string | null> {
  const username = (await world.chat?.username()) ?? null
  if (username === null || world.config.chat === null) return null
  return `${world.config.chat.linkUrl}/${username}?start=${chatLinkToken(world.secrets, linkId)}`
}
