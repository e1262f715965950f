import { ApiError } from '../../client/src/client.ts'
import { apiOf, readSettings, type Settings } from './settings.ts'

const MOST = 99

/** What the badge says of unread alerts; empty: there are none. */
export function badgeText(unread: number): string {
  if (unread === 0) return ''
  return unread > MOST ? `${MOST}+` : String(unread)
}

/** Asks for the unread alerts and shows how many. Nothing is shown of nobody; when nobody answers, what was known stays. */
export async function showUnread(): Promise<void> {
  const settings = await readSettings()
  const text = settings === null ? '' : await textFor(settings)
  if (text !== null) await chrome.action.setBadgeText({ text })
}

async function textFor(settings: Settings): Promise<string | null> {
  try {
    return badgeText((await apiOf(settings, 'en').unreadCount()).unreadCount)
  } catch (error) {
    return error instanceof ApiError && (error.status === 401 || error.status === 403) ? '' : null
  }
}
