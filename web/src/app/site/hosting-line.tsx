import { slot } from '@cratewatch/contracts/site/site-slots'
import { useTranslation } from 'react-i18next'
import { Container } from '../../ui/layout/container.tsx'
import { TextLink } from '../../ui/buttons/text-link.tsx'
import { WhenSlot } from './when-slot.tsx'

/** Says that anybody may run Cratewatch, with a link to the source where the operator names one. */
export function HostingLine() {
  const { t } = useTranslation('site')
  return (
    <Container className="pb-8 sm:pb-16">
      <p className="text-ink-soft">
        {t('landing.hosting.text')}
        <WhenSlot name="sourceUrl" is="filled">
          {' '}
          <TextLink href={slot('sourceUrl')}>{t('landing.hosting.source')}</TextLink>
        </WhenSlot>
      </p>
    </Container>
  )
}
