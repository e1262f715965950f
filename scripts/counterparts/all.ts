import type { Counterpart } from './counterpart.ts'
import { counterparts as fromDebian } from './from-debian/index.ts'
import { counterparts as fromNpm } from './from-npm/index.ts'

export const COUNTERPARTS: readonly Counterpart[] = [...fromDebian, ...fromNpm]
