import * as Slot from 'radix-ui/slot'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** The action's name, for screen readers. */
  label: string
  size?: 'sm' | 'md' | undefined
  variant?: 'ghost' | 'outline' | undefined
  asChild?: boolean | undefined
}

const sizes = { sm: 'size-9 touch:size-11 [&_svg]:size-4.5', md: 'size-11 [&_svg]:size-5' }

const variants = {
  ghost: '',
  outline: 'bg-sleeve shadow-[inset_0_0_0_1.5px_var(--color-edge)]',
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
        variants[variant],
        sizes[size],
        className,
      )}
    />
  )
}
