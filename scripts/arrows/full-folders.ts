import { dirname } from 'node:path/posix'

const MOST_FILES = 20
/** Folders that only grow and are read by number. */
const NUMBERED_LOGS: ReadonlySet<string> = new Set(['server/migrations', 'docs/decisions'])

/** Returns the folders with too many files, tests apart, with their numbers. Takes paths from the root. */
export function fullFolders(files: readonly string[]): string[] {
  const ofProduct = files.filter((file) => !/\.test\.tsx?$/.test(file))
  const folders = Object.groupBy(ofProduct, (file) => dirname(file))
  return Object.entries(folders)
    .filter(([folder, held = []]) => held.length > MOST_FILES && !NUMBERED_LOGS.has(folder))
    .map(([folder, held = []]) => `${folder} holds ${held.length} files, more than ${MOST_FILES}`)
}
