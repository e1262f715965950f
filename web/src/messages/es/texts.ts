import type { Catalogue } from '../en/texts.ts'
import { texts as door } from './parts/door.ts'
import { texts as later } from './parts/later.ts'
import { texts as list } from './parts/list.ts'

export const texts: Catalogue = { ...door, ...list, ...later }
