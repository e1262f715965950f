/** Focuses what a shortcut names on the page; false: it is not there. */
export function focusShortcut(name: 'find' | 'add'): boolean {
  const field = document.querySelector<HTMLElement>(`main [data-shortcut="${name}"]`)
  if (field === null || field.checkVisibility?.() === false) return false
  field.focus()
  return true
}
