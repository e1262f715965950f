import { dirname } from 'node:path/posix'
import type { Imports } from './sources.ts'

/** The production files whose names lead home. Texts of screens are looked up by their keys. */
const HELD = /^(domain|contracts|server|web)\/src\/(?!messages|.*\.test\.)/
/** So many of a hundred names that another folder imports may share no word with their file or its folders; it only falls. */
const MOST_OF_A_HUNDRED = 43

/**
 * Returns what is wrong when too many of the names that other folders import share no word with their path: who looks
 * for one has to search.
 */
export function withoutSharedWord(imports: Imports, most = MOST_OF_A_HUNDRED): readonly string[] {
  const used = new Map<string, string>()
  for (const [importer, found] of imports) {
    for (const { imported, names } of found) {
      if (!HELD.test(importer) || !HELD.test(imported) || dirname(importer) === dirname(imported)) continue
      for (const name of names) used.set(`${imported}: ${name}`, name)
    }
  }
  const lost = [...used].filter(([key, name]) => !sharesWord(key.split(':')[0] ?? '', name))
  const ofAHundred = (100 * lost.length) / Math.max(1, used.size)
  if (ofAHundred <= most) return []
  const examples = lost.slice(-5).map(([key]) => key)
  return [
    `${ofAHundred.toFixed(1)} of a hundred names share no word with their file or folder, ${most} may: ${examples.join(', ')}`,
  ]
}

/** Whether one of the words of a name stands in the path of its file; "lists" and "listed" are one with "list". */
function sharesWord(path: string, name: string): boolean {
  const announced = wordsOf(path.replace(/^\w+\/src\/|\.\w+$/g, ''))
  return wordsOf(name).some((word) =>
    announced.some((other) => word.startsWith(stemOf(other)) || other.startsWith(stemOf(word))),
  )
}

const wordsOf = (text: string) =>
  text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word.length > 2)

const stemOf = (word: string) => (word.length < 5 ? word : word.replace(/(ies|ing|ed|er|es|s|e|y)$/, ''))
