import { strToU8, zipSync } from 'fflate'

/** A cell of a workbook: a text, a number as it is stored, or a text with an address behind it. */
export type Cell = string | number | { readonly text: string; readonly link: string }

const XML = '<?xml version="1.0" encoding="UTF-8"?>'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const OFFICE = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'

/** Makes an `.xlsx` workbook of one sheet, texts shared as spreadsheets do. `extra`: parts in place of these. */
export function makeWorkbook(
  rows: readonly (readonly Cell[])[],
  extra: Readonly<Record<string, string>> = {},
): Buffer {
  const strings: string[] = []
  const links: [place: string, address: string][] = []
  const cell = (value: Cell, place: string) => {
    if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`
    if (typeof value !== 'string') links.push([place, value.link])
    strings.push(typeof value === 'string' ? value : value.text)
    return `<c r="${place}" t="s"><v>${strings.length - 1}</v></c>`
  }
  const data = rows.map((cells, at) => {
    const written = cells.map((value, column) =>
      value === '' ? '' : cell(value, `${letters(column)}${at + 1}`),
    )
    return `<row r="${at + 1}">${written.join('')}</row>`
  })
  const behind = links.map(([place], at) => `<hyperlink ref="${place}" r:id="rId${at + 1}"/>`).join('')
  const parts: Record<string, string> = {
    'xl/workbook.xml': `${XML}<workbook ${MAIN} ${OFFICE}><sheets><sheet name="List" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([['rId1', 'worksheets/sheet1.xml']]),
    'xl/sharedStrings.xml': `${XML}<sst ${MAIN}>${strings.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `${XML}<worksheet ${MAIN} ${OFFICE}><sheetData>${data.join('')}</sheetData><hyperlinks>${behind}</hyperlinks></worksheet>`,
    'xl/worksheets/_rels/sheet1.xml.rels': relations(
      links.map(([, address], at) => [`rId${at + 1}`, address]),
    ),
    ...extra,
  }
  const files = Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))
  return Buffer.from(zipSync(files))
}

function relations(targets: readonly (readonly [id: string, target: string])[]): string {
  const all = targets.map(([id, target]) => `<Relationship Id="${id}" Target="${escaped(target)}"/>`)
  return `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`
}

function letters(column: number): string {
  return String.fromCodePoint(65 + column)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
