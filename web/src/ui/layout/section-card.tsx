import { useId, type ReactNode } from 'react'
import { Card } from './card.tsx'

export type SectionCardProps = {
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
