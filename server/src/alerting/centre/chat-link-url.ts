import { tokenOfHash } from '../deliveries/tokens.ts'
import type { Deps } from '../../outbound/deps.ts'

const PURPOSE = 'chat-link'

/**
 * Derives the token that finishes the linking of a chat. It is stored nowhere, so that a copy of the database links
 * nothing.
 */
export function chatLinkToken(secrets: Deps['secrets'], linkId: string): string {
  return secrets.sign(PURPOSE, linkId)
}

/** Returns the address that opens the bot with the one-time code; null: the messenger does not say the bot's name. */
export async function chatLinkUrl(
  deps: Pick<Deps, 'config' | 'chat' | 'secrets'>,
  link: { readonly id: string; readonly tokenHash: Buffer },
): Promise<string | null> {
  const username = (await deps.chat?.username()) ?? null
  if (username === null || deps.config.chat === null) return null
  return `${deps.config.chat.linkUrl}/${username}?start=${tokenOfHash(deps.secrets, PURPOSE, link)}`
}
