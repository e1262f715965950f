import { texts as first } from './parts/first.ts'
import { texts as later } from './parts/later.ts'
import { texts as list } from './parts/list.ts'

export const texts = { ...first, ...list, ...later }

/** Every text of the application. A catalogue in another language that lacks one does not compile. */
export type Catalogue = typeof texts
