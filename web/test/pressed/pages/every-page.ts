import { ACCOUNT, SOMEBODY_ELSE } from './account.ts'
import { ALERT_LINK, CENTRE, INVITATION, NOTHING_UNREAD } from './alerting.ts'
import { CHANNELS, LINKED_CHAT } from './channels.ts'
import { ANALYTICS, DISCOGS } from './lists.ts'
import { USER, USERS, WATCHES } from './operating.ts'
import { DASHBOARD, LETTERS, OPERATIONS, OPTIMIZATION, SECURITY } from './operations.ts'
import * as people from './people.ts'
import { ALBUM, RECORD } from './records.ts'
import { PREVIEW, RUNNING } from './runs.ts'
import { SHOP, SHOPS } from './shops.ts'
import { EMPTY_LIST, SHORT_LIST, WITHDRAWN } from './short-lists.ts'
import { WATCH_LIST } from './watch-list.ts'

/** Every page that has a table, in each of its states. */
export const EVERY_PAGE = [
  [WATCH_LIST, SHORT_LIST, WITHDRAWN, EMPTY_LIST, RECORD, ALBUM, SHOPS, SHOP, CENTRE, NOTHING_UNREAD],
  [
    CHANNELS,
    LINKED_CHAT,
    INVITATION,
    ALERT_LINK,
    ACCOUNT,
    SOMEBODY_ELSE,
    DISCOGS,
    PREVIEW,
    RUNNING,
    ANALYTICS,
  ],
  [DASHBOARD, USERS, USER, WATCHES, LETTERS, OPTIMIZATION, OPERATIONS, SECURITY],
  Object.values(people),
].flat()
