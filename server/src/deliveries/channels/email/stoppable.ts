import type { Deps } from '../../../deps.ts'
import { unsubscribeToken } from '../../tokens/unsubscribe-token.ts'

export type Stoppable = {
  /** The page that asks once more before it stops the mails. */
  readonly unsubscribeUrl: string
  readonly headers: Readonly<Record<string, string>>
}

/** What every mail carries that its reader may want no more of. */
export function stoppable({ config, secrets }: Pick<Deps, 'config' | 'secrets'>, userId: string): Stoppable {
  const { publicUrl } = config
  const token = unsubscribeToken(secrets, userId)
  return {
    unsubscribeUrl: `${publicUrl}/unsubscribe/${token}`,
    headers: {
      // RFC 8058: mail clients stop the mails with one POST, without opening a page.
      'List-Unsubscribe': `<${publicUrl}/api/unsubscribe/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'List-Id': `Cratewatch alerts <alerts.${new URL(publicUrl).hostname}>`,
      // RFC 3834: nobody's holiday notice should answer.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    },
  }
}
