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
