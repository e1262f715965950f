import { ClosingCall } from '../../features/landing/closing-call.tsx'
import { Comparison } from '../../features/landing/comparison.tsx'
import { Counters } from '../../features/landing/counters/counters.tsx'
import { Features } from '../../features/landing/features/features.tsx'
import { Hero } from '../../features/landing/hero/hero.tsx'
import { HostingLine } from '../site/hosting-line.tsx'
import { Pricing } from '../../features/landing/pricing.tsx'
import { ProductScreen } from '../../features/landing/product-screen.tsx'
import { Questions } from '../../features/landing/questions.tsx'
import { Steps } from '../../features/landing/steps/steps.tsx'

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
