import { expect, it } from 'vitest'
import { nearTests } from './near-tests.ts'

const FOLDERS: Record<string, string[]> = {
  'server/src/queue': ['server/src/queue/run.test.ts'],
  'server/src/features/watches': ['server/src/features/watches/add-watch.test.ts'],
}
const near = (...changed: string[]) => nearTests(changed, (folder) => FOLDERS[folder] ?? [])

it('takes the tests beside what changed in the server, or in the nearest folder above', () => {
  expect(near('server/src/queue/run.ts', 'server/src/features/watches/store/read.ts')).toEqual([
    'server/src/features/watches/add-watch.test.ts',
    'server/src/queue/run.test.ts',
  ])
})

it('takes tests that changed themselves, wherever they are', () => {
  expect(near('server/test/kill-anytime.test.ts')).toEqual(['server/test/kill-anytime.test.ts'])
})

it('takes nothing for what no folder of tests is above of, nor for other packages', () => {
  expect(
    near('server/src/main.ts', 'server/src/alone/alone.ts', 'web/src/app/main.tsx', 'README.md'),
  ).toEqual([])
})
