/** What a spreadsheet takes for a formula: a cell that begins like this, perhaps behind apostrophes of its own. */
const FORMULA = /^'*[=+\-@\t\r\n]/

/**
 * A text as a cell that no spreadsheet runs: an apostrophe in front makes it text. What begins with apostrophes and then
 * like a formula gets one more, so that reading the cell gives every text back as it was.
 */
export function cellOf(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** The text of a cell that `cellOf` wrote; any other cell is its own text. */
export function textOf(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
}
