import { type ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** Text in a monospaced font: ids, times and other output. */
export function CodeText({ className, ...props }: ComponentProps<'span'>) {
  return (
    <span
      {...props}
      className={classNames('font-mono text-[0.86em] tracking-[0.01em] tabular-nums', className)}
    />
  )
}

/** Shows a key of the keyboard. */
export function KeyHint({ className, ...props }: ComponentProps<'kbd'>) {
  return (
    <kbd
      {...props}
      className={classNames(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-[0.3125rem] bg-idle-soft px-1.5 font-mono text-2xs font-semibold',
        'text-ink-soft shadow-[inset_0_-1.5px_0_var(--color-idle)]',
        className,
      )}
    />
  )
}
