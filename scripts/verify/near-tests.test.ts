import { expect, it } from 'vitest'
import { nearTests } from './near-tests.ts'

const FILES = new Map([
  ['domain/src/kernel/duration.ts', ''],
  ['domain/src/kernel/duration.test.ts', `import { minutes } from './duration.ts'`],
  ['contracts/src/queue/lines.ts', ''],
  ['server/src/queue/run.ts', `import { minutes } from '@cratewatch/domain/kernel/duration'`],
  ['server/src/queue/run.test.ts', ''],
  ['server/src/queue/cheap.test.ts', ''],
  ['server/src/queue/rows/read.ts', `import type { Minutes } from '@cratewatch/domain/kernel/duration'`],
  ['server/test/queue/whole.test.ts', ''],
  ['server/src/other/other.test.ts', ''],
  ['server/src/other/uses.test.ts', `import { run } from '../queue/run.ts'`],
  ['server/test/security/authorisation.test.ts', ''],
  ['server/src/http/api-document.test.ts', `readFileSync('docs/api.md')`],
  ['server/test/client/command.test.ts', `import { command } from '../../../client/cli/command.ts'`],
  ['server/test/client/session.test.ts', `readFileSync('docs/command.md')`],
  ['server/test/database/versions.test.ts', ''],
  ['client/cli/command.ts', ''],
  ['web/src/features/queue/card.tsx', ''],
  ['web/src/features/queue/page.tsx', `const card = deferred(() => import('./card.tsx'))`],
  ['web/src/app/routing/router.tsx', `export const page = () => import('../../features/queue/page.tsx')`],
  ['web/test/harness/open-page.tsx', `import '../../src/app/routing/router.tsx'`],
  ['web/test/far/far.test.tsx', `import '../harness/open-page.tsx'`],
  ['web/test/queue/card.test.tsx', ''],
  ['web/test/queue/long.test.tsx', ''],
  ['web/test/other/other.test.tsx', `import '../../src/features/queue/page.tsx'`],
  ['e2e/harness/product.ts', `import '../../server/src/queue/run.ts'`],
  ['e2e/queue.test.ts', `import './harness/product.ts'`],
])
const near = (changed: string | readonly string[], seconds: Record<string, number> = {}) =>
  nearTests([changed].flat(), FILES, (test) => seconds[test] ?? 1)

it('takes the tests beside what changed in the server or in the nearest folder above, of its room, and who may do what', () => {
  expect(near('server/src/queue/rows/read.ts')).toEqual({
    tests: [
      'server/src/queue/cheap.test.ts',
      'server/src/queue/run.test.ts',
      'server/test/queue/whole.test.ts',
      'server/test/security/authorisation.test.ts',
    ],
    journeys: [],
    left: 0,
    told: [],
  })
})

it('takes the tests of a rule, and those beside whoever imports more of it than types', () => {
  expect(near('domain/src/kernel/duration.ts').tests).toEqual([
    'domain/src/kernel/duration.test.ts',
    'server/src/other/uses.test.ts',
    'server/src/queue/cheap.test.ts',
    'server/src/queue/run.test.ts',
    'server/test/queue/whole.test.ts',
  ])
})

it('takes the tests of the rooms of a contract, and the document that was accepted', () => {
  expect(near('contracts/src/queue/lines.ts').tests).toEqual([
    'server/src/http/api-document.test.ts',
    'server/src/queue/cheap.test.ts',
    'server/src/queue/run.test.ts',
    'server/test/queue/whole.test.ts',
    'web/test/queue/card.test.tsx',
    'web/test/queue/long.test.tsx',
  ])
})

it('takes the own test of a file however long it takes, then who uses it before who stands beside it', () => {
  const seconds = { 'server/src/queue/run.test.ts': 60, 'server/src/other/uses.test.ts': 24 }
  expect(near('server/src/queue/run.ts', seconds)).toMatchObject({
    tests: [
      'server/src/other/uses.test.ts',
      'server/src/queue/run.test.ts',
      'server/test/security/authorisation.test.ts',
    ],
    left: 2,
  })
})

it('takes every side of what a test of its name holds as its own', () => {
  const files = new Map([
    ['domain/src/queue/run.ts', ''],
    ['domain/src/queue/run.laws.test.ts', `import './run.ts'`],
    ['domain/src/queue/runner.test.ts', `import './run.ts'`],
  ])
  expect(nearTests(['domain/src/queue/run.ts'], files, () => 60).tests).toEqual([
    'domain/src/queue/run.laws.test.ts',
  ])
})

it('takes screens by their folder and by what they load, until the time is spent, and counts what is left', () => {
  expect(near('web/src/features/queue/card.tsx', { 'web/test/queue/long.test.tsx': 60 })).toMatchObject({
    tests: ['web/test/other/other.test.tsx', 'web/test/queue/card.test.tsx'],
    left: 1,
  })
})

it('takes screens by the router that opens them only where it changed itself', () => {
  expect(near('web/src/app/routing/router.tsx').tests).toEqual(['web/test/far/far.test.tsx'])
})

it('takes tests that changed themselves, journeys apart, which want the built pages', () => {
  const changed = ['web/test/queue/long.test.tsx', 'e2e/queue.test.ts']
  expect(near(changed, { 'web/test/queue/long.test.tsx': 60 })).toEqual({
    tests: ['web/test/queue/long.test.tsx'],
    journeys: ['e2e/queue.test.ts'],
    left: 0,
    told: [],
  })
})

it.each([
  ['client/cli/command.ts', ['server/test/client/command.test.ts', 'server/test/client/session.test.ts']],
  ['server/migrations/0006-more.ts', ['server/test/database/versions.test.ts']],
  ['docs/command.md', ['server/test/client/session.test.ts']],
  ['README.md', []],
])('knows what checks %s, and tells nothing', (path, tests) => {
  expect(near(path)).toMatchObject({ tests, told: [] })
})

it.each([
  ['web/src/styles.css', /styles\.css; e2e\/pages\.test\.ts draws every page: npm run build && npx vitest/],
  ['web/index.html', /index\.html; e2e\/landing\.test\.ts/],
  ['e2e/harness/product.ts', /the journeys that use it do/],
  ['deploy/haproxy.cfg', /^nothing checks this but types, lint and the like: deploy\/haproxy\.cfg$/],
  ['scripts/draw.ts', /^nothing checks this .*: scripts\/draw\.ts$/],
])('says aloud that no test here sees %s', (path, told) => {
  expect(near(path)).toMatchObject({ tests: [], told: [expect.stringMatching(told)] })
})
