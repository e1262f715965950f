import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/buttons/button.tsx'
import { Container } from '../../ui/layout/container.tsx'

/** The last section: a drawn shop at night, whose record turns while the pointer is over the button. */
export function ClosingCall() {
  const { t } = useTranslation('site')
  return (
    <section data-theme="dark" className="closing">
      <Disc />
      <Container className="relative py-12 sm:py-32 lg:py-40">
        <h2 className="heading max-w-[13ch] text-hero">{t('landing.closing.title')}</h2>
        <p className="mt-6 max-w-[34ch] text-lg text-pretty text-ink-soft sm:text-xl">
          {t('landing.closing.text')}
        </p>
        <Button asChild size="lg" className="mt-8 max-sm:w-full">
          <a href="/auth">{t('landing.closing.action')}</a>
        </Button>
      </Container>
    </section>
  )
}

const GROOVES = [92, 88, 83, 79, 74, 70, 65, 61, 56, 52, 47, 43]

function Disc() {
  return (
    <svg viewBox="0 0 200 200" aria-hidden fill="none" className="closing-disc">
      <circle cx="100" cy="100" r="99" className="fill-groove stroke-rim" strokeWidth="0.6" />
      {GROOVES.map((radius) => (
        <circle key={radius} cx="100" cy="100" r={radius} className="stroke-groove-edge" strokeWidth="0.9" />
      ))}
      <path
        d="M121.2 70.9L157.0 21.5A97 97 0 0 1 180.4 45.8L129.8 79.9A36 36 0 0 0 121.2 70.9Z"
        fill="#fff"
        fillOpacity="0.07"
      />
      <path
        d="M78.8 129.1L43.0 178.5A97 97 0 0 1 19.6 154.2L70.2 120.1A36 36 0 0 0 78.8 129.1Z"
        fill="#fff"
        fillOpacity="0.07"
      />
      <g className="closing-label">
        <circle cx="100" cy="100" r="33" className="fill-label" />
        <path d="M67 100A33 33 0 0 1 133 100Z" className="fill-gold" />
        <circle cx="100" cy="100" r="29.5" className="stroke-groove" strokeOpacity="0.35" strokeWidth="0.6" />
        <path
          d="M84 112H116M89 117H111"
          className="stroke-on-label"
          strokeWidth="1.6"
          strokeLinecap="round"
        />
        <circle cx="100" cy="100" r="2.6" className="fill-paper" />
      </g>
    </svg>
  )
}
