import type { User } from '@cratewatch/contracts/people/accounts'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { ApiError } from '../../lib/api/toast-failure.ts'
import { startSession } from '../../lib/session/session.ts'
import { speak } from '../../lib/text/i18n.ts'

/** Where a failed sign-in or sign-up is shown: at the password, above the form, or in a general text. */
type AuthFailure =
  | { readonly at: 'password'; readonly text: string }
  | { readonly at: 'form'; readonly text: string }
  | { readonly at: 'connection' | 'unknown' }

/** Whether only the second factor is missing. */
export function isSecondFactorAsked(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'SECOND_FACTOR_REQUIRED'
}

/** Classifies an error of signing in. The server's own text is preferred. */
export function authFailure(error: unknown): AuthFailure {
  if (!(error instanceof ApiError) || error.message === '') return { at: 'unknown' }
  if (error.status === 0) return { at: 'connection' }
  if (error.field === 'password' || error.code === 'PASSWORD_TOO_WEAK')
    return { at: 'password', text: error.message }
  return { at: 'form', text: error.message }
}

/** Starts the session that the server has just opened, in its user's language. */
export async function beginSession(client: QueryClient, { token, user }: Opened): Promise<void> {
  startSession(token)
  client.setQueryData(queryKeys.profile, user)
  await speak(user.locale)
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
