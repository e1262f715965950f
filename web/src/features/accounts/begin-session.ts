import type { User } from '@cratewatch/contracts/accounts/accounts'
import type { QueryClient } from '@tanstack/react-query'
import { speak } from '../../lib/text/i18n.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { startSession } from '../../lib/session/session.ts'

/** Starts the session that the server has just opened, in its user's language. */
export async function beginSession(
  client: QueryClient,
  { token, user }: { readonly token: string; readonly user: User },
): Promise<void> {
  startSession(token)
  client.setQueryData(queryKeys.profile, user)
  await speak(user.locale)
}
