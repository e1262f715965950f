import type { ReactNode } from 'react'

export type DesignSectionProps = { id: string; title: string; intro: string; children: ReactNode }

/** A chapter of the page, with an address of its own. */
export function Section({ id, title, intro, children }: DesignSectionProps) {
  return (
    <section id={id} className="grid min-w-0 gap-8 border-t border-line pt-8 pb-16">
      <header>
        <h2 className="heading text-title">{title}</h2>
        <p className="mt-2 max-w-prose text-ink-soft">{intro}</p>
      </header>
      {children}
    </section>
  )
}

export type SpecimenProps = { name: string; wide?: boolean; children: ReactNode }

/** One piece and its states under its name. */
export function Specimen({ name, wide, children }: SpecimenProps) {
  return (
    <div className="grid min-w-0 content-start gap-3">
      <h3 className="font-mono text-xs font-medium text-ink-soft">{name}</h3>
      <div className={wide ? 'min-w-0' : 'flex min-w-0 flex-wrap items-center gap-3'}>{children}</div>
    </div>
  )
}

/** Specimens side by side where there is room. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2 [&>*]:min-w-0">{children}</div>
}
