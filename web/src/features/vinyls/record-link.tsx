import type { Vinyl } from '@cratewatch/contracts/vinyls'
import { useTranslation } from 'react-i18next'

/** Artist • name, leading to the record's page on the marketplace. A record still loading leads nowhere yet. */
export function RecordLink({ vinyl }: { vinyl: Pick<Vinyl, 'artist' | 'name' | 'uri'> }) {
  const { t } = useTranslation()
  if (vinyl.uri === '') return vinyl.name
  return (
    <a
      href={vinyl.uri}
      target="_blank"
      rel="noopener noreferrer"
      className="focus-ring rounded-sm decoration-2 underline-offset-[0.18em] hover:text-label hover:underline"
    >
      {vinyl.artist !== '' && (
        <>
          {/* The dot may end a line, not begin one. */}
          {vinyl.artist}
          {'\u00a0'}
          <span className="font-normal text-ink-soft">•</span>{' '}
        </>
      )}
      {vinyl.name}
      <span className="sr-only"> ({t('shell.newTab')})</span>
    </a>
  )
}
