import { parse } from 'csv-parse/sync'
import { afterEach, expect, it, vi } from 'vitest'
import { readCells } from './read-text.ts'

// Calls of the parser are counted, not timed: it is the costly part of a line.
vi.mock('csv-parse/sync', { spy: true })
afterEach(() => vi.mocked(parse).mockClear())

function read(text: string) {
  const lines: unknown[] = []
  for (const { line, cells } of readCells(text)) lines.push([line, ...cells])
  return lines
}

it.each([
  ['empty quotes', '""\n'.repeat(100)],
  ['open quotes', '"\n'.repeat(100)],
  ['quotes that are opened and never closed', `"${'\n'.repeat(60)}`.repeat(3)],
  ['a table of empty quotes', '"","","" \n'.repeat(100)],
])('leaves %s out without a parser', (_, text) => {
  expect(read(text)).toEqual([])
  expect(parse).not.toHaveBeenCalled()
})

it('reads what stands among them', () => {
  expect(read('""\n"1","a\nb"\n"\n"\n"",""\n2,"c"\n')).toEqual([
    [2, '1', 'a\nb'],
    [7, '2', 'c'],
  ])
})
