import type { Locator, Page } from 'playwright-core'
import type { WIDTHS } from '../harness/browser.ts'
import type { Language } from '../harness/variants.ts'

export type Words = string | RegExp
type Role = Parameters<Page['getByRole']>[0]

/** Somebody who looks: with so many records, or what else the specification tells apart. */
export type Account =
  | 'visitor'
  /** Two records, one of them for sale, and the notification about it. */
  | 'free'
  /** Four of five records. */
  | 'almost'
  /** Five of five. */
  | 'full'
  /** A record, and neither e-mail nor chat. */
  | 'silent'
  /** No record. */
  | 'empty'
  /** Seven records, and a subscription that is paid. */
  | 'premium'
  | 'admin'

/** What a reader of the specification looks for on a page that nobody has touched. */
export type Element =
  | {
      /** `text`: whatever shows these words; `field`: what is labelled by them; `picture`: any. */
      readonly role: Role | 'text' | 'field' | 'picture'
      readonly words: Readonly<Record<Language, Words>>
      /** The part of the page in which it has to stand; `card`: any record's. */
      readonly within?: Role
      readonly href?: RegExp
      readonly isDisabled?: true
      /** The width at which it stands in view; at the other one press leads to it (docs/specification.md). */
      readonly at?: keyof typeof WIDTHS
    }
  /** Where the address ends that leads there. */
  | { readonly leadsTo: string }

/** A sentence of the specification by its line, and where it is seen. */
export type Row = readonly [line: number, path: string, account: Account, element: Element]

type Shown = Exclude<Element, { readonly leadsTo: string }>
const of =
  (role: Shown['role']) =>
  (en: Words, es: Words = en): Shown => ({ role, words: { en, es } })

export const text = of('text')
export const field = of('field')
export const link = of('link')
export const button = of('button')
export const heading = of('heading')
export const switchOf = of('switch')
export const table = of('table')
export const bar = of('progressbar')
export const box = of('combobox')
export const search = of('searchbox')
export const picture = () => of('picture')('')
export const leadsTo = (path: string): Element => ({ leadsTo: path })

export const wide = (element: Shown): Shown => ({ ...element, at: 'wide' })
export const phone = (element: Shown): Shown => ({ ...element, at: 'phone' })
export const disabled = (element: Shown): Shown => ({ ...element, isDisabled: true })
export const to = (href: RegExp, element: Shown): Shown => ({ ...element, href })
export const inCard = (element: Shown): Shown => ({ ...element, within: 'article' })
export const inHeader = (element: Shown): Shown => ({ ...element, within: 'banner' })

/** Whether an element is in view, or where it leads, at this moment. */
export async function isThere(page: Page, element: Element, language: Language): Promise<boolean> {
  if ('leadsTo' in element) return new URL(page.url()).pathname === element.leadsTo
  const found = await located(page, element, language).evaluateAll((nodes) =>
    nodes
      .filter((node) => {
        const { width, height } = node.getBoundingClientRect()
        // What only screen readers get is a dot.
        return width > 1 && height > 1 && node.checkVisibility({ visibilityProperty: true })
      })
      .map((node) => ({ href: node.getAttribute('href') ?? '', isDisabled: node.matches(':disabled') })),
  )
  const { href, isDisabled = false } = element
  return found.some((each) => each.isDisabled === isDisabled && (href === undefined || href.test(each.href)))
}

function located(page: Page, { role, words, within }: Shown, language: Language): Locator {
  const name = words[language]
  const part = within === undefined ? page.locator('body') : page.getByRole(within)
  if (role === 'text') return part.getByText(name)
  if (role === 'field') return part.getByLabel(name)
  if (role === 'picture') return part.locator('img, svg[role=img], [data-sleeve], .sleeve')
  return part.getByRole(role, typeof name === 'string' ? { name, exact: true } : { name })
}

/** Names an element as a reader would. */
export function inWords(element: Element, language: Language): string {
  if ('leadsTo' in element) return `the way to ${element.leadsTo}`
  const where = element.within === undefined ? '' : ` in ${element.within}`
  return `${element.isDisabled ? 'disabled ' : ''}${element.role} ${String(element.words[language])}${where}`
}
