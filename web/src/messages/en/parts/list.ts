import { alerts } from '../alerts.ts'
import { notifications, push } from '../notifications.ts'
import { masters } from '../watches/masters.ts'
import { watches } from '../watches/watches.ts'
import { words } from '../words.ts'

/** What the watch list and all that opens on it say. */
export const texts = {
  alerts,
  masters,
  notifications,
  push,
  watches,
  words,
}
