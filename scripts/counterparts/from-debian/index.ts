import type { Counterpart } from '../counterpart.ts'
import { checkers } from './checkers.ts'
import { image } from './image.ts'

export const counterparts: readonly Counterpart[] = [...checkers, image]
