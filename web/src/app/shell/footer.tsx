import { sitePath } from '@cratewatch/contracts/site/site-pages'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/text/i18n.ts'
import { Container } from '../../ui/layout/page.tsx'
import { TextLink } from '../../ui/buttons.tsx'

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
