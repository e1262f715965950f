import type { PriorityExplanation, Watch } from '@cratewatch/contracts/watches/vinyls'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import type { ValueReason } from '@cratewatch/domain/scheduling/policy/check-value'
import type { WatchSituation } from '@cratewatch/domain/scheduling/watch-tier'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureMessage } from '../../../lib/api/api-error.ts'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx'
import { priorityQuery } from './priority-query.ts'
import { TierSticker } from './tier-sticker.tsx'

const WORDS = {
  'many-watchers': 'watches.why.watched',
  'few-watchers': 'watches.why.watched',
  'appears-often': 'watches.why.often',
  'appears-rarely': 'watches.why.rarely',
  'on-sale-now': 'watches.why.onSale',
  'never-looked-at': 'watches.why.unseen',
  unavailable: 'watches.why.unavailable',
} as const satisfies Record<ValueReason, string>

/** The reason for each tier, by the rule's table. */
const DECIDES = {
  FREE: {
    hot: 'watches.why.free',
    calm: 'watches.why.free',
    dormant: 'watches.why.freeDormant',
    unavailable: 'watches.why.closed',
  },
  PREMIUM: {
    hot: 'watches.why.premiumHot',
    calm: 'watches.why.premiumCalm',
    dormant: 'watches.why.premiumDormant',
    unavailable: 'watches.why.closed',
  },
} as const satisfies Record<Plan, Record<WatchSituation, string>>

/** A promise that is stretched by less than this counts as kept. */
const WORTH_A_WORD = 1.1
const HOURS_FROM_MINUTES = 120

/** Shows the tier of a record and, on request, the reason. */
export function TierWhy({ watch: { id, effectiveTier: tier } }: { watch: Watch }) {
  const { t } = useTranslation()
  const name = t(`watches.tier.${tier}`)
  return (
    <Popover
      label={t('watches.why.title')}
      align="end"
      trigger={
        <button
          type="button"
          aria-label={t('watches.why.open', { tier, name })}
          className="focus-ring -m-1 rounded-full p-1 transition-[scale] hover:scale-110 touch:-m-1.5 touch:p-1.5"
        >
          <TierSticker tier={tier} />
        </button>
      }
    >
      <div className="grid gap-3">
        <div>
          <h3 className="heading text-lg">{t('watches.why.title')}</h3>
          <p className="mt-0.5 text-[0.9375rem] text-pretty text-ink-soft">
            {t('watches.card.tier', { tier, name })}
          </p>
        </div>
        <Explanation id={id} />
      </div>
    </Popover>
  )
}

function Explanation({ id }: { id: string }) {
  const { t } = useTranslation()
  const { data, error } = useQuery(priorityQuery(id))
  if (data !== undefined) return <Reasons why={data} />
  if (error !== null) return <p role="alert">{failureMessage(error, t('errors.unknown'))}</p>
  return (
    <SkeletonGroup label={t('shell.loading')} className="grid gap-2.5">
      <Skeleton className="w-4/5" />
      <Skeleton className="w-3/5" />
      <Skeleton className="w-2/3" />
    </SkeletonGroup>
  )
}

function Reasons({ why }: { why: PriorityExplanation }) {
  const { t } = useTranslation()
  const { tier, plan, situation, effectiveTier, hunters, score, reasons } = why
  const base = score - reasons.reduce((sum, { points }) => sum + points, 0)
  return (
    <>
      <p className="text-[0.9375rem] text-pretty">{t(DECIDES[plan][situation])}</p>
      <ul className="grid gap-1.5 text-[0.9375rem]">
        {base > 0 && <Share words={t('watches.why.ordinary')} points={`${base}`} />}
        {reasons.map(({ reason, points }) => (
          <Share key={reason} words={t(WORDS[reason], { count: hunters })} points={signed(points)} />
        ))}
      </ul>
      <p className="flex items-baseline justify-between gap-4 border-t border-line pt-2.5 font-semibold">
        {t('watches.why.score')}
        <span className="font-mono text-sm">{t('watches.why.of', { score })}</span>
      </p>
      <Stretched why={why} />
      {effectiveTier < tier && (
        <p className="text-sm text-pretty text-ink-soft">{t('watches.why.shared', { tier })}</p>
      )}
    </>
  )
}

function Share({ words, points }: { words: string; points: string }) {
  return (
    <li className="flex items-baseline justify-between gap-4">
      <span className="text-pretty">{words}</span>
      <span className="shrink-0 font-mono text-sm text-ink-soft">{points}</span>
    </li>
  )
}

/** Shows the real interval when the budget cannot keep the promise exactly. */
function Stretched({ why: { promisedSeconds, stretch } }: { why: PriorityExplanation }) {
  const { t } = useTranslation()
  if (stretch < WORTH_A_WORD) return null
  const minutes = Math.round((promisedSeconds * stretch) / 60)
  const words =
    minutes < HOURS_FROM_MINUTES
      ? t('watches.why.keptMinutes', { count: minutes })
      : t('watches.why.keptHours', { count: Math.round(minutes / 60) })
  return <p className="text-sm text-pretty text-ink-soft">{words}</p>
}

function signed(points: number): string {
  return points < 0 ? `\u2212${-points}` : `+${points}`
}
