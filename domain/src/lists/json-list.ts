/** Objects within a record that describe the same record; others (counts, pictures, sellers) describe something else. */
const ABOUT_ITSELF = ['basic_information', 'release', 'record', 'item']
/** How deep a list may stand in the file: the marketplace's own answers have it at the first or second level. */
const DEEPEST = 4

type Cells = Readonly<Record<string, string>>
type Fields = Readonly<Record<string, unknown>>

/**
 * The rows of a list in JSON, the names of its fields first: ids or links, objects, or the marketplace's answers, whose list
 * is the longest within them. null: there is no list.
 */
export function rowsOfJson(value: unknown): readonly (readonly string[])[] | null {
  const list = longestList(value, DEEPEST)
  if (list === null) return null
  // Named as a column of releases, because a list of numbers alone is one of ids.
  const records = list.map((each): Cells => (isFields(each) ? flat(each) : { release_id: cellOfJson(each) }))
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))]
  return [names, ...records.map((record) => names.map((name) => record[name] ?? ''))]
}

function longestList(value: unknown, depth: number): readonly unknown[] | null {
  if (Array.isArray(value)) return value
  if (!isFields(value) || depth === 0) return null
  const lists = Object.values(value)
    .map((each) => longestList(each, depth - 1))
    .filter((list) => list !== null)
  return lists.toSorted((a, b) => b.length - a.length)[0] ?? null
}

/** The fields of a record as cells. What is said of it inside, its id above all, outranks the entry of the list around it. */
function flat(fields: Fields): Cells {
  const own = Object.entries(fields).map(([name, value]) => [name, cellOfJson(value)] as const)
  const priced = Object.entries(fields).flatMap(([, value]) =>
    isFields(value) && typeof value['currency'] === 'string'
      ? [['currency', value['currency']] as const]
      : [],
  )
  const inner = ABOUT_ITSELF.flatMap((name) => {
    const value = fields[name]
    if (!isFields(value)) return []
    return Object.entries(flat(value)).map(
      ([key, cell]) => [key === 'id' ? 'release_id' : key, cell] as const,
    )
  })
  return Object.fromEntries([...own, ...priced, ...inner].filter(([, cell]) => cell !== ''))
}

/** A value as a spreadsheet would show it: names of several artists joined, of a price its amount, nothing of the rest. */
function cellOfJson(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'boolean') return String(value)
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : value.toFixed(2)
  if (Array.isArray(value))
    return value
      .map(nameOfJson)
      .filter((name) => name !== '')
      .join(', ')
  return isFields(value) ? cellOfJson(value['amount'] ?? value['value'] ?? value['name'] ?? null) : ''
}

function nameOfJson(value: unknown): string {
  if (typeof value === 'string') return value
  return isFields(value) && typeof value['name'] === 'string' ? value['name'] : ''
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
