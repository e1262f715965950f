import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Container } from '../../ui/layout/page.tsx'

type LandingSectionProps = {
  /** The target of links in the header. */
  id?: string
  title: string
  text?: string
  /** Whether its background is darker than the page's. */
  sunken?: boolean
  children: ReactNode
}

/** One section of the page with its heading. */
export function Section({ id, title, text, sunken, children }: LandingSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={id && `${id}-title`}
      className={classNames('py-8 sm:py-24 lg:py-28', sunken && 'bg-well')}
    >
      <Container>
        <h2
          id={id && `${id}-title`}
          className="heading max-w-[18ch] text-[clamp(2rem,1.35rem+2.8vw,3.375rem)] leading-[1.02]"
        >
          {title}
        </h2>
        {text && <p className="mt-3 max-w-[58ch] sm:mt-4 sm:text-lg text-pretty text-ink-soft">{text}</p>}
        <div className="mt-5 sm:mt-14">{children}</div>
      </Container>
    </section>
  )
}

/** Renders plain text: one paragraph a line; lines that begin with a dash form a list. */
export function Prose({ text }: { text: string }) {
  return blocksOf(text).map((block) =>
    typeof block === 'string' ? (
      <p key={block}>{block}</p>
    ) : (
      <ul key={block.join()} className="grid list-disc gap-2 ps-5 marker:text-label">
        {block.map((item) => (
          <li key={item} className="ps-1">
            {item}
          </li>
        ))}
      </ul>
    ),
  )
}

/** Splits a text into blocks: a string is a paragraph, an array a list. */
export function blocksOf(text: string): readonly (string | readonly string[])[] {
  const blocks: (string | string[])[] = []
  for (const line of text.split('\n')) {
    const last = blocks.at(-1)
    if (!line.startsWith('- ')) blocks.push(line)
    else if (Array.isArray(last)) last.push(line.slice(2))
    else blocks.push([line.slice(2)])
  }
  return blocks
}
