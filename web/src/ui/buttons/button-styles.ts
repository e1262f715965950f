import { classNames } from '../class-names.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

const base =
  'focus-ring inline-flex shrink-0 items-center justify-center rounded-control font-semibold whitespace-nowrap ' +
  'no-underline select-none transition-[background-color,color,box-shadow,translate] duration-150 ' +
  'active:translate-y-px disabled:cursor-not-allowed disabled:active:translate-y-0 aria-disabled:cursor-progress ' +
  '[&_svg]:shrink-0'

// Filled buttons have a darker lower edge, which disappears when pressed.
const filled =
  'shadow-[inset_0_-2px_0_#0000002e] active:shadow-none ' +
  'disabled:bg-idle-soft disabled:text-ink-soft disabled:shadow-none'

const variants: Record<ButtonVariant, string> = {
  primary: `bg-label text-on-label hover:bg-label-hover active:bg-label-press ${filled}`,
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
