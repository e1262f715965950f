const TAGS = new Set(['BUTTON', 'SUMMARY', 'SELECT', 'OPTION'])
const INPUTS = new Set(['checkbox', 'radio', 'file', 'submit'])
const ROLES = new Set([
  'button',
  'link',
  'menuitem',
  'menuitemradio',
  'menuitemcheckbox',
  'option',
  'tab',
  'switch',
])

/** Whether a press or a choice acts on an element; text fields are none. */
export const isPressable = (each: Element) =>
  TAGS.has(each.tagName) ||
  (each.tagName === 'A' && each.hasAttribute('href')) ||
  (each.tagName === 'INPUT' && INPUTS.has(each.getAttribute('type') ?? '')) ||
  ROLES.has(each.getAttribute('role') ?? '')

const isHidden = (each: Element) =>
  each.getAttribute('aria-hidden') === 'true' || each.hasAttribute('inert') || each.hasAttribute('hidden')

/** More options than these are data, of which one stands for all. */
const MOST_OPTIONS = 12

/**
 * Returns what can be pressed on the page, in its order; what is hidden from everybody is left out. Goes through the page
 * once: this document looks through all of it for each part of a selector.
 */
export function pressables(): HTMLElement[] {
  const found: HTMLElement[] = []
  const goThrough = (below: Element) => {
    for (const each of below.children) {
      if (isHidden(each)) continue
      if (isPressable(each)) found.push(each as HTMLElement)
      const isData = each instanceof HTMLSelectElement && each.options.length > MOST_OPTIONS
      if (!isData) goThrough(each)
    }
  }
  goThrough(document.documentElement)
  return found
}

const OVERLAYS = new Set(['dialog', 'alertdialog', 'menu', 'listbox'])

/** What lies over the page. */
export const overlays = () =>
  [...document.querySelectorAll<HTMLElement>('[role]')].filter((each) =>
    OVERLAYS.has(each.getAttribute('role') ?? ''),
  )

/** A kind of control, as whoever cannot see it is told. */
export type Kind =
  | 'link'
  | 'button'
  | 'item'
  | 'checkbox'
  | 'radio'
  | 'switch'
  | 'tab'
  | 'select'
  | 'option'
  | 'file'
  | 'summary'

const BY_ROLE: Readonly<Record<string, Kind>> = {
  menuitem: 'item',
  menuitemradio: 'radio',
  menuitemcheckbox: 'checkbox',
  switch: 'switch',
  tab: 'tab',
  option: 'option',
  checkbox: 'checkbox',
  radio: 'radio',
  link: 'link',
  button: 'button',
}
const BY_TAG: Readonly<Record<string, Kind>> = {
  A: 'link',
  BUTTON: 'button',
  SELECT: 'select',
  OPTION: 'option',
  SUMMARY: 'summary',
}

export function kindOf(element: HTMLElement): Kind {
  const role = BY_ROLE[element.role ?? element.getAttribute('role') ?? '']
  if (role !== undefined) return role
  if (element instanceof HTMLInputElement)
    return (
      ({ checkbox: 'checkbox', radio: 'radio', file: 'file' }[element.type] as Kind | undefined) ?? 'button'
    )
  return BY_TAG[element.tagName] ?? 'button'
}

/** Returns the words by which a control is told from others: its label, or what it says; all spaces are alike. */
export function wordsOf(element: HTMLElement): string {
  const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
  const labels = ids.flatMap((id) => document.getElementById(id) ?? [])
  if (labels.length > 0) return labels.map(spoken).join(' ')
  const label = element.getAttribute('aria-label')
  if (label !== null) return plainSpaces(label)
  const around = labelAround(element)
  const own = [...document.querySelectorAll('label')].filter(
    (each) => each === around || (element.id !== '' && each.htmlFor === element.id),
  )
  if (own.length > 0) return own.map(spoken).join(' ')
  return spoken(element) || (element.getAttribute('title') ?? '')
}

const labelAround = (element: Element | null): Element | null =>
  element === null || element.tagName === 'LABEL' ? element : labelAround(element.parentElement)

const plainSpaces = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

const UNSPOKEN = new Set(['SELECT', 'SCRIPT', 'STYLE'])

/** What is read out of an element: pictures by their words, decoration not at all. */
function spoken(element: Element): string {
  const said = [...element.childNodes].map((node) => {
    if (!(node instanceof Element)) return node.textContent ?? ''
    if (node.getAttribute('aria-hidden') === 'true' || UNSPOKEN.has(node.tagName)) return ''
    return node.getAttribute('aria-label') ?? node.getAttribute('alt') ?? spoken(node)
  })
  return said
    .join(' ')
    .replace(/\s+/g, ' ')
    .replaceAll(/(?<=\() | (?=[).,])/g, '')
    .trim()
}

const STATES = ['expanded', 'pressed', 'checked', 'selected', 'current'] as const
export type State = (typeof STATES)[number] | 'disabled' | 'busy'

/** Returns the states that a control says it is in. */
export function statesOf(element: HTMLElement): State[] {
  const told: State[] = STATES.filter((state) => {
    const value = element.getAttribute(`aria-${state}`)
    return value !== null && value !== 'false'
  })
  if (element instanceof HTMLInputElement && element.checked && !told.includes('checked'))
    told.push('checked')
  if (element instanceof HTMLOptionElement && element.selected) told.push('selected')
  if (element.getAttribute('aria-busy') === 'true') return [...told, 'busy']
  const isOff =
    ('disabled' in element && element.hasAttribute('disabled')) ||
    element.getAttribute('aria-disabled') === 'true'
  return isOff ? [...told, 'disabled'] : told
}

/** One line about a control, as the tables have it. */
export function lineOf(element: HTMLElement): string {
  const states = statesOf(element)
  return `${kindOf(element)} ${wordsOf(element)}${states.length > 0 ? ` (${states.join(', ')})` : ''}`
}

/** What a control is called; a row of a list stands for its like. */
export const kindAndWords = (each: HTMLElement) =>
  `${kindOf(each)} ${wordsOf(each).replaceAll(/(?<!\d)[123](?!\d)/g, '#')}`
