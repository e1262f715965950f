/**
 * Moves the focus from an item of a list, which is about to go, to the one after it, or before it: there to what the
 * selector finds last. The keyboard goes on where it was.
 */
export function focusNext(within: HTMLElement, selector: string): void {
  const item = within.closest('li')
  const next = item?.nextElementSibling ?? item?.previousElementSibling
  const found = next?.querySelectorAll<HTMLElement>(selector)
  found?.item(found.length - 1)?.focus({ preventScroll: true })
}

/** Focuses the field that a shortcut names on the page; false: it is not there. */
export function focusShortcut(name: 'find' | 'add'): boolean {
  const field = document.querySelector<HTMLElement>(`main [data-shortcut="${name}"]`)
  if (field === null || field.checkVisibility?.() === false) return false
  field.focus()
  return true
}

/** Takes the focus when it appears, as a ref: one goes on typing. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}

/** Whether keys and what is pasted belong to an element, because one types in it. */
export function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  )
}
