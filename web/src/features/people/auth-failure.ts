import type { User } from '@cratewatch/contracts/people/accounts'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { ApiError } from '../../lib/api/toast-failure.ts'
import { isReadOnlySession } from '../../lib/profile.ts'
import { startSession } from '../../lib/session/session.ts'
import { speak } from '../../lib/text/i18n.ts'

/** Whether only the second factor is missing. */
export function isSecondFactorAsked(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'SECOND_FACTOR_REQUIRED'
}

/**
 * Says where a failed sign-in or sign-up is shown: at the password, above the form, or in a general text. The server's
 * own text is preferred.
 */
export function authFailure(error: unknown) {
  if (!(error instanceof ApiError) || error.message === '') return { at: 'unknown' } as const
  if (error.status === 0) return { at: 'connection' } as const
  const at = error.field === 'password' || error.code === 'PASSWORD_TOO_WEAK' ? 'password' : 'form'
  return { at, text: error.message } as const
}

/**
 * Starts the session that the server has just opened, in its user's language; whoever reads a demo's account keeps
 * their own.
 */
export async function beginSession(client: QueryClient, { token, user }: Opened): Promise<void> {
  startSession(token)
  client.setQueryData(queryKeys.profile, user)
  if (!isReadOnlySession(client)) await speak(user.locale)
}

/** Returns the browser's time zone, for dates in mails and reminders. */
export function browserTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

type Opened = { readonly token: string; readonly user: User }

/** Makes the call that opens a session, and starts it. */
export function useOpening<Given = void>(
  open: (given: Given) => Promise<Opened>,
  onSignedIn: (user: User) => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: open,
    onSuccess: async (opened) => {
      await beginSession(client, opened)
      onSignedIn(opened.user)
    },
  })
}
