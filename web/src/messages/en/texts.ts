import { texts as door } from './parts/door.ts'
import { texts as later } from './parts/later.ts'
import { texts as list } from './parts/list.ts'

export const texts = { ...door, ...list, ...later }

/** Every text of the application. A catalogue in another language that lacks one does not compile. */
export type Catalogue = typeof texts
