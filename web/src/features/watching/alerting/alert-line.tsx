import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import { BellOff, BellRing, Zap } from 'lucide-react'
import { useSentence } from '../../../lib/alerts/sentence-words.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { fullName } from '../full-name.ts'
import { OpensRecord } from '../card/card-facts.tsx'

/** Says the sentence of a record, and opens the record at its rule. */
export function AlertLine({ watch }: { watch: Watch }) {
  const { t } = useTexts()
  const { sentence, words } = useSentence(watch)
  if (sentence.kind === 'not-found') return <p className="text-sm font-semibold text-pretty">{words}</p>
  return (
    <OpensRecord
      id={watch.id}
      part="rule"
      className="focus-ring -mx-1.5 flex min-h-7 w-fit items-center gap-1.5 rounded-lg px-1.5 py-0.5 text-sm font-semibold no-underline hover:bg-idle-soft touch:min-h-11"
    >
      <AlertSentence watch={watch} className="underline decoration-1 underline-offset-[0.2em]" />
      <span className="sr-only">{t('alerts.card.change', { name: fullName(watch) })}</span>
    </OpensRecord>
  )
}

type AlertSentenceProps = { watch: Watch; className?: string }

/** Says the sentence of a record, and with it whether its alerts wake. */
export function AlertSentence({ watch, className }: AlertSentenceProps) {
  const { t } = useTexts()
  const { sentence, words } = useSentence(watch)
  const Icon = sentence.kind === 'muted' ? BellOff : BellRing
  return (
    <>
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className={className}>{words}</span>
      {watch.alert.mayWake && <Zap aria-label={t('alerts.card.wakes')} className="size-4 shrink-0" />}
    </>
  )
}
