import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { ImportPreview, ListRun } from '../src/client.ts'
import { type Command, CommandFailure, counted, EXIT, untilKnown } from './command.ts'

/** Reads a list; imports it where that was asked for, and waits until it is done. */
export async function importList(command: Command): Promise<void> {
  const { api, words, options, readInput } = command
  const [file = '-'] = words
  const body = file === '-' ? await readInput() : await readList(file)
  const name = file === '-' ? 'list.csv' : basename(file)
  const preview = await api.previewImport({ body, headers: { 'x-file-name': encodeURIComponent(name) } })
  if (!options.yes) return showPreview(command, preview)
  await api.confirmImport({ body: { id: preview.id } })
  const ended = await untilKnown(command, 'Stopped waiting. The import goes on.', async () => {
    const { progress } = await api.importStatus()
    if (progress?.isComplete) return progress
    if (progress !== null) command.showProgress(progressText(progress))
    return null
  })
  showEnd(command, preview, ended)
}

async function readList(file: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await readFile(file))
  } catch {
    throw new CommandFailure(`${file} cannot be read.`, EXIT.usage)
  }
}

function progressText({ processedItems, totalItems, remainingSeconds }: ListRun): string {
  const left = remainingSeconds === null ? '' : `, about ${Math.ceil(remainingSeconds / 60)} min left`
  return `${processedItems} of ${counted(totalItems, 'record')} done${left}. Ctrl-C ends the waiting, not the import.`
}

/** Reasons are named by words with hyphens between them; an instance may know more of them than this command. */
const reasonText = (reason: string) => reason.replaceAll('-', ' ')

/** How many lines name their record without its number: none is imported before somebody has chosen for it. */
const withoutNumber = ({ named }: ImportPreview) => named.total - named.certain

/** Says where records are searched for, and chosen, for lines without a number. */
function whereToChoose({ url }: Command, then: string): string {
  return `Look for them, and choose, on ${new URL('/dashboard/settings/discogs', url).href}${then}.`
}

function showPreview(command: Command, preview: ImportPreview): void {
  const { options, print } = command
  if (options.json) return print(JSON.stringify(preview, null, 2))
  print(`${counted(preview.lines, 'line')}, ${counted(preview.records, 'record')} to import.`)
  for (const { line, text, problem } of preview.firstProblems)
    print(`  line ${line}: ${reasonText(problem ?? '')}  ${text}`)
  for (const { line, text } of preview.firstDifferent)
    print(`  line ${line}: another record on Discogs  ${text}`)
  for (const { line, text } of [...preview.firstChoices, ...preview.firstNamed])
    print(`  line ${line}: no number  ${text}`)
  const named = withoutNumber(preview)
  if (named > 0) print(`${counted(named, 'line')} without a number. ${whereToChoose(command, '')}`)
  if (preview.records > 0) print('Nothing was imported yet: repeat with --yes to import.')
}

/** Why a line is left out that names its record without its number. */
const NO_NUMBER = 'no-number'

/** Why a line may be left out although its record is watched in the end. */
const IS_DONE = new Set(['already-watched', 'duplicate'])

/** Counts by reason what of a list was left out: by the import, and before it what named no record, or another one. */
function leftOut(preview: ImportPreview, { skipped }: ListRun): ReadonlyMap<string, number> {
  // What was watched already is an item of the import.
  const { 'already-watched': _, ...unread } = preview.problems
  const before = { different: preview.different, [NO_NUMBER]: withoutNumber(preview) }
  const all = [unread, before, skipped].flatMap((each) => Object.entries(each))
  const byReason = Map.groupBy(all, ([reason]) => reason)
  const counts = [...byReason].map(
    ([reason, each]) => [reason, each.reduce((sum, [, n]) => sum + n, 0)] as const,
  )
  return new Map(counts.filter(([, count]) => count > 0))
}

/** Says what came of an import, with the reason of whatever was left out; fails when any of it is not watched now. */
function showEnd(command: Command, preview: ImportPreview, ended: ListRun): void {
  const { options, print, warn } = command
  const left = leftOut(preview, ended)
  const lines = [...left].map(([reason, count]) => `${count} skipped: ${reasonText(reason)}`)
  if (options.json) print(JSON.stringify({ ...ended, leftOut: Object.fromEntries(left) }, null, 2))
  else print([`${ended.importedItems} imported`, ...lines].join('\n'))
  for (const { item, error } of ended.errors) warn(`${item}: ${error}`)
  if (left.has(NO_NUMBER)) warn(whereToChoose(command, ': import the list there'))
  if (ended.phase !== 'complete')
    throw new CommandFailure(`The import ended early: ${ended.failure ?? ended.phase}.`)
  const undone = [...left].filter(([reason]) => !IS_DONE.has(reason))
  const missing = undone.reduce((sum, [, count]) => sum + count, ended.errorItems)
  if (missing > 0) throw new CommandFailure(`${counted(missing, 'record')} not imported.`)
}
