import type { ReactNode } from 'react'

export type PartProps = { title: string; text: string; aside?: ReactNode; children: ReactNode }

/** One of several parts of a section. */
export function Part({ title, text, aside, children }: PartProps) {
  return (
    <div className="grid gap-4">
      <header className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h3 className="text-lg font-semibold">{title}</h3>
          {aside}
        </div>
        <p className="text-pretty text-ink-soft">{text}</p>
      </header>
      {children}
    </div>
  )
}
