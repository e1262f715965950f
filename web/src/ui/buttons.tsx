import { ArrowUpRight } from 'lucide-react'
import * as Slot from 'radix-ui/slot'
import { useRef, type ComponentProps, type ReactNode, type MouseEvent } from 'react'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

/** `buy`: leads to copies, in the colour of what is for sale. */
export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'buy'
type ButtonSize = 'sm' | 'md' | 'lg'

const base =
  'focus-ring inline-flex shrink-0 items-center justify-center rounded-control font-semibold whitespace-nowrap ' +
  'no-underline select-none transition-[background-color,color,box-shadow,translate] duration-150 ' +
  'active:translate-y-px disabled:cursor-not-allowed disabled:active:translate-y-0 aria-disabled:cursor-progress ' +
  'forced-colors:border [&_svg]:shrink-0'

// Filled buttons have a darker lower edge, which disappears when pressed.
const filled =
  'shadow-[inset_0_-2px_0_#0000002e] active:shadow-none ' +
  'disabled:bg-idle-soft disabled:text-ink-soft disabled:shadow-none'

const variants: Record<ButtonVariant, string> = {
  primary: `bg-label text-on-label hover:bg-label-hover active:bg-label-press ${filled}`,
  buy: `bg-live text-on-live hover:bg-[color-mix(in_srgb,var(--color-live),var(--color-ink)_18%)] ${filled}`,
  danger: `bg-danger-fill text-on-danger hover:bg-danger-press active:bg-danger-press ${filled}`,
  secondary:
    'bg-sleeve text-ink shadow-[inset_0_0_0_1.5px_var(--color-edge)] hover:bg-well hover:shadow-[inset_0_0_0_1.5px_var(--color-ink)] ' +
    'active:bg-idle-soft disabled:bg-transparent disabled:text-ink-soft disabled:shadow-[inset_0_0_0_1.5px_var(--color-line)]',
  ghost:
    'text-ink hover:bg-idle-soft active:bg-idle disabled:bg-transparent disabled:text-ink-soft aria-expanded:bg-idle-soft',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'h-9 gap-1.5 px-3 text-sm touch:h-11 touch:px-3.5',
  md: 'h-11 gap-2 px-4.5 text-[0.9375rem]',
  lg: 'h-13 gap-2.5 px-6 text-[1.0625rem]',
}

/** Returns the classes of a button, for other elements that must look like one. */
export function buttonClasses(variant: ButtonVariant, size: ButtonSize, className?: string): string {
  return classNames(base, variants[variant], sizes[size], className)
}

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

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** The action's name, for screen readers. */
  label: string
  size?: 'sm' | 'md' | undefined
  variant?: 'ghost' | 'outline' | undefined
  asChild?: boolean | undefined
}

const iconButtonSizes = { sm: 'size-9 touch:size-11 [&_svg]:size-4.5', md: 'size-11 [&_svg]:size-5' }

const iconButtonVariants = {
  ghost: '',
  outline: 'bg-sleeve shadow-[inset_0_0_0_1.5px_var(--color-edge)] forced-colors:border',
}

/** A button with an icon alone. */
export function IconButton({ label, size = 'md', variant = 'ghost', asChild, ...rest }: IconButtonProps) {
  const { className, type, ...props } = rest
  const Element = asChild ? Slot.Root : 'button'
  return (
    <Element
      {...props}
      {...(asChild ? {} : { type: type ?? 'button' })}
      aria-label={label}
      className={classNames(
        'focus-ring relative inline-flex shrink-0 items-center justify-center rounded-control text-ink',
        'transition-[background-color,translate] duration-150 hover:bg-idle-soft active:translate-y-px active:bg-idle',
        'aria-expanded:bg-idle-soft disabled:cursor-not-allowed disabled:bg-transparent disabled:text-ink-soft',
        iconButtonVariants[variant],
        iconButtonSizes[size],
        className,
      )}
    />
  )
}

type TextLinkProps = ComponentProps<'a'> & {
  /** `label` stands out; `quiet` has the colour of its sentence. */
  tone?: 'label' | 'quiet' | undefined
  /** Whether it leaves the site: opens a new tab and shows an arrow. */
  external?: boolean | undefined
  /** Read out as "opens in a new tab"; use it with `external`. */
  externalHint?: string | undefined
  asChild?: boolean | undefined
}

const tones = {
  label: 'font-semibold text-label hover:text-label-hover',
  quiet: 'text-inherit hover:text-label',
}

/** A link inside text. */
export function TextLink({ tone = 'label', external, externalHint, asChild, ...rest }: TextLinkProps) {
  const { className, children, ...props } = rest
  const Element = asChild ? Slot.Root : 'a'
  return (
    <Element
      {...props}
      {...(external ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      className={classNames(
        'focus-ring rounded-sm underline decoration-1 underline-offset-[0.2em] transition-colors hover:decoration-2',
        tones[tone],
        className,
      )}
    >
      <Slot.Slottable>{children}</Slot.Slottable>
      {external && <ArrowUpRight aria-hidden className="ms-0.5 inline size-[0.95em] align-[-0.08em]" />}
      {external && externalHint && <span className="sr-only"> ({externalHint})</span>}
    </Element>
  )
}
