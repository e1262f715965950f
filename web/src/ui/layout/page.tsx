import { ChevronDown } from 'lucide-react'
import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'

type ContainerProps = ComponentProps<'div'> & {
  /** `lg` for pages, `sm` for one narrow form. */
  size?: 'sm' | 'lg' | undefined
}

const widths = { sm: 'max-w-md', lg: 'max-w-[70rem]' }

/** Limits the width of lines, with even margins. */
export function Container({ size = 'lg', className, ...props }: ContainerProps) {
  return (
    <div {...props} className={classNames('mx-auto w-full px-4 sm:px-6 lg:px-8', widths[size], className)} />
  )
}

/** A thin line; a word in the middle separates two alternatives. */
export function Divider({ children }: { children?: ReactNode }) {
  if (!children) return <hr className="border-0 border-t border-line" />
  return (
    <div className="flex items-center gap-4 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {children}
    </div>
  )
}

/** The heading of a page. */
export function PageHeader({ title, subtitle }: { title: ReactNode; subtitle?: ReactNode }) {
  return (
    <header>
      <h1 className="heading text-title">{title}</h1>
      {subtitle && <p className="mt-2 max-w-prose text-pretty text-ink-soft">{subtitle}</p>}
    </header>
  )
}

type DisclosureProps = {
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
        className="focus-ring -ms-2 inline-flex min-h-9 items-center gap-1.5 rounded-lg px-2 text-start text-[0.9375rem] font-semibold text-label hover:bg-label-wash hover:text-label-ink touch:min-h-11"
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
