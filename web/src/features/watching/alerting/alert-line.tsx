import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import { BellOff, BellRing, Zap } from 'lucide-react'
import { useState } from 'react'
import { useSentence } from '../../../lib/alerts/sentence-words.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { deferred, useDeferred } from '../../../ui/overlays/deferred.ts'
import { Dialog } from '../../../ui/overlays/overlays.tsx'
import { fullName } from '../full-name.ts'
import type { RuleFormProps } from './rule-form.tsx'
import { useChangeRule } from './rule-mutations.ts'

type AlertLineProps = { watch: Watch; disabled?: boolean }

/** Says the sentence of a record, and changes its rule on request; a limit that it proposes is filled in. */
export function AlertLine({ watch, disabled = false }: AlertLineProps) {
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  const { mayWake } = watch.alert
  const change = useChangeRule(watch)
  const name = fullName(watch)
  const { sentence, words } = useSentence(watch)
  if (sentence.kind === 'not-found') return <p className="text-sm font-semibold text-pretty">{words}</p>
  const proposal = sentence.kind === 'no-limit' ? sentence.proposal : null
  const Icon = sentence.kind === 'muted' ? BellOff : BellRing
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t('alerts.rule.title')}
      description={name}
      closeLabel={t('alerts.rule.close')}
      trigger={
        <button
          type="button"
          disabled={disabled}
          data-key="rule"
          className="focus-ring -mx-1.5 flex min-h-7 w-fit items-center gap-1.5 rounded-lg px-1.5 py-0.5 text-start text-sm font-semibold hover:bg-idle-soft touch:min-h-11"
        >
          <Icon aria-hidden className="size-4 shrink-0" />
          <span className="underline decoration-1 underline-offset-[0.2em]">{words}</span>
          {mayWake && <Zap aria-label={t('alerts.card.wakes')} className="size-4 shrink-0" />}
          <span className="sr-only">{t('alerts.card.change', { name })}</span>
        </button>
      }
    >
      {open && <LazyRuleForm {...{ watch, proposal, change }} onSaved={() => setOpen(false)} />}
    </Dialog>
  )
}

const ruleForm = deferred(() => import('./rule-form.tsx'))

/** Loads the form of a rule when the first one opens; its place is kept until then. */
export function LazyRuleForm(props: RuleFormProps) {
  const code = useDeferred(ruleForm, true)
  return <div className="min-h-120">{code && <code.RuleForm {...props} />}</div>
}
