import { ArrowUpRight } from 'lucide-react'
import * as Slot from 'radix-ui/slot'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

export type TextLinkProps = ComponentProps<'a'> & {
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
