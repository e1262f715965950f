import { readTheme, setTheme, subscribeTheme } from '../../ui/theme/theme.ts'

/** Makes the header and the footer interactive. */
export function startSiteControls(root: ParentNode): void {
  startThemeButtons(root)
  startLanguageSelect(root)
  startMenu(root)
}

function startThemeButtons(root: ParentNode): void {
  const buttons = [...root.querySelectorAll<HTMLButtonElement>('[data-theme-button]')]
  const name = () => {
    const { toDark = '', toLight = '' } = buttons[0]?.dataset ?? {}
    for (const button of buttons) button.ariaLabel = readTheme() === 'dark' ? toLight : toDark
  }
  for (const button of buttons) {
    button.addEventListener('click', () => setTheme(readTheme() === 'dark' ? 'light' : 'dark'))
  }
  subscribeTheme(name)
  name()
}

/** Opens the page in the chosen language; its address makes the server remember the choice. */
function startLanguageSelect(root: ParentNode): void {
  const select = root.querySelector<HTMLSelectElement>('[data-language-select]')
  select?.addEventListener('change', () => location.assign(select.value + location.hash))
}

/** Closes the menu after a choice, or a press elsewhere. */
function startMenu(root: ParentNode): void {
  const menu = root.querySelector<HTMLDetailsElement>('.site-menu')
  if (menu === null) return
  const close = () => {
    menu.open = false
  }
  addEventListener('click', ({ target }) => {
    const inside = target instanceof Element && menu.contains(target)
    if (!inside || target.closest('a') !== null) close()
  })
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return
    close()
    menu.querySelector('summary')?.focus()
  })
}
