import { expect, it } from 'vitest'
import { nearestWord } from './near-words.ts'

it.each([
  ['lsit', ['list', 'login'], 'list'],
  ['PATH', ['PORT', 'HOST'], null],
  ['lst', ['list', 'login'], 'list'],
  ['repalce', ['replace', 'env-file'], 'replace'],
  ['imprt', ['import', 'open'], 'import'],
  ['dance', ['list', 'login', 'open'], null],
  ['minute', ['minutes', 'minuter'], 'minutes'],
])('%s of %j was meant to be %s', (written, known, meant) => {
  expect(nearestWord(written, known)).toBe(meant)
})
