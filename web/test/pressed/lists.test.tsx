import { holdPages } from './hold-page.tsx'
import { ACCOUNT, SOMEBODY_ELSE } from './pages/account.ts'
import { ANALYTICS, DISCOGS } from './pages/lists.ts'
import { PREVIEW, RUNNING } from './pages/runs.ts'

holdPages(ACCOUNT, SOMEBODY_ELSE, DISCOGS, PREVIEW, RUNNING, ANALYTICS)
