import { basename, dirname } from 'node:path/posix'

const TEST = /\.test\.tsx?$/
/**
 * Tests of what the repository is rather than of one of its files: they read texts, styles and settings. Tests in a folder
 * `test`, and journeys in a browser, are of a room or page as a whole.
 */
const OF_THE_WHOLE: ReadonlySet<string> = new Set([
  'scripts/every-command.test.ts',
  'scripts/image/deployment.test.ts',
  'scripts/image/dockerfile.test.ts',
  'scripts/verify/time-and-chance.test.ts',
  'web/src/messages/catalogue.test.ts',
  'web/src/messages/no-literal-text.test.ts',
  'web/src/messages/parts.test.ts',
  'web/src/messages/words-of-pages.test.ts',
  'web/src/ui/components.test.tsx',
  'web/src/ui/theme/contrast.test.ts',
  'web/src/ui/theme/focus-outline.test.ts',
])
const OF_A_ROOM = /^e2e\/|\/test\//

/** The name of the file or folder that a test is of. After a point it may say which side of it: `after-event.every-order`. */
export const namesakeOf = (test: string): string => basename(test).replace(TEST, '').split('.')[0] ?? ''

/**
 * Returns the tests beside which nothing has their name, neither a file nor a folder, nor their own folder, and exceptions
 * that are none. Who looks for what a test holds goes by its name.
 */
export function withoutNamesake(
  files: readonly string[],
  ofTheWhole: ReadonlySet<string> = OF_THE_WHOLE,
): string[] {
  const named = new Set(
    files
      .filter((file) => !TEST.test(file))
      .flatMap((file) => [file.replace(/\.[^./]+$/, ''), dirname(file)]),
  )
  const isLost = (test: string) =>
    !named.has(`${dirname(test)}/${namesakeOf(test)}`) && basename(dirname(test)) !== namesakeOf(test)
  const tests = files.filter((file) => TEST.test(file) && !OF_A_ROOM.test(file))
  return [
    ...tests
      .filter((test) => isLost(test) && !ofTheWhole.has(test))
      .map(
        (test) => `${test}: nothing beside it has its name, and what a room does as a whole stands in test/`,
      ),
    ...[...ofTheWhole]
      .filter((test) => !files.includes(test) || !isLost(test))
      .map((test) => `${test} is no exception any more`),
  ]
}
