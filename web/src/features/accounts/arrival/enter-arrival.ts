import { endpoints } from '@cratewatch/contracts/calls'
import { isArrivalCode } from '@cratewatch/domain/accounts/sign-in/arrival-code'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { speak } from '../../../lib/text/i18n.ts'
import { profileQuery } from '../../../lib/session/profile.ts'
import { isSessionRefused } from '../../../lib/session/session-refused.ts'
import { endSession, readToken, startSession } from '../../../lib/session/session.ts'
import { beginSession } from '../begin-session.ts'
import { setArrivalNews } from './arrival-news.ts'

/**
 * Signs in by an address's `token`: a code for one session, or a session itself. A user who is signed in stays so
 * (`kept`), because an address may come from anybody. Throws when the token is not valid.
 */
export async function enterArrival(client: QueryClient, token: string): Promise<'entered' | 'kept'> {
  if (await isSignedIn(client)) {
    setArrivalNews('kept')
    return 'kept'
  }
  if (isArrivalCode(token)) {
    await beginSession(client, await call(endpoints.finishArrival, { body: { code: token } }))
  } else {
    startSession(token)
    // A fault is not shown here: the dashboard asks again, and shows it.
    await askProfile(client)
    if (readToken() !== token) throw new Error('The session of the address is over')
    setArrivalNews('opened')
  }
  return 'entered'
}

async function isSignedIn(client: QueryClient): Promise<boolean> {
  if (readToken() !== null) await askProfile(client)
  return readToken() !== null
}

/** Reads whose session this is. A refused one ends; one that could not be checked stays. */
async function askProfile(client: QueryClient): Promise<void> {
  try {
    const { locale } = await client.fetchQuery(profileQuery)
    await speak(locale)
  } catch (error) {
    if (isSessionRefused(error)) endSession('left')
  }
}
