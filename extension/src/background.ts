import { showUnread } from './badge.ts'

/** The only alarm: the count is asked for this often. */
const ALARM = 'unread'
const EVERY_MINUTES = 5
/** The ink of the popup, on which the white letters of a badge can be read. */
const COLOUR = '#942008'

async function keepAsking(): Promise<void> {
  // Made again, it would begin anew each time that the browser wakes this program.
  if ((await chrome.alarms.get(ALARM)) === undefined)
    await chrome.alarms.create(ALARM, { periodInMinutes: EVERY_MINUTES })
  await chrome.action.setBadgeBackgroundColor({ color: COLOUR })
}

chrome.alarms.onAlarm.addListener(() => void showUnread())
chrome.runtime.onInstalled.addListener(() => void showUnread())
chrome.runtime.onStartup.addListener(() => void showUnread())
chrome.storage.local.onChanged.addListener(() => void showUnread())
void keepAsking()
