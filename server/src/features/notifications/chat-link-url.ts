import { tokenOfHash } from '../../delivering/link-token.ts'
import type { World } from '../../world.ts'

const PURPOSE = 'chat-link'

/** What finishes the linking of a chat: derived and kept nowhere, so that a copy of the database links nobody. */
export function chatLinkToken(secrets: World['secrets'], linkId: string): string {
  return secrets.sign(PURPOSE, linkId)
}

/** The address that opens the bot with the one-time code; null: the messenger does not say what the bot is called. */
export async function chatLinkUrl(
  world: Pick<World, 'config' | 'chat' | 'secrets'>,
  link: { readonly id: string; readonly tokenHash: Buffer },
): Promise<string | null> {
  const username = (await world.chat?.username()) ?? null
  if (username === null || world.config.chat === null) return null
  return `${world.config.chat.linkUrl}/${username}?start=${tokenOfHash(world.secrets, PURPOSE, link)}`
}
