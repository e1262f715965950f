import { Download, type LucideIcon } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Button } from '../buttons.tsx'
import { classNames } from '../class-names.ts'
import { Card } from './card.tsx'

type SectionCardProps = {
  title: string
  text?: string
  tone?: 'plain' | 'danger'
  /** A short text at the end of the heading's line, for example the state. */
  aside?: ReactNode
  children: ReactNode
}

/** One section on its own card. */
export function SectionCard({ title, text, tone = 'plain', aside, children }: SectionCardProps) {
  const id = useId()
  return (
    <Card
      as="section"
      padding="lg"
      tone={tone}
      aria-labelledby={id}
      className="grid max-w-2xl grid-cols-1 gap-6"
    >
      <header className="grid gap-1.5">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id={id} className="heading text-section">
            {title}
          </h2>
          {aside}
        </div>
        {text && <p className="text-pretty text-ink-soft">{text}</p>}
      </header>
      {children}
    </Card>
  )
}

type SectionRowProps = {
  icon: LucideIcon
  children: ReactNode
  /** What can be done with it. */
  actions: ReactNode
}

/** One entry of a list on a section's card. */
export function SectionRow({ icon: Icon, children, actions }: SectionRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5 first:pt-0 last:pb-0">
      <Icon aria-hidden className="size-6 shrink-0 text-ink-soft" strokeWidth={1.5} />
      <div className="grid min-w-0 flex-1 basis-48 gap-0.5">{children}</div>
      <div className="flex gap-1 empty:hidden max-sm:-ms-3">{actions}</div>
    </li>
  )
}

/** The name of an entry, with a badge or the like behind it. */
export function RowName({ children }: { children: ReactNode }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold wrap-anywhere">{children}</p>
  )
}

type StatCardProps = {
  label: ReactNode
  value: ReactNode
  /** A second, smaller figure or a word of context. */
  detail?: ReactNode
  icon?: ReactNode
  /** `live` is for what is on sale now, and nothing else. */
  tone?: 'plain' | 'live' | undefined
  className?: string | undefined
}

/** Shows one figure. */
export function StatCard({ label, value, detail, icon, tone = 'plain', className }: StatCardProps) {
  // Millions on a phone: the font shrinks to fit the card.
  const isLong = typeof value === 'string' && value.length > 7
  return (
    <Card className={classNames('@container grid grid-cols-1 content-start gap-1', className)}>
      <div className="flex items-start justify-between gap-2 text-[0.9375rem] font-medium text-ink-soft">
        <span className="min-w-0">{label}</span>
        {icon && (
          // Two cards in a row on a phone leave no room for the icon.
          <span aria-hidden className="shrink-0 @max-[11.5rem]:hidden [&>svg]:size-5">
            {icon}
          </span>
        )}
      </div>
      <div
        className={classNames(
          'heading leading-tight tabular-nums',
          isLong ? 'text-[min(2.125rem,16cqi)]' : 'text-[2.125rem]',
          tone === 'live' && 'text-live',
        )}
      >
        {value}
      </div>
      {detail && <div className="text-sm text-ink-soft tabular-nums">{detail}</div>}
    </Card>
  )
}

type DownloadCardProps = {
  title: string
  text: string
  submit: string
  busy: boolean
  onDownload: () => void
}

/** Offers a file to download. */
export function DownloadCard({ title, text, submit, busy, onDownload }: DownloadCardProps) {
  return (
    <SectionCard title={title} text={text}>
      <Button
        variant="secondary"
        icon={<Download />}
        className="justify-self-start max-sm:justify-self-stretch"
        busy={busy}
        onClick={onDownload}
      >
        {submit}
      </Button>
    </SectionCard>
  )
}
