import { holdPages } from './hold-page.tsx'
import { EMPTY_LIST, SHORT_LIST, WITHDRAWN } from './pages/short-lists.ts'
import { WATCH_LIST } from './pages/watch-list.ts'

holdPages(WATCH_LIST, SHORT_LIST, WITHDRAWN, EMPTY_LIST)
