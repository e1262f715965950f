import { expect, it } from 'vitest'
import { secondsOfTests, tableOf } from './seconds-of-tests.ts'

it('knows what a file takes, and takes others for quick', () => {
  const secondsOf = secondsOfTests('server/src/slow.test.ts 24\nweb/test/page.test.tsx 3\n')
  expect(['server/src/slow.test.ts', 'server/src/new.test.ts'].map(secondsOf)).toEqual([24, 0.5])
})

it('is written by path, in whole seconds, without what takes less or is gone', () => {
  const known = new Map([
    ['web/b.test.ts', 3.4],
    ['gone.test.ts', 9],
    ['web/a.test.ts', 1.6],
    ['quick.test.ts', 0.4],
  ])
  expect(tableOf(known, (path) => !path.startsWith('gone'))).toBe('web/a.test.ts 2\nweb/b.test.ts 3\n')
})
