import { createElement, type ComponentProps, type Ref } from 'react'
import { classNames } from '../class-names.ts'

type CardProps = Omit<ComponentProps<'div'>, 'ref'> & {
  ref?: Ref<HTMLElement> | undefined
  as?: 'div' | 'article' | 'section' | 'li' | undefined
  padding?: 'none' | 'sm' | 'md' | 'lg' | undefined
  /** `loud` emphasises the one card that matters; `flat` has no shadow. */
  tone?: 'plain' | 'flat' | 'loud' | 'danger' | undefined
  /** Whether it rises under the pointer, because the whole card is a link. */
  interactive?: boolean | undefined
  /** Whether it is being removed: pictures and text fade, but stay readable. */
  faded?: boolean | undefined
}

const paddings = { none: '', sm: 'p-4', md: 'p-4 sm:p-5', lg: 'p-5 sm:p-8' }

const tones = {
  plain: 'bg-sleeve shadow-card',
  flat: 'bg-transparent shadow-[inset_0_0_0_1.5px_var(--color-line)]',
  loud: 'bg-sleeve shadow-[inset_0_0_0_2.5px_var(--color-label)]',
  danger: 'bg-sleeve shadow-[inset_0_0_0_1.5px_var(--color-danger)]',
}

const fading =
  'bg-sleeve/55 text-ink-soft [&_.sleeve]:grayscale [&_:is(.sleeve,.day-strip)]:opacity-40 ' +
  '[&_:is(.sleeve,.day-strip)]:transition-opacity'

/** A card with a surface and a border. */
export function Card({
  as = 'div',
  padding = 'md',
  tone = 'plain',
  interactive,
  faded,
  className,
  ...props
}: CardProps) {
  return createElement(as, {
    ...props,
    className: classNames(
      'rounded-card',
      paddings[padding],
      faded ? fading : tones[tone],
      interactive &&
        'transition-[box-shadow,translate] duration-200 hover:-translate-y-0.5 hover:shadow-lift',
      className,
    ),
  })
}
