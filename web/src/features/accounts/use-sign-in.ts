import type { User } from '@cratewatch/contracts/accounts/accounts'
import { endpoints } from '@cratewatch/contracts/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { useLocale } from '../../lib/text/use-locale.ts'
import { beginSession } from './begin-session.ts'
import { browserTimeZone } from './browser-time-zone.ts'

export type Credentials = { readonly email: string; readonly password: string }

/** Begins a session for an existing account or a new one; a new one learns language and time zone of this browser. */
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
