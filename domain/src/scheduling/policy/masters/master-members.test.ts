import { describe, expect, it } from 'vitest'
import { membershipChange } from './master-value.ts'

describe('the members of a master', () => {
  it.each([
    ['two are watched and none belongs to it yet', [1, 2], [], [1, 2], []],
    ['a third one is watched', [1, 2, 3], [1, 2], [3], []],
    ['one is watched no more', [1, 3], [1, 2, 3], [], [2]],
    ['only one is left', [1], [1, 2], [], [1, 2]],
    ['one pressing alone', [1], [], [], []],
    ['nothing changed', [1, 2], [1, 2], [], []],
  ])('%s', (_, watched, members, joining, leaving) =>
    expect(membershipChange(watched, members)).toEqual({ joining, leaving }),
  )
})
