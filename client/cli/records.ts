import { masterSellPage, sellPage } from '@cratewatch/domain/records/links'
import type { RecordReference } from '@cratewatch/domain/records/parse-record-reference'
import { parseRecordReferences } from '@cratewatch/domain/records/parse-record-references'
import { ApiError, type Cratewatch, type Vinyl } from '../src/client.ts'
import { amountText, type Command, CommandFailure, counted, EXIT, untilKnown } from './command.ts'

/** A release or an album that somebody named. */
type Named = Extract<RecordReference, { readonly id: number }>

const PAGE = 100

/** Reads the list page by page; whoever has found enough stops. */
async function* entries(
  { api }: Command,
  query: { readonly availability?: 'available' | 'all'; readonly search?: string } = {},
): AsyncGenerator<Vinyl> {
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await api.listVinyls({ query: { ...query, page, limit: PAGE } })
    yield* answer.vinyls
    pages = answer.pagination.pages
  }
}

/** Lists what is watched. Filters that leave nothing end like a search without a match. */
export async function list(command: Command): Promise<void> {
  const { options, print } = command
  const { available = false, search = '' } = options
  const found: Vinyl[] = []
  const query = { availability: available ? ('available' as const) : ('all' as const), search }
  for await (const entry of entries(command, query)) found.push(entry)
  if (options.json) print(JSON.stringify(found, null, 2))
  else for (const line of [...found.map(lineOf), counted(found.length, 'record')]) print(line)
  if (found.length === 0 && (available || search !== ''))
    throw new CommandFailure('Nothing matches.', EXIT.unmatched)
}

/** A record as it can be named again: a number, or an album in the marketplace's notation. */
const codeOf = (kind: Vinyl['kind'], id: number) => (kind === 'master' ? `[m${id}]` : String(id))

/** A record that was just added may have no name yet. */
export const titleOf = ({ artist, name }: Pick<Vinyl, 'artist' | 'name'>) =>
  artist === '' ? name : `${artist} – ${name}`

export function lineOf(vinyl: Vinyl): string {
  return `${codeOf(vinyl.kind, vinyl.discogsId).padStart(10)}  ${titleOf(vinyl)}  ${stateOf(vinyl)}`
}

function stateOf({ numForSale, lowestPrice, beingLookedUp, pausedReason }: Vinyl): string {
  if (numForSale > 0) return copiesText(numForSale, lowestPrice)
  if (beingLookedUp) return 'being looked up'
  return pausedReason?.replaceAll('-', ' ') ?? '–'
}

export function copiesText(count: number, price: Vinyl['lowestPrice']): string {
  return `${count} for sale${price === null ? '' : ` from ${amountText(price)}`}`
}

/** Reads the records that the words name; `-` stands for a text from the input. */
export async function named({ api, words, readInput }: Command): Promise<readonly Named[]> {
  const { marketplaceSiteUrl } = await api.instanceInfo()
  const found: Named[] = []
  for (const word of words)
    for (const { text, reference } of parseRecordReferences(
      word === '-' ? await readInput() : word,
      marketplaceSiteUrl,
    )) {
      if (reference.kind === 'listing') {
        found.push(await recordOfCopy(api, reference.query, text))
        continue
      }
      if (!('id' in reference))
        throw new CommandFailure(
          `“${text}” is no record: give its number, its address, or “[m…]” for an album.`,
          EXIT.usage,
        )
      found.push(reference)
    }
  return found
}

/** Finds the record of a copy for sale. */
async function recordOfCopy({ searchVinyls }: Cratewatch, q: string, text: string): Promise<Named> {
  const [record] = (await searchVinyls({ query: { by: 'listing', q } })).results
  if (record === undefined)
    throw new CommandFailure(`“${text}” is no copy that anybody sells.`, EXIT.unmatched)
  return { kind: 'release', id: record.id }
}

/** Finds the entries of the list that the words name; nothing is done where one of them is missing. */
export async function watched(command: Command): Promise<readonly Vinyl[]> {
  const missing = new Set((await named(command)).map(({ kind, id }) => codeOf(kind, id)))
  const found: Vinyl[] = []
  for await (const entry of entries(command)) {
    if (missing.delete(codeOf(entry.kind, entry.discogsId))) found.push(entry)
    if (missing.size === 0) return found
  }
  throw new CommandFailure(`Not in your list: ${[...missing].join(', ')}`, EXIT.unmatched)
}

/** What the server refuses of one record alone, as 404 and 409; the next one may do. */
const isOfOneRecord = (error: unknown) =>
  error instanceof CommandFailure || (error instanceof ApiError && [400, 404, 409].includes(error.status))

/** Watches each record that is named; those that are watched already are no failure. */
export async function add(command: Command): Promise<void> {
  const { api, options, print, warn } = command
  const added: Vinyl[] = []
  let refused = 0
  const attempt = async (code: string, act: () => Promise<unknown>) => {
    try {
      await act()
    } catch (error) {
      if (!(error instanceof Error) || !isOfOneRecord(error)) throw error
      warn(`${code}: ${error.message}`)
      if (!(error instanceof ApiError && error.code === 'VINYL_ALREADY_EXISTS')) refused += 1
    }
  }
  const show = (vinyl: Vinyl) => print(options.json ? JSON.stringify(vinyl) : `Added ${lineOf(vinyl).trim()}`)
  for (const { kind, id } of await named(command))
    await attempt(codeOf(kind, id), async () => {
      const vinyl = await (kind === 'master'
        ? api.watchMaster({ params: { id }, body: {} })
        : api.addVinyl({ body: { discogsId: id } }))
      if (options.wait) added.push(vinyl)
      else show(vinyl)
    })
  for (const vinyl of added)
    await attempt(codeOf(vinyl.kind, vinyl.discogsId), async () => show(await checked(command, vinyl)))
  if (refused > 0) throw new CommandFailure(`${counted(refused, 'record')} not added.`)
}

/** Waits until a record that was added is found and checked; fails when there is no such record. */
function checked(command: Command, { id }: Vinyl): Promise<Vinyl> {
  const stopped = 'Stopped waiting. The record is watched all the same.'
  return untilKnown(command, stopped, async () => {
    const { vinyl } = await command.api.readVinyl({ params: { id }, query: { limit: 1 } })
    if (vinyl.pausedReason === 'not-found') throw new CommandFailure('the marketplace has no such record.')
    const isPending = vinyl.beingLookedUp || (vinyl.lastCheckedAt === null && vinyl.pausedReason === null)
    return isPending ? null : vinyl
  })
}

/** Ends the watches on the records that are named. */
export async function remove(command: Command): Promise<void> {
  const found = await watched(command)
  const { undo } = await command.api.removeVinyls({ body: { vinyls: found.map(({ id }) => id) } })
  if (command.options.json) return command.print(JSON.stringify({ removed: found, undo }, null, 2))
  for (const vinyl of found)
    command.print(`Removed ${codeOf(vinyl.kind, vinyl.discogsId)}  ${titleOf(vinyl)}`)
}

/** Opens where the copies of the named records are bought, without names one's list. */
export async function open(command: Command): Promise<void> {
  const { api, words, options, url, print, openPage } = command
  const { marketplaceSiteUrl: site } = await api.instanceInfo()
  const pages =
    words.length === 0
      ? [new URL('/dashboard', url).href]
      : (await named(command)).map(({ kind, id }) =>
          (kind === 'master' ? masterSellPage : sellPage)(site, id),
        )
  print(options.json ? JSON.stringify(pages, null, 2) : pages.join('\n'))
  for (const page of pages) openPage(page)
}
