import { plainName } from '../lists/column-names.ts'
import { cellText } from '../lists/read-cell.ts'
import { parseShopReference } from './shop-reference.ts'

/** How many orders of a file were placed with a seller. */
export type SellerOrders = { readonly seller: string; readonly orders: number }

type Rows = readonly (readonly string[])[]

/** What columns of a file of orders are called, as `plainName` writes them. Nobody documents the marketplace's. */
const NAMES = {
  seller: /^(?:seller|vendedora?|verkaufer|vendeur|venditore)(?: (?:user ?name|name|profile|shop))?$/,
  buyer: /^(?:buyer|compradora?|kaufer|acheteur|acquirente)(?: (?:user ?name|name|id))?$/,
  order:
    /^(?:order ?(?:#|num|number|no|nr|id)|(?:n|no|num|numero)? ?de pedido|pedido|n de commande|commande)$/,
  day: /^(?:order ?(?:date|status|total)|ordered(?: (?:at|on))?|fecha (?:de|del) pedido)$/,
  status: /^(?:order )?(?:status|state)$|^estado(?: del pedido)?$/,
} as const

/** The first rows, in which the header is searched for. */
const HEADER_WITHIN = 10

/** Whether a file is one of orders, by its header: of what was bought or sold, not of what is wanted. */
export function areOrders(rows: Rows): boolean {
  return rows.slice(0, HEADER_WITHIN).some((cells) => {
    const { seller, buyer, order, day } = columnsOf(cells)
    return (seller !== null || buyer !== null) && (order !== null || day !== null)
  })
}

/** What becomes of an order that nobody received. */
const FELL_THROUGH = /^(?:cancell?ed|cancelad[oa]|merged|refunded)\b/i

/**
 * Counts the orders of a file by seller, most first; null: no column names sellers. A file may have a line for each record
 * of an order: those with one number are one order, without numbers each line is one. Cancelled ones count as none.
 */
export function countOrders(rows: Rows, siteUrl?: string): readonly SellerOrders[] | null {
  const headers = rows.slice(0, HEADER_WITHIN).map(columnsOf)
  const at = headers.findIndex(({ seller }) => seller !== null)
  const columns = headers[at]
  if (columns === undefined) return null
  const found = new Map<string, { readonly seller: string; readonly numbers: Set<string> }>()
  for (const [line, cells] of rows.slice(at + 1).entries()) {
    const named = parseShopReference(textAt(cells, columns.seller), siteUrl)
    if (named.kind !== 'seller' || FELL_THROUGH.test(textAt(cells, columns.status))) continue
    const key = named.name.toLowerCase()
    const known = found.get(key) ?? { seller: named.name, numbers: new Set() }
    known.numbers.add(textAt(cells, columns.order) || `line ${line}`)
    found.set(key, known)
  }
  return [...found.entries()]
    .map(([key, { seller, numbers }]) => ({ key, seller, orders: numbers.size }))
    .toSorted((one, other) => other.orders - one.orders || (one.key < other.key ? -1 : 1))
    .map(({ seller, orders }) => ({ seller, orders }))
}

/** Names of columns are no longer than this. */
const LONGEST_NAME = 40

function columnsOf(header: readonly string[]) {
  const names = header.map((cell) => (cell.length > LONGEST_NAME ? '' : plainName(cell)))
  const at = (pattern: RegExp) => {
    const found = names.findIndex((name) => pattern.test(name))
    return found < 0 ? null : found
  }
  return {
    seller: at(NAMES.seller),
    buyer: at(NAMES.buyer),
    order: at(NAMES.order),
    day: at(NAMES.day),
    status: at(NAMES.status),
  }
}

function textAt(cells: readonly string[], column: number | null): string {
  return column === null ? '' : cellText(cells[column] ?? '')
}
