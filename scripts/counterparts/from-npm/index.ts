import type { Counterpart } from '../counterpart.ts'

export const counterparts: readonly Counterpart[] = []
