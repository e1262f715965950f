import * as Slot from 'radix-ui/slot'
import { useRef, type ComponentProps, type ReactNode, type MouseEvent } from 'react'
import { buttonClasses, type ButtonSize, type ButtonVariant } from './button-styles.ts'
import { Spinner } from '../feedback/spinner.tsx'

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

type SinglePressOptions = {
  /** Whether the press starts work that a double press would start twice. */
  readonly startsWork: boolean
  readonly busy: boolean
  readonly onClick: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
}

/**
 * Turns a double press into one press. `busy` follows a press only after a render, and may be over before the second
 * click: so presses before the next paint, and further clicks of a double click, are ignored.
 */
function useSinglePress({ startsWork, busy, onClick }: SinglePressOptions) {
  const isHeld = useRef(false)
  return (event: MouseEvent<HTMLButtonElement>) => {
    const isSecond = startsWork && (isHeld.current || event.detail > 1)
    if (busy || isSecond) return swallow(event)
    if (startsWork) {
      isHeld.current = true
      requestAnimationFrame(() => setTimeout(() => (isHeld.current = false)))
    }
    onClick?.(event)
  }
}

// Ignores the press. Also stops Enter in a form, which presses the submit button.
function swallow(event: MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
