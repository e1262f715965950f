import type { ReactNode } from 'react'
import { deferred } from './deferred.ts'
import { EarlyTrigger, useOverlay } from './use-overlay.tsx'
import type { DropdownMenuProps, MenuItemProps } from './kit/dropdown-menu.tsx'

export const dropdownMenu = deferred(() => import('./kit/dropdown-menu.tsx'))

/** A menu of actions below a button. Its children are `MenuItem`, `MenuLabel`, `MenuSeparator`. */
export function DropdownMenu(props: DropdownMenuProps) {
  const { code, isOpen, change, near } = useOverlay(dropdownMenu, props)
  if (code !== null) return <code.DropdownMenu {...props} open={isOpen} onOpenChange={change} />
  return (
    <EarlyTrigger opens="menu" onNear={near} onOpen={() => change(!isOpen)}>
      {props.trigger}
    </EarlyTrigger>
  )
}

/** One action, or one link with `renderLink`. What is in a menu is shown when the code of menus has come. */
export function MenuItem(props: MenuItemProps) {
  const code = dropdownMenu.loaded()
  return code !== null && <code.MenuItem {...props} />
}

/** A heading in a menu, for example the account's name. */
export function MenuLabel({ children }: { children: ReactNode }) {
  const code = dropdownMenu.loaded()
  return code !== null && <code.MenuLabel>{children}</code.MenuLabel>
}

export function MenuSeparator() {
  const code = dropdownMenu.loaded()
  return code !== null && <code.MenuSeparator />
}
