import { readFile, writeFile } from 'node:fs/promises'

const PAGE = new URL('../../../docs/scheduling-figures.md', import.meta.url)
const BEGIN = '<!-- figures: written by the benchmark -->'
const END = '<!-- end of figures -->'

/** Puts the table of people into the page between its two marks. */
export async function writeDocs(table: string): Promise<void> {
  const text = await readFile(PAGE, 'utf8')
  const [before, rest] = text.split(BEGIN)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined)
    throw new Error('docs/scheduling-figures.md has lost its marks')
  await writeFile(PAGE, `${before}${BEGIN}\n\n${table}\n\n${END}${after}`)
}
