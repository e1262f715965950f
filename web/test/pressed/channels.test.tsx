import { holdPages } from './hold-page.tsx'
import { CHANNELS, LINKED_CHAT } from './pages/channels.ts'

holdPages(CHANNELS, LINKED_CHAT)
