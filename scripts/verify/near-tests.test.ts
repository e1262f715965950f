import { expect, it } from 'vitest'
import { nearTests } from './near-tests.ts'

const FILES = new Map([
  ['domain/src/kernel/duration.ts', ''],
  ['domain/src/kernel/duration.test.ts', `import { minutes } from './duration.ts'`],
  ['contracts/src/queue/lines.ts', ''],
  ['server/src/queue/run.ts', `import { minutes } from '@cratewatch/domain/kernel/duration'`],
  ['server/src/queue/run.test.ts', ''],
  ['server/src/queue/rows/read.ts', `import type { Minutes } from '@cratewatch/domain/kernel/duration'`],
  ['server/src/other/other.test.ts', ''],
  ['server/src/app/authorisation.test.ts', ''],
  ['server/src/http/api-document.test.ts', ''],
  ['web/src/features/queue/card.tsx', ''],
  ['web/src/features/queue/page.tsx', `const card = deferred(() => import('./card.tsx'))`],
  ['web/src/app/routing/router.tsx', `export const page = () => import('../../features/queue/page.tsx')`],
  ['web/test/harness/open-page.tsx', `import '../../src/app/routing/router.tsx'`],
  ['web/test/far/far.test.tsx', `import '../harness/open-page.tsx'`],
  ['web/test/queue/card.test.tsx', ''],
  ['web/test/queue/long.test.tsx', ''],
  ['web/test/other/other.test.tsx', `import '../../src/features/queue/page.tsx'`],
])
const SECONDS: Record<string, number> = { 'web/test/queue/long.test.tsx': 60 }
const near = (...changed: string[]) => nearTests(changed, FILES, (test) => SECONDS[test] ?? 1)

it('takes the tests beside what changed in the server or in the nearest folder above, and who may do what', () => {
  expect(near('server/src/queue/rows/read.ts')).toEqual({
    tests: ['server/src/app/authorisation.test.ts', 'server/src/queue/run.test.ts'],
    left: 0,
  })
})

it('takes the tests of a rule, and those beside whoever imports more of it than types', () => {
  expect(near('domain/src/kernel/duration.ts').tests).toEqual([
    'domain/src/kernel/duration.test.ts',
    'server/src/queue/run.test.ts',
  ])
})

it('takes the tests of the rooms of a contract, and the document that was accepted', () => {
  expect(near('contracts/src/queue/lines.ts').tests).toEqual([
    'server/src/http/api-document.test.ts',
    'server/src/queue/run.test.ts',
    'web/test/queue/card.test.tsx',
  ])
})

it('takes screens by their folder and by what they load, until the time is spent, and counts what is left', () => {
  expect(near('web/src/features/queue/card.tsx')).toEqual({
    tests: ['web/test/other/other.test.tsx', 'web/test/queue/card.test.tsx'],
    left: 1,
  })
})

it('takes screens by the router that opens them only where it changed itself', () => {
  expect(near('web/src/app/routing/router.tsx').tests).toEqual(['web/test/far/far.test.tsx'])
})

it('takes tests that changed themselves, however long they take, and nothing for words', () => {
  expect(near('web/test/queue/long.test.tsx').tests).toEqual(['web/test/queue/long.test.tsx'])
  expect(near('README.md')).toEqual({ tests: [], left: 0 })
})
