import type { Locale } from '@cratewatch/domain/accounts/locale'
import type { Cratewatch } from '../../client/src/client.ts'
import type { Texts } from './texts.ts'

/** What a view needs. `show` takes the place of what is shown; `fail` says beneath it what has failed. */
export type Popup = {
  readonly api: Cratewatch
  readonly url: string
  readonly locale: Locale
  readonly texts: Texts
  show(...nodes: readonly (Node | string)[]): void
  fail(error: unknown): void
}

type Made<Tag extends keyof HTMLElementTagNameMap> = HTMLElementTagNameMap[Tag]

/** Makes an element with these properties and children. Texts are texts: nothing is read as markup. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<Omit<Made<Tag>, 'style'>> = {},
  ...children: readonly (Node | string)[]
): Made<Tag> {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children)
  return made
}

/** A link that opens a tab of its own. */
export const link = (href: string, text: string) =>
  element('a', { href, target: '_blank', rel: 'noreferrer', textContent: text })

/** A button that cannot be pressed again while what it does is under way; `failed` gets what goes wrong. */
export function button(text: string, act: () => Promise<unknown>, failed: (error: unknown) => void) {
  const made = element('button', { type: 'button', textContent: text })
  made.addEventListener('click', () => underWay(made, act).catch(failed))
  return made
}

/** A form with such a button at its end, which Enter presses as well. */
export function form(
  text: string,
  act: () => Promise<unknown>,
  failed: (error: unknown) => void,
  ...fields: readonly Node[]
) {
  const send = element('button', { textContent: text })
  const made = element('form', { noValidate: true }, ...fields, send)
  made.addEventListener('submit', (event) => {
    event.preventDefault()
    underWay(send, act).catch(failed)
  })
  return made
}

async function underWay(pressed: HTMLButtonElement, act: () => Promise<unknown>): Promise<void> {
  pressed.disabled = true
  await act().finally(() => void (pressed.disabled = false))
}
