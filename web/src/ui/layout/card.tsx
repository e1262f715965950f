import { createElement, type ComponentProps, type Ref } from 'react'
import { classNames } from '../class-names.ts'

type CardProps = Omit<ComponentProps<'div'>, 'ref'> & {
  ref?: Ref<HTMLElement> | undefined
  as?: 'div' | 'article' | 'section' | 'li' | undefined
  padding?: 'none' | 'sm' | 'md' | 'lg' | undefined
  /** `loud` emphasises the one card that matters. */
  tone?: 'plain' | 'loud' | 'danger' | undefined
}

const paddings = { none: '', sm: 'p-4', md: 'p-4 sm:p-5', lg: 'p-5 sm:p-8' }

const tones = {
  plain: 'bg-sleeve shadow-card',
  loud: 'bg-sleeve shadow-[inset_0_0_0_2.5px_var(--color-label)]',
  danger: 'bg-sleeve shadow-[inset_0_0_0_1.5px_var(--color-danger)]',
}

/** A card with a surface and a border. */
export function Card({ as = 'div', padding = 'md', tone = 'plain', className, ...props }: CardProps) {
  return createElement(as, {
    ...props,
    className: classNames('rounded-card forced-colors:border', paddings[padding], tones[tone], className),
  })
}
