import type { Deps } from '../../../deps.ts'
import type { Recipient } from '../../message.ts'
import { unsubscribeToken } from '../../tokens/unsubscribe-token.ts'

export type Stoppable = {
  /** The page that asks for a confirmation before it stops the mails. */
  readonly unsubscribeUrl: string
  readonly headers: Readonly<Record<string, string>>
}

/** Returns the headers and links of a mail that its reader can stop: somebody who was invited stops only their own. */
export function stoppable(
  { config, secrets }: Pick<Deps, 'config' | 'secrets'>,
  recipient: Recipient,
): Stoppable {
  const { publicUrl } = config
  const invited = invitedChannel(recipient)
  const token = unsubscribeToken(
    secrets,
    invited === null ? { userId: recipient.userId } : { channelId: invited },
  )
  return {
    unsubscribeUrl: `${publicUrl}/unsubscribe/${token}`,
    headers: {
      // RFC 8058: mail clients stop the mails with one POST, without opening a page.
      'List-Unsubscribe': `<${publicUrl}/api/unsubscribe/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'List-Id': `Cratewatch alerts <alerts.${new URL(publicUrl).hostname}>`,
      // RFC 3834: keeps automatic replies away.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    },
  }
}

/** Returns the channel of somebody else whom the account has invited; null: the reader is its owner. */
export function invitedChannel({ channel: { id, address } }: Recipient): string | null {
  return address === null ? null : id
}
