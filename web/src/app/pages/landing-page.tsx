import { ClosingCall } from '../../features/landing/closing-call.tsx'
import { Comparison } from '../../features/landing/comparison.tsx'
import { Counters } from '../../features/landing/counters/counters.tsx'
import { Features } from '../../features/landing/features/features.tsx'
import { Hero } from '../../features/landing/hero/hero.tsx'
import { Pricing } from '../../features/landing/pricing.tsx'
import { Steps } from '../../features/landing/steps/steps.tsx'

/** The landing page, built as HTML; only its counters and its header run scripts. */
export function LandingPage() {
  return (
    <>
      <Hero />
      <Counters />
      <Features />
      <Comparison />
      <Steps />
      <Pricing />
      <ClosingCall />
    </>
  )
}
