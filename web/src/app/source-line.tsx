import { useQuery } from '@tanstack/react-query'
import { instanceQuery } from '../lib/session/profile.ts'
import { useTexts } from '../lib/text/i18n.ts'
import { TextLink } from '../ui/buttons.tsx'

const FALLBACK_SITE = 'https://www.discogs.com'

/** Names the source of the data, wherever marketplace data is shown. */
export function SourceLine() {
  const { t } = useTexts()
  const site = useQuery(instanceQuery).data?.marketplaceSiteUrl ?? FALLBACK_SITE
  return (
    <p className="mt-6 text-sm text-ink-soft">
      <TextLink tone="quiet" href={site} external externalHint={t('shell.newTab')}>
        {t('shell.source')}
      </TextLink>
    </p>
  )
}
