import { sitePath } from '@cratewatch/contracts/site/site-pages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { instanceQuery, isReadOnlySession, useMarketplaceSite } from '../../lib/profile.ts'
import { formatMoment, readInstant } from '../../lib/text/format.ts'
import { useTexts } from '../../lib/text/i18n.ts'
import { TextLink } from '../../ui/buttons.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Container } from '../../ui/layout/page.tsx'

/** The footer of every page: names whom Cratewatch does not belong to, and links the terms. */
export function Footer({ aside }: { aside?: ReactNode }) {
  const { t, locale } = useTexts()
  return (
    <footer className="border-t border-line">
      <Container className="flex items-center justify-between gap-4 py-6 text-sm text-ink-soft">
        <div className="grid gap-2">
          <p className="max-w-prose text-pretty">{t('shell.footer.notAffiliated')}</p>
          <p className="flex gap-5">
            <TextLink tone="quiet" href={sitePath('privacy', locale)}>
              {t('shell.footer.privacy')}
            </TextLink>
            <TextLink tone="quiet" href={sitePath('terms', locale)}>
              {t('shell.footer.terms')}
            </TextLink>
          </p>
        </div>
        {aside}
      </Container>
    </footer>
  )
}

/** Names the source of the data, wherever marketplace data is shown. */
export function SourceLine() {
  const { t } = useTexts()
  const site = useMarketplaceSite()
  return (
    <p className="mt-6 text-sm text-ink-soft">
      <TextLink tone="quiet" href={site} external externalHint={t('shell.newTab')}>
        {t('shell.source')}
      </TextLink>
    </p>
  )
}

/** Says on a demo for strangers when everything in it is deleted, or that whoever looks around changes nothing. */
export function DemoNotice({ className }: { className?: string | undefined }) {
  const { t, locale } = useTexts()
  const client = useQueryClient()
  const resetsAt = useQuery(instanceQuery).data?.resetsAt ?? null
  if (resetsAt === null) return null
  const isReadOnly = isReadOnlySession(client)
  return (
    <Banner
      tone="info"
      title={t(isReadOnly ? 'shell.demo.readOnly' : 'shell.demo.title')}
      className={className}
    >
      {isReadOnly
        ? t('shell.demo.readOnlyText')
        : t('shell.demo.text', { moment: formatMoment(readInstant(resetsAt), locale) })}
    </Banner>
  )
}
