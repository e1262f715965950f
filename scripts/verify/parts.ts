import type { Files } from '../arrows/sources.ts'

/**
 * `npm test` has every test but the plays, and of the journeys those at the core; `npm run test:all -- --rest` has the
 * others. Which is which stands at the test itself, so each is in exactly one of the two parts.
 */
export const TEST_TAGS = [
  { name: 'play', description: 'takes seconds: kills, hours and hundreds of lives that are played through' },
  { name: 'core', description: 'a journey without which nobody could use the product' },
]

type Tag = 'play' | 'core'

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)
const isJourney = (path: string): boolean => path.startsWith('e2e/')

/** The forms in which a test says its tag. */
const SAYS: Readonly<Record<Tag, RegExp>> = {
  play: /@module-tag play\b|\btags: 'play'/,
  core: /\btags: ('core'|inCore\()/,
}
const OTHER_FORM = /\btags: \[[^\]]*['"](play|core)['"]|\btags: "/

/** Returns the test files in which some test has a tag: the others need not be opened for it. */
export const filesTagged = (tag: Tag, files: Files): readonly string[] =>
  [...files].filter(([path, text]) => isTest(path) && SAYS[tag].test(text)).map(([path]) => path)

/** Names tests that would run in no part, or in more than one. Takes the patterns of the lanes' files. */
export function faultsOfParts(files: Files, lanes: readonly (readonly string[])[]): string[] {
  const patterns = lanes.map((globs) => globs.map(toPattern))
  const tests = [...files].filter(([path]) => isTest(path))
  const lanesOf = (path: string) =>
    patterns.filter((lane) => lane.some((pattern) => pattern.test(path))).length
  const strangeTo = (path: string): Tag => (isJourney(path) ? 'play' : 'core')
  return [
    ...tests
      .filter(([path]) => lanesOf(path) !== 1)
      .map(([path]) => `${path} is in ${lanesOf(path)} lanes of vitest.config.ts, not in one`),
    ...tests
      .filter(([path, text]) => SAYS[strangeTo(path)].test(text))
      .map(([path]) => `${path} has the tag “${strangeTo(path)}”, which nothing runs there`),
    ...tests
      .filter(([, text]) => OTHER_FORM.test(text))
      .map(([path]) => `${path} says a tag in a form that no part finds: tags: 'play'`),
  ]
}

const toPattern = (glob: string) =>
  new RegExp(
    `^${glob
      .replaceAll('.', '\\.')
      .replaceAll('**/', '(.*/)?')
      .replaceAll(/(?<!\.)\*/g, '[^/]*')}$`,
  )
