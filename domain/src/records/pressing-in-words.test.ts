import { expect, it } from 'vitest'
import { pressingInWords, type PressingFacts } from './pressing-in-words.ts'

const KNOWN = { format: 'LP', country: 'Japan', year: 1984, label: 'Polydor', catalogueNumber: '28-1' }
const NOTHING = { format: null, country: null, year: null, label: null, catalogueNumber: null }

it.each<[Partial<PressingFacts>, readonly string[]]>([
  [KNOWN, ['LP', 'Japan 1984', 'Polydor 28-1']],
  [{ format: 'LP', year: 1984, catalogueNumber: '28-1' }, ['LP', '1984', '28-1']],
  [{ country: 'Japan', label: 'Polydor' }, ['Japan', 'Polydor']],
  [{ format: '', label: '' }, []],
  [{}, []],
])('%j is told apart by what is known of it', (known, words) => {
  expect(pressingInWords({ ...NOTHING, ...known })).toEqual(words)
})
