import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { polyline } from '../../../ui/charts/line-geometry.ts'

/** Invented figures for the preview. */
const IMAGINED = [1, 1, 2, 2, 1, 3, 3, 4, 3, 5, 4, 4, 6, 5, 7, 6, 6, 8, 7, 9].map((value) => value / 11)

/** Shows an example of the history. The real figures are not computed on the free plan. */
export function HistoryPreview() {
  const { t } = useTranslation()
  const line = polyline(IMAGINED)
  return (
    <Card
      as="section"
      aria-labelledby="history-preview"
      className="grid gap-6 md:grid-cols-2 md:items-center"
    >
      <div className="grid justify-items-start gap-3">
        <h2 id="history-preview" className="heading text-section">
          {t('analytics.preview.title')}
        </h2>
        <p className="text-pretty text-ink-soft">{t('analytics.preview.text')}</p>
        <Button asChild variant="secondary" className="mt-1">
          <Link to="/dashboard/subscription">{t('analytics.preview.action')}</Link>
        </Button>
      </div>
      <svg
        aria-hidden
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="h-36 w-full overflow-visible [mask-image:linear-gradient(90deg,#000_30%,#0000)] md:h-44"
      >
        <polygon points={`0,100 ${line} 100,100`} className="fill-idle-soft" />
        <polyline
          points={line}
          fill="none"
          className="stroke-ink-soft"
          strokeWidth="2.5"
          strokeDasharray="1 6"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </Card>
  )
}
