import { holdPages } from './hold-page.tsx'
import { ALBUM, RECORD } from './pages/records.ts'
import { SHOP, SHOPS } from './pages/shops.ts'

holdPages(SHOPS, SHOP, ALBUM, RECORD)
