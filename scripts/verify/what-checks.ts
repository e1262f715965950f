import { basename, dirname } from 'node:path/posix'
import { namesakeOf } from '../arrows/namesakes.ts'
import type { Files } from '../arrows/sources.ts'
import { isTest } from './parts.ts'

/** The folders whose tests are of this one: what rooms do as a whole lies apart, by the same names in each package. */
const FOLDERS_OF_TESTS: readonly (readonly [of: RegExp, tests: string])[] = [
  [/^server\/src\//, 'server/src/'],
  [/^server\/src\//, 'server/test/'],
  [/^server\/migrations\//, 'server/test/database/'],
  [/^web\/src\/(features\/)?/, 'web/test/'],
  [/^contracts\/src\//, 'server/src/'],
  [/^contracts\/src\//, 'server/test/'],
  [/^contracts\/src\//, 'web/test/'],
  [/^simulator\/src\//, 'simulator/src/'],
  [/^simulator\/src\//, 'simulator/test/'],
  [/^client\//, 'client/'],
  [/^client\/.*\//, 'server/test/client/'],
]

const CODE = /\.(tsx?|js)$/
const STYLES = /\.css$/

/** Whether a test is named after a file, as the one that stands beside it: by what comes before the first point. */
export const isOwnTest = (test: string, path: string): boolean =>
  namesakeOf(test) === basename(path).replace(CODE, '')

/** Tests in the folder of a file, or in the nearest folder above that holds any. Styles are drawn by browsers alone. */
export function testsBeside(path: string, files: Files): readonly string[] {
  if (STYLES.test(path)) return []
  const folders = FOLDERS_OF_TESTS.filter(([of]) => of.test(path))
  return folders.flatMap(([of, beginsWith]) => {
    const lowest = dirname(path.replace(of, beginsWith))
    for (let folder = lowest; `${folder}/`.length >= beginsWith.length; folder = dirname(folder)) {
      const tests = [...files.keys()].filter((each) => isTest(each) && dirname(each) === folder)
      if (tests.length > 0) return tests
    }
    return []
  })
}

/** Tests that name a file which cannot be imported: a page of the documentation, a style sheet, a configuration. */
export const namedBy = (path: string, files: Files): readonly string[] =>
  CODE.test(path)
    ? []
    : [...files].filter(([each, text]) => isTest(each) && text.includes(basename(path))).map(([each]) => each)

/** What else checks a file, where something does. */
const CHECKED_BY: readonly (readonly [of: RegExp, by: string])[] = [
  [/^e2e\/.*\.test\.ts$/, ''],
  // Names, links and figures of documents are a step of their own, as are settings of the tools.
  [/\.md$|^(tsconfig|knip|package)[\w.-]*\.json$|^\.ox/, ''],
  [STYLES, 'e2e/pages.test.ts draws every page'],
  [
    /^web\/[^/]+\.(html|ts)$/,
    'e2e/landing.test.ts and e2e/sign-in/served-auth-page.test.ts open what is built',
  ],
  [/^e2e\/harness\//, 'the journeys that use it do'],
]

/** Says aloud what checks a file that no test is near, or that nothing does; how styles look no test here sees. */
export function toldOf(path: string, hasTests: boolean): string[] {
  const by = CHECKED_BY.find(([of]) => of.test(path))?.[1]
  if (by === '' || (hasTests && !STYLES.test(path))) return []
  if (by === undefined) return [`nothing checks this but types, lint and the like: ${path}`]
  return [`no test here sees ${path}; ${by}: npm run build && npx vitest run --project journeys`]
}
