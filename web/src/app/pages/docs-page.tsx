import { DOCUMENTS, documentPath, sitePath } from '@cratewatch/contracts/site/site-pages'
import { useTranslation } from 'react-i18next'
import { useTexts } from '../../lib/text/i18n.ts'
import { TextLink } from '../../ui/buttons.tsx'
import { Container } from '../../ui/layout/page.tsx'

const GROUPS = ['collectors', 'operators', 'curious'] as const

/** Lists the documents, by whom they are for. */
export function DocsPage() {
  const { t } = useTranslation('site')
  return (
    <Container className="grid max-w-3xl gap-12 py-12 sm:py-20">
      <header>
        <h1 className="heading text-[clamp(2.5rem,1.6rem+3.6vw,4rem)] leading-none">{t('docs.title')}</h1>
        <p className="mt-5 text-xl text-pretty">{t('docs.intro')}</p>
      </header>
      {GROUPS.map((group) => (
        <section key={group}>
          <h2 className="heading text-section">{t(`docs.groups.${group}`)}</h2>
          <ul className="mt-3 grid gap-1">
            {DOCUMENTS[group].map((name) => (
              <li key={name}>
                <TextLink
                  tone="quiet"
                  href={documentPath(name)}
                  className="inline-flex min-h-9 items-center text-pretty touch:min-h-11"
                >
                  {t(`docs.of.${name}`)}
                </TextLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Container>
  )
}

/** Shows one document, as it stands in the repository. */
export function DocumentPage({ html }: { html: string }) {
  const { t } = useTranslation('site')
  const { locale } = useTexts()
  return (
    <Container className="max-w-3xl min-w-0 py-12 sm:py-20">
      <p className="mb-6">
        <TextLink tone="quiet" href={sitePath('docs', locale)}>
          {t('docs.all')}
        </TextLink>
      </p>
      <article className="document" dangerouslySetInnerHTML={{ __html: html }} />
    </Container>
  )
}
