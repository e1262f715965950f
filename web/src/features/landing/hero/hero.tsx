import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/button.tsx'
import { Container } from '../../../ui/layout/container.tsx'
import { CLAIMED_MINUTES, FREE_RECORDS } from '../claims.ts'
import { HeroWall } from './hero-wall.tsx'

/** Says and shows what Cratewatch is. */
export function Hero() {
  const { t } = useTranslation('site')
  return (
    <section className="hero">
      <Container className="hero-words">
        <h1 className="heading text-hero">
          <span className="block">{t('landing.hero.headlineStart')}</span>{' '}
          <span className="block">
            <span className="text-label">{t('landing.hero.headlineAccent')}</span>{' '}
            {t('landing.hero.headlineEnd')}
          </span>
        </h1>
        <p className="mt-6 max-w-[36ch] text-lg text-pretty text-ink-soft sm:mt-8 sm:text-xl">
          {t('landing.hero.pitch')}
        </p>
        <Button asChild size="lg" className="mt-7 max-sm:w-full sm:mt-9">
          <a href="/auth">{t('landing.hero.startFree', { count: FREE_RECORDS })}</a>
        </Button>
        <p className="mt-4 max-w-[46ch] text-sm text-pretty text-ink-soft">{t('landing.hero.terms')}</p>
        <a href="#rounds" className="hero-rounds focus-ring">
          <span aria-hidden className="hero-needle" />
          {t('landing.hero.rounds', { count: CLAIMED_MINUTES })}
        </a>
      </Container>
      <HeroWall />
    </section>
  )
}
