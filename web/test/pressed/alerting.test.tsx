import { holdPages } from './hold-page.tsx'
import { ALERT_LINK, CENTRE, INVITATION, NOTHING_UNREAD } from './pages/alerting.ts'

holdPages(CENTRE, NOTHING_UNREAD, INVITATION, ALERT_LINK)
