import type { Watch } from '@cratewatch/contracts/watches/vinyls'
import { useTexts } from '../../../lib/text/use-texts.ts'
import { readInstant } from '../../../lib/text/format.ts'
import { waitUntil } from '../../../lib/text/relative-time.ts'
import { useTicking } from '../../../lib/text/ticking.ts'

/** Counts down to the next check of a record, or says why there is none. Only this text renders each second. */
export function NextCheck({
  watch,
}: {
  watch: Pick<Watch, 'nextCheckAt' | 'pausedReason' | 'beingLookedUp'>
}) {
  const t = useTexts()
  const { nextCheckAt, pausedReason, beingLookedUp } = watch
  const text = useTicking((now) => {
    if (pausedReason === 'not-found') return t('watches.card.notFound')
    if (beingLookedUp) return t('watches.card.beingFetched')
    if (pausedReason === 'plan-limit') return t('watches.card.pausedPlan')
    if (pausedReason === 'withdrawn' || nextCheckAt === null) return t('watches.card.pausedWithdrawn')
    const wait = waitUntil(readInstant(nextCheckAt), now)
    if (wait.kind === 'due') return t('watches.card.checkDue')
    return t('watches.card.nextCheck', { wait: t(`time.in.${wait.unit}`, { count: wait.count }) })
  })
  return <span>{text}</span>
}
