import type { Vinyl } from '@cratewatch/contracts/vinyls'
import { useTranslation } from 'react-i18next'
import { readInstant } from '../../lib/format.ts'
import { waitUntil } from '../../lib/relative-time.ts'
import { useTicking } from '../../lib/ticking.ts'

/** Counts down to the next look at a record, or says why there is none. Only this text is drawn again. */
export function NextCheck({
  vinyl,
}: {
  vinyl: Pick<Vinyl, 'nextCheckAt' | 'pausedReason' | 'beingLookedUp'>
}) {
  const { t } = useTranslation()
  const { nextCheckAt, pausedReason, beingLookedUp } = vinyl
  const text = useTicking((now) => {
    if (pausedReason === 'not-found') return t('vinyls.card.notFound')
    if (beingLookedUp) return t('vinyls.card.lookedUp')
    if (pausedReason === 'plan-limit') return t('vinyls.card.pausedPlan')
    if (pausedReason === 'withdrawn' || nextCheckAt === null) return t('vinyls.card.pausedWithdrawn')
    const wait = waitUntil(readInstant(nextCheckAt), now)
    if (wait.kind === 'due') return t('vinyls.card.checkDue')
    return t('vinyls.card.nextCheck', { wait: t(`time.in.${wait.unit}`, { count: wait.count }) })
  })
  return <span>{text}</span>
}
