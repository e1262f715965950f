import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { classNames } from '../class-names.ts'

export type DisclosureProps = {
  /** The button's text while the content is hidden, and while it is shown. */
  showLabel: ReactNode
  hideLabel?: ReactNode
  children: ReactNode
  defaultOpen?: boolean | undefined
  /** Renders the content only once it is opened, for example because it loads something. */
  lazy?: boolean | undefined
  className?: string | undefined
}

/** Hides content until a button is pressed. */
export function Disclosure({ showLabel, hideLabel = showLabel, children, ...rest }: DisclosureProps) {
  const { defaultOpen = false, lazy = false, className } = rest
  const [open, setOpen] = useState(defaultOpen)
  const id = useId()
  return (
    <div className={className}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="focus-ring -ms-2 inline-flex min-h-9 items-center gap-1.5 rounded-lg px-2 text-[0.9375rem] font-semibold text-label hover:bg-label-wash hover:text-label-ink touch:min-h-11"
      >
        {open ? hideLabel : showLabel}
        <ChevronDown aria-hidden className={classNames('size-4 transition-[rotate]', open && 'rotate-180')} />
      </button>
      <div id={id} hidden={!open} className="pt-2">
        {(open || !lazy) && children}
      </div>
    </div>
  )
}
