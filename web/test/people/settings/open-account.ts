import { endpoints } from '@cratewatch/contracts/endpoints'
import type { User } from '@cratewatch/contracts/people/accounts'
import { anId, aUser } from '../../fixtures/account.ts'
import { server } from '../../harness/fake-server.ts'
import { daysAgo, minutesAgo } from '../../harness/now.ts'
import { openPage, type Visit } from '../../harness/open-page.tsx'

export const session = (number: number, isCurrent = false) => ({
  id: anId(number),
  createdAt: daysAgo(3),
  lastSeenAt: minutesAgo(number),
  userAgent: isCurrent ? null : 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  isCurrent,
})

/** Something that happened; the second one was refused. */
export const event = (number: number) => ({
  id: anId(number),
  at: minutesAgo(number),
  kind: 'sign-in' as const,
  outcome: number === 2 ? ('refused' as const) : ('succeeded' as const),
  detail: 'password',
  network: '192.0.2.0/24',
  userAgent: null,
})

/** The account's settings, and what else the server says. */
export const openAccount = (
  given: Partial<User> = {},
  prepare: () => void = () => {},
  { search = '', ...visit }: Visit & { search?: string } = {},
) =>
  openPage(
    `/dashboard/settings/account${search}`,
    () => {
      server.answers(endpoints.listPasskeys, { passkeys: [] })
      server.answers(endpoints.readAuthenticatorApp, { app: null, recoveryCodesLeft: 0 })
      server.answers(endpoints.listTokens, { tokens: [] })
      server.answers(endpoints.listSessions, { sessions: [session(1, true), session(2)] })
      server.answers(endpoints.ownActivity, {
        events: [event(1), event(2)],
        pagination: { total: 2, pages: 1 },
      })
      prepare()
    },
    { user: aUser(given), ...visit },
  )
