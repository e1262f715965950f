import { tokenOfHash } from '../../deliveries/tokens/link-token.ts'
import type { Deps } from '../../deps.ts'

const PURPOSE = 'chat-link'

/** What finishes the linking of a chat: derived and kept nowhere, so that a copy of the database links nobody. */
export function chatLinkToken(secrets: Deps['secrets'], linkId: string): string {
  return secrets.sign(PURPOSE, linkId)
}

/** The address that opens the bot with the one-time code; null: the messenger does not say what the bot is called. */
export async function chatLinkUrl(
  deps: Pick<Deps, 'config' | 'chat' | 'secrets'>,
  link: { readonly id: string; readonly tokenHash: Buffer },
): Promise<string | null> {
  const username = (await deps.chat?.username()) ?? null
  if (username === null || deps.config.chat === null) return null
  return `${deps.config.chat.linkUrl}/${username}?start=${tokenOfHash(deps.secrets, PURPOSE, link)}`
}
