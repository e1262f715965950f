import { slot } from '@cratewatch/contracts/site/site-slots'
import { useTranslation } from 'react-i18next'
import { ClosingCall, Comparison, Questions } from '../../features/landing/closing.tsx'
import { Counters } from '../../features/landing/counters.tsx'
import { Features } from '../../features/landing/features.tsx'
import { Hero } from '../../features/landing/hero.tsx'
import { ProductScreen } from '../../features/landing/pictures.tsx'
import { Pricing } from '../../features/landing/pricing.tsx'
import { Steps } from '../../features/landing/steps.tsx'
import { TextLink } from '../../ui/buttons.tsx'
import { Container } from '../../ui/layout/page.tsx'
import { WhenSlot } from './when-slot.tsx'

/** The landing page, built as HTML; only its counters and its header run scripts. */
export function LandingPage() {
  return (
    <>
      <Hero />
      <Counters />
      <ProductScreen />
      <Features />
      <Comparison />
      <Steps />
      <Pricing />
      <Questions />
      <HostingLine />
      <ClosingCall />
    </>
  )
}

/** Says that anybody may run Cratewatch, with a link to the source where the operator names one. */
function HostingLine() {
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
