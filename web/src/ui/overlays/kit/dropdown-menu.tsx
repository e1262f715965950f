import * as Radix from 'radix-ui/dropdown-menu'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../../class-names.ts'

export type DropdownMenuProps = {
  /** The button that opens it. */
  trigger: ReactNode
  children: ReactNode
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  /** Called before the button gets the focus back; what it prevents is left to the caller. */
  onCloseAutoFocus?: ((event: Event) => void) | undefined
}

/** A menu of actions below a button. Its children are `MenuItem`, `MenuLabel`, `MenuSeparator`. */
export function DropdownMenu({ trigger, children, open, ...on }: DropdownMenuProps) {
  const { onOpenChange, onCloseAutoFocus } = on
  return (
    <Radix.Root
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange ? { onOpenChange } : {})}
      modal={false}
    >
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          {...(onCloseAutoFocus ? { onCloseAutoFocus } : {})}
          sideOffset={8}
          collisionPadding={12}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-80 min-w-56 animate-pop-in overflow-y-auto rounded-control bg-raised p-1.5 text-ink shadow-pop outline-none"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

export type MenuItemProps = Omit<ComponentProps<typeof Radix.Item>, 'asChild'> & {
  icon?: ReactNode
  trailing?: ReactNode
  /** Wraps the row in a link: `(row) => <Link to="…">{row}</Link>`. */
  renderLink?: ((row: ReactNode) => ReactNode) | undefined
}

/** One action, or one link with `renderLink`. */
export function MenuItem({ icon, trailing, renderLink, className, children, ...props }: MenuItemProps) {
  const row = (
    <>
      {icon && (
        <span aria-hidden className="text-ink-soft [&>svg]:size-4.5">
          {icon}
        </span>
      )}
      <span className="flex-1">{children}</span>
      {trailing}
    </>
  )
  return (
    <Radix.Item
      {...props}
      asChild={Boolean(renderLink)}
      className={classNames(
        'flex min-h-10 cursor-pointer items-center gap-3 rounded-lg px-2.5 py-1.5 font-medium no-underline outline-none select-none touch:min-h-11',
        'data-highlighted:bg-idle-soft data-[disabled]:cursor-not-allowed data-[disabled]:text-ink-soft',
        className,
      )}
    >
      {renderLink ? renderLink(row) : row}
    </Radix.Item>
  )
}

/** A heading in a menu, for example the account's name. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2.5 pt-1.5 pb-2 text-sm text-ink-soft">{children}</Radix.Label>
}

export function MenuSeparator() {
  return <Radix.Separator className="-mx-1.5 my-1.5 h-px bg-line" />
}
