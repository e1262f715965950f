import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export type InputBoxProps = ComponentProps<'input'> & {
  leading?: ReactNode
  trailing?: ReactNode
}

/** An input with room for an icon before and a control after it. */
export function InputBox({ leading, trailing, className, ...props }: InputBoxProps) {
  return (
    <div className={classNames('control flex min-h-12 items-center', className)}>
      {leading && (
        <span aria-hidden className="ps-3.5 text-ink-soft [&>svg]:size-5">
          {leading}
        </span>
      )}
      <input
        {...props}
        className="h-12 w-full min-w-0 flex-1 rounded-control bg-transparent px-3.5 text-base font-medium placeholder:font-normal placeholder-shown:text-ellipsis disabled:cursor-not-allowed [&::-webkit-search-cancel-button]:hidden"
      />
      {trailing && <span className="flex shrink-0 items-center gap-1 pe-1.5 touch:pe-0.5">{trailing}</span>}
    </div>
  )
}
