import type { Endpoint } from '@cratewatch/contracts/endpoint'
import { endpoints } from '@cratewatch/contracts/endpoints'
import type { User } from '@cratewatch/contracts/people/accounts'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import { fireEvent } from '@testing-library/react'
import { vi } from 'vitest'
import { server } from '../harness/fake-server.ts'
import { wait } from '../harness/look.ts'
import { openPage } from '../harness/open-page.tsx'
import { clearDocument, prepareDocument } from '../harness/prepare-document.ts'
import { changeOf, focusAfter, plain, selfOf, watchEffects } from './effect.ts'
import { kindAndWords, lineOf, overlays, pressables, wordsOf } from './pressable.ts'

/** A page in one state. */
export type Opened = {
  readonly path: string
  /** Left out: a collector; null: nobody is signed in. */
  readonly user?: User | null
  readonly prepare?: () => void
  /** What stands around every page, instead of the page. */
  readonly shell?: true
}

/** Twice so long a press may take to show: a pause in typing, what closes, and what is loaded for it. */
const SETTLED_MS = 200

/** A moment of a visit, to which one may come back. */
export type Moment = {
  readonly look: string
  readonly shown: readonly HTMLElement[]
  /** Everything that could be pressed until then, with what it was called. */
  readonly known: ReadonlyMap<HTMLElement, string>
  /** What was pressed until then. */
  readonly trail: readonly string[]
}

export type Visit = Awaited<ReturnType<typeof visit>>

/** Somebody at a page, who presses one thing after another. */
export async function visit(page: Opened, locale: Locale) {
  let hands = await open(page, locale)
  const untouched = look()
  return {
    /** Goes to the page as it is when it is opened. */
    async begin(): Promise<Moment> {
      if (look() !== untouched) {
        await clearDocument()
        prepareDocument()
        hands = await open(page, locale)
      }
      const shown = pressables().filter((each) => isOfPage(each) !== (page.shell ?? false))
      return { look: look(), shown, known: called(), trail: [] }
    },
    isAt: (moment: Moment) => moment.look === look() && moment.shown.every((each) => each.isConnected),
    type: (typed: Readonly<Record<string, string>>) => typeInto(hands, typed),
    press: (from: Moment, thing: HTMLElement) => press(hands, from, thing),
  }
}

const called = () => new Map(pressables().map((each) => [each, kindAndWords(each)]))

/** Presses a thing, or chooses something of it; `shown` is what can be pressed since then and could not before. */
async function press(hands: Hands, from: Moment, thing: HTMLElement) {
  const layers = new Set(overlays())
  const was = selfOf(thing)
  const tell = watchEffects()
  const chosen = thing.matches('select') ? choiceOf(thing as HTMLSelectElement) : undefined
  if (chosen === undefined) await hands.click(thing)
  else await hands.selectOptions(thing, chosen)
  await settle()
  // On a busy machine an answer may take longer; what is never answered stays busy.
  for (let more = 0; more < 8 && document.querySelector('[aria-busy="true"]') !== null; more += 1)
    await wait(50)
  const isOnOpener = from.trail.includes(kindAndWords(document.activeElement as HTMLElement))
  const effects = [...tell(), ...changeOf(was, thing), ...focusAfter(thing, isOnOpener, layers)]
  const isOver = (each: HTMLElement) => overlays().some((layer) => !layers.has(layer) && layer.contains(each))
  const known = new Map(from.known)
  const shown = pressables().filter((each) => !known.has(each) && (isOver(each) || !isBack(known, each)))
  for (const [each, words] of called()) known.set(each, words)
  const moment: Moment = { look: look(), shown, known, trail: [...from.trail, was.name] }
  return { effects, moment }
}

/** Whether a thing that was there before is there again, under the same name; each is so once. */
function isBack(known: Map<HTMLElement, string>, thing: HTMLElement): boolean {
  const words = kindAndWords(thing)
  const gone = [...known].find(([each, its]) => its === words && !each.isConnected)?.[0]
  return gone !== undefined && known.delete(gone)
}

const look = () => `${location.href}\n${pressables().map(lineOf).join('\n')}`

/** Waits until a press has shown all that it does, and what it needs is loaded. */
async function settle(): Promise<void> {
  await wait(SETTLED_MS)
  await vi.dynamicImportSettled()
  await wait(SETTLED_MS)
}

/** The first choice that is not made yet. */
const choiceOf = (select: HTMLSelectElement) =>
  [...select.options].find((each) => !each.selected)?.value ?? ''

/** Opens a page on which every press is answered, or waits for its answer, and gives somebody's hands. */
async function open({ path, user, prepare = () => {} }: Opened, locale: Locale): Promise<Hands> {
  const prepareAll = () => {
    prepare()
    // The start of the application is put together of what is prepared.
    const others = Object.values<Endpoint>(endpoints).filter((each) => each !== endpoints.readStart)
    for (const endpoint of others.filter((each) => !server.isPrepared(each)))
      if (endpoint.answer === undefined) server.answers(endpoint)
      else server.holds(endpoint)
  }
  const hands = await openPage(path, prepareAll, { ...(user === undefined ? {} : { user }), locale })
  await settle()
  return hands
}

const isOfPage = (each: Element) =>
  each.closest('main') !== null && each.closest('[data-bottom-bar]') === null

type Hands = Awaited<ReturnType<typeof openPage>>

/** Types into the fields of these labels. */
async function typeInto(hands: Hands, typed: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(typed)) {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')]
    const field = fields.find((each) => wordsOf(each) === label)
    if (field === undefined) throw new Error(`no field “${label}” among ${fields.map(wordsOf).join(', ')}`)
    await hands.clear(field)
    if (text !== '') await hands.type(field, text)
  }
  if (Object.keys(typed).length > 0) await settle()
}

/** Returns the address of a link, and what it does besides when it is opened elsewhere. */
export async function follow(thing: HTMLElement): Promise<string> {
  const address = addressOf(thing)
  const stay = (event: Event) => event.preventDefault()
  window.addEventListener('click', stay)
  const tell = watchEffects()
  fireEvent.click(thing, { ctrlKey: true })
  await wait(50)
  window.removeEventListener('click', stay)
  // A link that is gone with its press is followed here all the same.
  return [address, ...tell().filter((effect) => effect !== `→ ${address}` && !effect.startsWith('GET'))].join(
    '; ',
  )
}

/** Where a link leads; within its page by what is called there. */
function addressOf(link: HTMLElement): string {
  const address = link.getAttribute('href') ?? ''
  const place = /^#(_.*)/.exec(address)?.[1]
  if (place === undefined) return plain(address)
  const target = document.getElementById(place)
  return target === null ? '# nowhere' : `# “${wordsOf(target)}”`
}
