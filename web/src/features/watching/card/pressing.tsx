import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import { Link } from '@tanstack/react-router'
import { filterInWords } from '../../../lib/alerts/pressings.tsx'
import { useTexts } from '../../../lib/text/i18n.ts'
import { TextLink } from '../../../ui/buttons.tsx'

/** Says which pressing a record is; of an album which of them are watched, and leads to all. */
export function CardPressing({ watch: { discogsId, pressing, pressings } }: { watch: Watch }) {
  if (pressings !== null) return <CoveredPressings masterId={discogsId} pressings={pressings} />
  if (pressing === '') return null
  return (
    <p className="text-[0.9375rem] text-pretty text-ink-soft">{pressing.replaceAll(' · ', '\u00a0· ')}</p>
  )
}

type CoveredPressingsProps = { masterId: number; pressings: NonNullable<Watch['pressings']> }

/** Shows which pressings of an album are watched, and leads to all of them. */
function CoveredPressings({ masterId, pressings: { filter, covered, total } }: CoveredPressingsProps) {
  const { t, locale } = useTexts()
  return (
    <p className="text-[0.9375rem] text-pretty">
      {[...filterInWords(filter, t, locale), ''].join('\u00a0· ')}
      <TextLink asChild>
        <Link to="/dashboard/masters/$id" params={{ id: String(masterId) }}>
          {total === 0 ? t('masters.filter.change') : t('masters.filter.covered', { covered, count: total })}
        </Link>
      </TextLink>
    </p>
  )
}
