import type { Endpoint } from '@cratewatch/contracts/endpoint'
import { endpoints } from '@cratewatch/contracts/endpoints'
import { vi } from 'vitest'
import { anId } from '../fixtures/account.ts'
import { server, type Sent } from '../harness/fake-server.ts'
import { watchLeaving, watchSaving } from '../harness/open-page.tsx'
import { kindAndWords, isPressable, kindOf, overlays, statesOf, wordsOf } from './pressable.ts'

const ENDPOINTS = Object.values<Endpoint>(endpoints)

/** Watches what a page does from here on, and tells it when asked. */
export function watchEffects() {
  const left = watchLeaving()
  const saved = watchSaving()
  const asked: string[] = []
  vi.stubGlobal('confirm', (question: string) => asked.push(question) > 0)
  const calls = new Map(ENDPOINTS.map((endpoint) => [endpoint, server.calls(endpoint).length]))
  const before = new Set(
    ENDPOINTS.flatMap((endpoint) => server.calls(endpoint).map((sent) => said(endpoint, sent))),
  )
  const layers = new Set(overlays())
  const place = location.href
  return () => {
    const made = ENDPOINTS.flatMap((endpoint) =>
      server
        .calls(endpoint)
        .slice(calls.get(endpoint) ?? 0)
        .map((sent) => ({
          isRead: isRead(endpoint),
          endpoint,
          sent,
        })),
    )
    const writes = made.filter(({ isRead }) => !isRead)
    const moved = location.href === place ? [] : [`→ ${plain(location.pathname + location.search)}`]
    const opened = overlays().filter((each) => !layers.has(each))
    const effects = [
      ...asked.map((question) => `asks “${question}”`),
      ...writes.map(({ endpoint, sent }) => said(endpoint, sent)),
      ...moved,
      ...left().map((to) => `leaves to ${to}`),
      ...saved.map(({ name }) => `saves ${name}`),
      ...opened.map((each) => `${each.getAttribute('role')} “${wordsOf(each)}”`.replace(' “”', '')),
    ]
    const reads = made.filter(({ isRead }) => isRead).map(({ endpoint, sent }) => said(endpoint, sent))
    // What was read before is read again now and then, whatever is pressed.
    const news = reads.filter((each) => !before.has(each))
    return effects.length > 0 ? effects : [...new Set(news.length > 0 ? news : reads)]
  }
}

/** Whether a call changes nothing: of a rule it is asked what it would have done, too. */
const isRead = (endpoint: Endpoint) =>
  (endpoint.method === 'GET' && endpoint.file === undefined) || endpoint === endpoints.dryRunRule

/** A call with what was sent: “PUT /vinyls/2/star {"isStarred":true}”. */
function said({ method, path }: Endpoint, { params, query, body }: Sent): string {
  const filled = Object.entries(params).reduce(
    (left, [name, value]) => left.replace(`:${name}`, value),
    path as string,
  )
  const asked = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString()
  const content = body === undefined || body === null ? '' : ` ${JSON.stringify(body)}`
  return plain(`${method} ${filled.replace(/^\/api/, '')}${asked && `?${asked}`}${content}`)
}

/** Ids by their numbers. */
const ID = new RegExp(anId(0).slice(0, -12) + String.raw`(\d{12})`, 'g')
export const plain = (text: string) => text.replace(ID, (_, number: string) => String(Number(number)))

/** What a control says of itself. */
export const selfOf = (element: HTMLElement) => ({
  name: kindAndWords(element),
  words: wordsOf(element),
  states: statesOf(element),
})

/** How what a control says of itself differs from before: “expanded”, “not expanded”, “now “Hide password””. */
export function changeOf(was: ReturnType<typeof selfOf>, element: HTMLElement): string[] {
  if (!element.isConnected) return []
  const { words, states: now } = selfOf(element)
  const before = was.states
  return [
    ...(words === was.words || element.matches('select') ? [] : [`now “${words}”`]),
    ...now.filter((state) => !before.includes(state)),
    ...before.filter((state) => !now.includes(state)).map((state) => `not ${state}`),
  ]
}

/**
 * Where the focus is, unless it is where it belongs: where the press was, in what that opened, or on what had opened what
 * that closed.
 */
export function focusAfter(
  pressed: HTMLElement,
  isOnOpener: boolean,
  before: ReadonlySet<HTMLElement>,
): string[] {
  const { activeElement: at } = document
  if (!(at instanceof HTMLElement) || at === document.body) return ['focus lost']
  if (at === pressed || at === pressed.closest('select')) return []
  if (overlays().some((layer) => !before.has(layer) && layer.contains(at))) return []
  if (isOnOpener && !pressed.isConnected) return []
  return [`focus on ${placeOf(at)}`]
}

/** Something that has the focus, by its name; what has none has words of all that stands in it. */
function placeOf(element: HTMLElement): string {
  if (element.matches('input, textarea')) return `field ${wordsOf(element)}`
  const kind = isPressable(element)
    ? kindOf(element)
    : (element.getAttribute('role') ?? element.tagName.toLowerCase())
  const isNamed = isPressable(element) || element.matches('[aria-label], [aria-labelledby]')
  return isNamed ? `${kind} ${wordsOf(element)}` : kind
}
