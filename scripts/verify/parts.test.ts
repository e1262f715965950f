import { expect, it } from 'vitest'
import { faultsOfParts, filesTagged } from './parts.ts'

const LANES = [['server/**/*.test.ts'], ['e2e/**/*.test.ts', 'web/test/**/*.test.tsx']]

/** Apart, because the runner and the parts would take this file for one of them. */
const OF_PLAY = `tags: ${"'play'"}`
const OF_CORE = `tags: ${"'core'"}`

const FILES = new Map([
  ['server/plain.test.ts', `it('is kept', () => {})`],
  ['server/src/deep/kills.test.ts', `it('survives', { ${OF_PLAY} }, () => {})`],
  ['server/lives.test.ts', `/** @module${'-tag'} play */\nit('lives', () => {})`],
  ['server/records.test.ts', `await mark({ tags: ['jazz', 'playful'] })`],
  ['server/tags.ts', `const ${OF_PLAY} = 'play'`],
  ['e2e/sign-in.test.ts', `it('signs in', { ${OF_CORE} }, () => {})`],
  ['e2e/pay.test.ts', `it('pays', { tags: ${'inCore'}(language) }, () => {})`],
])

it('finds the files of a part by what stands at their tests', () => {
  expect(filesTagged('play', FILES)).toEqual(['server/src/deep/kills.test.ts', 'server/lives.test.ts'])
  expect(filesTagged('core', FILES)).toEqual(['e2e/sign-in.test.ts', 'e2e/pay.test.ts'])
  expect(faultsOfParts(FILES, LANES)).toEqual([])
})

it.each([
  ['client/cli/lost.test.ts', '', /^client\/cli\/lost\.test\.ts is in 0 lanes/],
  ['server/list.test.ts', `it('x', { tags: ${'['}'play'] }, f)`, /in a form that no part finds/],
  ['server/core.test.ts', `it('x', { ${OF_CORE} }, f)`, /has the tag “core”/],
  ['e2e/played.test.ts', `it('x', { ${OF_PLAY} }, f)`, /has the tag “play”/],
])('names a test that would run in no part: %s', (path, text, complaint) => {
  expect(faultsOfParts(new Map([...FILES, [path, text]]), LANES)).toEqual([expect.stringMatching(complaint)])
})

it('names a test that two lanes would run', () => {
  const twice = [...LANES, ['server/lives*.test.ts']]
  expect(faultsOfParts(FILES, twice)).toEqual([
    'server/lives.test.ts is in 2 lanes of vitest.config.ts, not in one',
  ])
})
