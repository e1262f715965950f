import * as Slot from 'radix-ui/slot'
import type { ComponentProps, ReactNode } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClasses } from './button-styles.ts'
import { Spinner } from '../feedback/spinner.tsx'
import { useSinglePress } from './use-single-press.ts'

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** Whether work is under way: presses are ignored, the focus stays, a spinner replaces the icon. */
  busy?: boolean | undefined
  /** Shown before the text; decorative. */
  icon?: ReactNode
  /** Applies the style to the only child, for example a router link. */
  asChild?: boolean | undefined
}

/** A button. At most one `primary` on screen at a time. */
export function Button({ variant = 'primary', size = 'md', asChild, ...rest }: ButtonProps) {
  const { busy, icon, className, children, type, onClick, ...props } = rest
  const Element = asChild ? Slot.Root : 'button'
  const startsWork = type === 'submit' || busy !== undefined
  const press = useSinglePress({ startsWork, busy: busy ?? false, onClick })
  return (
    <Element
      {...props}
      {...(asChild ? {} : { type: type ?? 'button' })}
      {...(busy ? { 'aria-disabled': true, 'aria-busy': true } : {})}
      className={buttonClasses(variant, size, className)}
      onClick={press}
    >
      {busy ? <Spinner /> : icon && <Icon size={size}>{icon}</Icon>}
      <Slot.Slottable>{children}</Slot.Slottable>
    </Element>
  )
}

function Icon({ size, children }: { size: ButtonSize; children: ReactNode }) {
  const scale = size === 'sm' ? '[&>svg]:size-4' : '[&>svg]:size-[1.125rem]'
  return (
    <span aria-hidden className={`-ms-0.5 inline-flex ${scale}`}>
      {children}
    </span>
  )
}
