import type { Catalogue } from '../en/texts.ts'
import { texts as first } from './parts/first.ts'
import { texts as later } from './parts/later.ts'
import { texts as list } from './parts/list.ts'

export const texts: Catalogue = { ...first, ...list, ...later }
