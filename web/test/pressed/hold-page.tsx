import { LOCALES, type Locale } from '@cratewatch/domain/accounts/locale'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lineOf } from './pressable.ts'
import { lineIn, placed, pressedFor, type Placed, type Row, type Table } from './table.ts'
import { follow, visit, type Moment, type Opened, type Visit } from './walk.ts'

/** A page in one state, with what can be pressed on it. */
export type PressedPage = Opened & { readonly name: string; readonly table: Table }

/** A page has up to a hundred presses, which take twenty seconds alone on a machine. */
const LIMIT = { timeout: 600_000 }

const OTHERS = LOCALES.filter((locale) => locale !== 'en')

/**
 * Holds pages to their tables: what can be pressed is in them and does what it says there. What a page has when it is
 * opened is compared in each language.
 */
export function holdPages(...pages: readonly PressedPage[]): void {
  onEach(pages, (page) => {
    it('has in en what its table says, which does what that says', LIMIT, async () => {
      expect(await differencesOf(page, 'en', true)).toEqual([])
    })
    it.each(OTHERS)('has in %s what its table says', LIMIT, async (locale) => {
      expect(await differencesOf(page, locale, false)).toEqual([])
    })
  })
}

/** Holds what pages show after each press to their tables, in every language but the first. */
export function holdPressedInOthers(...pages: readonly PressedPage[]): void {
  onEach(pages, (page) => {
    it.each(OTHERS)('has in %s what its table says, after each press', LIMIT, async (locale) => {
      expect(await differencesOf(page, locale, true)).toEqual([])
    })
  })
}

function onEach(pages: readonly PressedPage[], hold: (page: PressedPage) => void): void {
  describe.each(pages)('$name', (page) => {
    beforeEach(() => void vi.stubEnv('TZ', 'Europe/Berlin'))
    afterEach(() => void vi.unstubAllEnvs())
    hold(page)
  })
}

/** Returns how a page differs from its table. What is shown is compared in each language, what that does in the first. */
async function differencesOf(page: PressedPage, locale: Locale, isPressed: boolean): Promise<string[]> {
  const somebody = await visit(page, locale)
  const { shown } = await somebody.begin()
  const found = await compare(shown, page.table, [], locale)
  if (!isPressed) return found
  const go = walker(somebody, page.table, locale)
  for (const row of pressedOf(page.table)) found.push(...(await pressOn(go, [row], locale)))
  return found
}

type Go = ReturnType<typeof walker>

/** Presses the last one of a way, and what is shown then. */
async function pressOn(go: Go, way: readonly Row[], locale: Locale): Promise<string[]> {
  const [row, then] = [way.at(-1) as Row, way.at(-1)?.shows ?? []]
  if (locale !== 'en' && !showsWords(row)) return []
  const { effects, shown } = await go(way)
  const done = effects.join('; ')
  const found = locale !== 'en' || done === row.does ? [] : [told(way, row.does, done)]
  if (hasMoved(row)) return found
  found.push(...(await compare(shown, then, way, locale)))
  for (const next of pressedOf(then)) found.push(...(await pressOn(go, [...way, next], locale)))
  return found
}

/** Whether its press shows words that are held nowhere else. */
const showsWords = ({ shows = [] }: Row) => placed(shows).some(({ row }) => pressedFor(row) === undefined)

const nameOf = (way: readonly Row[]) => way.map(({ words }) => words.en).join(' › ')
const told = (way: readonly Row[], says: string, does: string) =>
  `${nameOf(way)}\n  in the table: ${says}\n  on the page:  ${does}`

/** Goes ways of presses, each from as far as the page still is as the ways have in common. */
function walker(somebody: Visit, first: Table, locale: Locale) {
  let gone: { readonly row: Row; readonly moment: Moment }[] = []
  return async (way: readonly Row[]) => {
    const parted = way.slice(0, -1).findIndex((row, index) => gone[index]?.row !== row)
    gone = gone.slice(0, parted === -1 ? way.length - 1 : parted)
    while (gone.length > 0 && !somebody.isAt((gone.at(-1) as (typeof gone)[number]).moment)) gone.pop()
    let moment = gone.at(-1)?.moment ?? (await somebody.begin())
    let effects: readonly string[] = []
    for (const row of way.slice(gone.length)) {
      const table = gone.length === 0 ? first : (gone.at(-1)?.row.shows ?? [])
      const thing = moment.shown[placed(table).findIndex((each) => each.row === row && each.isPressed)]
      if (thing === undefined) return { effects: ['it is not there'], shown: [] }
      await somebody.type(row.typed?.[locale] ?? {})
      ;({ effects, moment } = await somebody.press(moment, thing))
      gone.push({ row, moment })
    }
    return { effects, shown: moment.shown }
  }
}

/** What is pressed of a table: options are chosen by their select, and what is switched off does nothing. */
const pressedOf = (table: Table) =>
  placed(table)
    .filter(({ row, isPressed }) => isPressed && row.kind !== 'link' && row.kind !== 'option')
    .map(({ row }) => row)
    .filter((row) => pressedFor(row) === undefined)
    .filter(({ is, typed }) => !is?.includes('disabled') || typed !== undefined)

/** Another page has its own table. */
const hasMoved = ({ does }: Row) => /→ \/[^?;]*(;|$)/.test(does)

/** Returns how what is shown differs from a table: links by their addresses, too, and options by their values. */
async function compare(
  shown: readonly HTMLElement[],
  table: Table,
  way: readonly Row[],
  locale: Locale,
): Promise<string[]> {
  const rows = placed(table)
  const [there, lines] = [shown.map(lineOf), rows.map((row) => lineIn(locale, row))]
  if (there.join('\n') !== lines.join('\n')) return [told(way, without(lines, there), without(there, lines))]
  if (locale !== 'en') return []
  const found: string[] = []
  for (const [index, placedRow] of rows.entries()) {
    const { row } = placedRow
    const done = await leadOf(shown[index] as HTMLElement, placedRow)
    if (done !== row.does) found.push(told([...way, row], row.does, done))
  }
  return found
}

/** The lines of one list that another one has not; none: they stand in another order. */
function without(lines: readonly string[], others: readonly string[]): string {
  const left = [...others]
  const own = lines.filter((line) => {
    const at = left.indexOf(line)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  return own.length > 0 ? own.join(' | ') : `nothing else, in the order ${lines.join(' | ')}`
}

async function leadOf(thing: HTMLElement, { row, isPressed }: Placed): Promise<string> {
  if (!isPressed || pressedFor(row) !== undefined) return row.does
  if (row.kind === 'link') return follow(thing)
  return row.kind === 'option' ? (thing as HTMLOptionElement).value : row.does
}
