import { describe, expect, it } from 'vitest'
import { instant } from '../../kernel/instant.ts'
import { survivesUndo } from './undo.ts'

describe('a link that undoes a change, after another was used', () => {
  it.each([
    ['older', 9, true],
    ['made at the same moment', 10, false],
    ['newer', 11, false],
  ])('that is %s', (_which, madeAt, survives) => {
    expect(survivesUndo({ madeAt: instant(madeAt) }, { madeAt: instant(10) })).toBe(survives)
  })
})
