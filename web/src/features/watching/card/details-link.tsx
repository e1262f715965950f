import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/text/use-texts.ts'
import { fullName } from '../full-name.ts'

/** Links to the page of a record; what is free on its card is part of the link. */
export function DetailsLink({ watch }: { watch: Watch }) {
  const t = useTexts()
  return (
    <Link
      to="/dashboard/vinyls/$id"
      params={{ id: watch.id }}
      aria-label={t('watches.card.detailsOf', { name: fullName(watch) })}
      className="details-link min-h-7 py-0.5 text-sm font-semibold text-label underline decoration-1 underline-offset-[0.2em] hover:text-label-hover touch:py-2.5"
    >
      {t('watches.card.details')}
    </Link>
  )
}

type CoverLinkProps = { watch: Watch; isKnown: boolean; children: ReactNode }

/** Links the cover to the page of its record, for pointers: keyboards have "Details". */
export function CoverLink({ watch, isKnown, children }: CoverLinkProps) {
  if (!isKnown) return children
  return (
    <Link
      to="/dashboard/vinyls/$id"
      params={{ id: watch.id }}
      aria-hidden
      tabIndex={-1}
      className="block w-fit rounded-cover"
    >
      {children}
    </Link>
  )
}
