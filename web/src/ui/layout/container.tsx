import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

export type ContainerProps = ComponentProps<'div'> & {
  /** `md` for lists and forms, `lg` for the wall of cards, `sm` for one narrow form. */
  size?: 'sm' | 'md' | 'lg' | undefined
}

const widths = { sm: 'max-w-md', md: 'max-w-4xl', lg: 'max-w-[70rem]' }

/** Limits the width of lines, with even margins. */
export function Container({ size = 'lg', className, ...props }: ContainerProps) {
  return (
    <div {...props} className={classNames('mx-auto w-full px-4 sm:px-6 lg:px-8', widths[size], className)} />
  )
}
