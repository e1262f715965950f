import type { MasterPage } from '@cratewatch/contracts/watches/masters'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { TextLink } from '../../ui/buttons/text-link.tsx'
import { Sleeve } from '../../ui/covers/sleeve.tsx'
import { Card } from '../../ui/layout/card.tsx'

/** Shows which album it is, and leads to its page on the marketplace and to the watch on it. */
export function MasterHead({ master }: { master: MasterPage }) {
  const { t } = useTranslation()
  const { artist, name, year, total, pressings, watch } = master
  const facts = [year, t('masters.about', { count: total })].filter((fact) => fact !== null)
  return (
    <Card padding="lg" className="flex flex-wrap gap-x-8 gap-y-5">
      <Sleeve src={master.thumb} alt="" seed={master.discogsId} />
      <div className="grid min-w-0 flex-1 basis-56 content-start gap-2">
        <h1 className="heading text-title text-pretty">
          <TextLink
            tone="quiet"
            href={master.uri}
            external
            externalHint={t('shell.newTab')}
            className="no-underline! hover:underline!"
          >
            {artist === '' ? name : `${artist} • ${name}`}
          </TextLink>
        </h1>
        <p className="text-ink-soft tabular-nums">{facts.join(' · ')}</p>
        {pressings.length < total && (
          <p className="text-sm text-ink-soft">{t('masters.more', { shown: pressings.length, total })}</p>
        )}
        {watch !== null && (
          <p>
            <TextLink asChild>
              <Link to="/dashboard/vinyls/$id" params={{ id: watch.id }}>
                {t('masters.yourWatch')}
              </Link>
            </TextLink>
          </p>
        )}
      </div>
    </Card>
  )
}
