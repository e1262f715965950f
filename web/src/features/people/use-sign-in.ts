import type { User } from '@cratewatch/contracts/people/accounts'
import { endpoints } from '@cratewatch/contracts/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { useLocale } from '../../lib/text/use-texts.ts'
import { beginSession, browserTimeZone } from './auth-failure.ts'

export type Credentials = { readonly email: string; readonly password: string }

/** Starts a session for an existing or a new account; a new one gets this browser's language and time zone. */
export function useSignIn(kind: 'login' | 'signup', onSignedIn: (user: User) => void) {
  const locale = useLocale()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (credentials: Credentials) =>
      kind === 'login'
        ? call(endpoints.login, { body: credentials })
        : call(endpoints.signup, { body: { ...credentials, locale, timeZone: browserTimeZone() } }),
    onSuccess: async (opened) => {
      await beginSession(client, opened)
      onSignedIn(opened.user)
    },
  })
}
