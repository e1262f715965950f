import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import {
  ApiError,
  type Cratewatch,
  type ImportPreview,
  type Vinyl,
  type InAppNotification,
} from '../src/client.ts'
import { CommandFailure, EXIT } from './failure.ts'

/** What a command has: the API, its words and options, and where it writes. */
export type Command = {
  readonly api: Cratewatch
  readonly words: readonly string[]
  readonly options: {
    readonly json: boolean
    readonly available: boolean
    readonly yes: boolean
    readonly wait: boolean
    readonly search: string | undefined
  }
  readonly print: (line: string) => void
  readonly warn: (line: string) => void
  readonly readInput: () => Promise<string>
  readonly signal: AbortSignal
}

const PAGE = 100
const ASK_EVERY_MS = 2_000
const RELEASE =
  /^(?:(?:https?:\/\/)?(?:www\.)?discogs\.com\/(?:[a-z]{2}\/)?release\/)?(\d{1,10})(?:[-/?#].*)?$/i

/** Lists what is watched, all pages of it. */
export async function list({ api, options, print }: Command): Promise<void> {
  const found: Vinyl[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const availability = options.available ? ('available' as const) : ('all' as const)
    const answer = await api.listVinyls({
      query: { page, limit: PAGE, availability, search: options.search ?? '' },
    })
    found.push(...answer.vinyls)
    pages = answer.pagination.pages
  }
  if (options.json) return print(JSON.stringify(found, null, 2))
  for (const vinyl of found) print(lineOf(vinyl))
  print(found.length === 1 ? '1 record' : `${found.length} records`)
}

function lineOf({ discogsId, artist, name, numForSale, lowestPrice }: Vinyl): string {
  const price = lowestPrice === null ? '' : ` from ${lowestPrice.value.toFixed(2)} ${lowestPrice.currency}`
  const state = numForSale > 0 ? `${numForSale} for sale${price}` : '–'
  // A record that was just added may have no name yet.
  const title = artist === '' ? name : `${artist} – ${name}`
  return `${String(discogsId).padStart(10)}  ${title}  ${state}`
}

/**
 * Watches each record that is named, and waits for what comes of it where that was asked for; those that are watched
 * already are no failure.
 */
export async function add(command: Command): Promise<void> {
  const { api, words, options, print, warn } = command
  if (words.length === 0) throw new CommandFailure('Say which: cratewatch add 4821907 …', EXIT.usage)
  const ids = words.map((word) => {
    const id = RELEASE.exec(word)?.[1]
    if (id === undefined)
      throw new CommandFailure(`“${word}” is neither the number nor the address of a release.`, EXIT.usage)
    return Number(id)
  })
  for (const discogsId of ids) {
    try {
      const added = await api.addVinyl({ body: { discogsId } })
      const vinyl = options.wait ? await lookedUp(command, added) : added
      print(options.json ? JSON.stringify(vinyl) : `Added ${lineOf(vinyl).trim()}`)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'VINYL_ALREADY_EXISTS') throw error
      warn(`${discogsId}: ${error.message}`)
    }
  }
}

/** Waits until a record that was added is looked up; fails when there is no such record. */
async function lookedUp({ api, signal }: Command, added: Vinyl): Promise<Vinyl> {
  for (let vinyl = added; ;) {
    if (vinyl.pausedReason === 'not-found')
      throw new CommandFailure(`${vinyl.discogsId}: the marketplace has no such record.`)
    if (!vinyl.beingLookedUp) return vinyl
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
    if (signal.aborted) throw new CommandFailure('Stopped waiting. The record is still looked up.')
    vinyl = (await api.readVinyl({ params: { id: vinyl.id }, query: { limit: 1 } })).vinyl
  }
}

/** Reads a list; imports it where that was asked for, and waits until it is done. */
export async function importList(command: Command): Promise<void> {
  const { api, words, options, readInput } = command
  const [file] = words
  if (file === undefined)
    throw new CommandFailure('Say which file: cratewatch import list.csv, or - for the input', EXIT.usage)
  const body = file === '-' ? await readInput() : await readList(file)
  const name = file === '-' ? 'list.csv' : basename(file)
  const preview = await api.previewImport({ body, headers: { 'x-file-name': encodeURIComponent(name) } })
  if (!options.yes) return showPreview(command, preview)
  await api.confirmImport({ body: { id: preview.id } })
  await showEnd(command)
}

function showPreview({ options, print }: Command, preview: ImportPreview): void {
  if (options.json) return print(JSON.stringify(preview, null, 2))
  print(`${preview.lines} lines, ${preview.records} records to import.`)
  for (const { line, text, problem } of preview.firstProblems) print(`  line ${line}: ${problem}  ${text}`)
  for (const { line, text } of preview.firstDifferent)
    print(`  line ${line}: another record on Discogs  ${text}`)
  print('Nothing was imported yet: repeat with --yes to import.')
}

/** Waits for the end of the import under way, and says what came of it. */
async function showEnd({ api, options, print, signal }: Command): Promise<void> {
  for (;;) {
    const { progress } = await api.importStatus()
    if (progress?.isComplete !== false) {
      if (options.json) return print(JSON.stringify(progress, null, 2))
      const { importedItems = 0, skippedItems = 0, errorItems = 0 } = progress ?? {}
      return print(`${importedItems} imported, ${skippedItems} skipped, ${errorItems} failed`)
    }
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
    if (signal.aborted) throw new CommandFailure('Stopped waiting. The import goes on.')
  }
}

async function readList(file: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await readFile(file))
  } catch {
    throw new CommandFailure(`${file} cannot be read.`, EXIT.usage)
  }
}

const LATEST = 100

/** Follows what happens: each new alert is a line, and while it runs nothing is missed. */
export async function watch({ api, options, print, warn, signal }: Command): Promise<void> {
  const shown = new Set(
    (await api.listNotifications({ query: { limit: LATEST } })).notifications.map(({ id }) => id),
  )
  if (!options.json) warn('Watching. Ctrl-C ends it.')
  for await (const { type } of api.live({ signal })) {
    if (type === 'session-ended') throw new CommandFailure('The token was revoked.', EXIT.refused)
    // After `hello`, what came while the connection was lost.
    if (type !== 'notifications' && type !== 'hello') continue
    const { notifications } = await api.listNotifications({ query: { limit: LATEST } })
    for (const notification of notifications.filter(({ id }) => !shown.has(id)).toReversed()) {
      shown.add(notification.id)
      if (options.json) print(JSON.stringify(notification))
      else print(alertLine(notification))
    }
  }
}

function alertLine({ createdAt, type, vinyl, params, gone }: InAppNotification): string {
  if (vinyl === null) return `${createdAt}  ${type}`
  const what = gone ? 'gone again' : `${params['count'] ?? '?'} for sale`
  return `${createdAt}  ${vinyl.artist} – ${vinyl.name}  ${what}  ${vinyl.sellUri}`
}
