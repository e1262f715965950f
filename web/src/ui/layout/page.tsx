import { ChevronDown } from 'lucide-react'
import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'

type ContainerProps = ComponentProps<'div'> & {
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

type DividerProps = { children?: ReactNode; className?: string | undefined }

/** A thin line; a word in the middle separates two alternatives. */
export function Divider({ children, className }: DividerProps) {
  if (!children) return <hr className={classNames('border-0 border-t border-line', className)} />
  return (
    <div
      className={classNames(
        'flex items-center gap-4 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line',
        className,
      )}
    >
      {children}
    </div>
  )
}

type PageHeaderProps = {
  title: ReactNode
  subtitle?: ReactNode
  /** A fact at the end of the line, for example when it was last checked. */
  meta?: ReactNode
}

/** The heading of a page. */
export function PageHeader({ title, subtitle, meta }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="heading text-title">{title}</h1>
        {subtitle && <p className="mt-2 max-w-prose text-pretty text-ink-soft">{subtitle}</p>}
      </div>
      {meta && <div className="pb-1 text-sm text-ink-soft tabular-nums max-sm:w-full">{meta}</div>}
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
