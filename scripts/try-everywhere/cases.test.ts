import { expect, it } from 'vitest'
import { CASES, whyNot } from './cases.ts'

const NOTHING = {
  isRoot: false,
  canBecomeAnother: false,
  canLeaveNetwork: false,
  canMount: false,
  memoryGroups: null,
}
const EVERYTHING = {
  isRoot: true,
  canBecomeAnother: true,
  canLeaveNetwork: true,
  canMount: true,
  memoryGroups: { folder: '/groups', limitFile: 'limit' },
}

it('every case is tried where the machine allows everything', () => {
  expect(CASES.filter((each) => whyNot(each, EVERYTHING) !== null)).toEqual([])
})

it('a plain user, who may change nothing of the machine, learns what the others need', () => {
  const skipped = CASES.filter((each) => whyNot(each, NOTHING) !== null)
  expect(skipped.map((each) => [each.name, whyNot(each, NOTHING)])).toEqual([
    ["beside another user's leftovers", 'needs root and unshare'],
    ['no network after npm ci', 'needs root, unshare and ip'],
    ['1 GB of memory after npm ci', 'needs root and a memory control group'],
    ['a temporary folder that forbids execution', 'needs root and unshare'],
  ])
})
