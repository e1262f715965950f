import type { Channel } from '@cratewatch/contracts/alerting/channels'
import { termsOf, type ChannelKind } from '@cratewatch/contracts/alerting/kinds'
import { Plus, ChevronRight } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { KindIcon } from '../../../lib/alerts/delivery-words.tsx'
import { CopyField } from '../../../lib/forms/copy-field.tsx'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { DialogFooter } from '../../../ui/overlays/dialog-parts.tsx'
import { Dialog } from '../../../ui/overlays/overlays.tsx'
import { ChannelForm } from './channel-form.tsx'
import { CodeStep } from './code-step.tsx'

/** How far somebody is with a new channel. */
type Step =
  | { readonly at: 'kinds' }
  | { readonly at: 'form'; readonly kind: ChannelKind }
  | { readonly at: 'secret'; readonly channel: Channel; readonly secret: string }
  | { readonly at: 'code' | 'asked'; readonly channel: Channel }

const FIRST: Step = { at: 'kinds' }

type AddChannelProps = { kinds: readonly ChannelKind[]; isFull: boolean }

/** Adds a channel step by step: its kind, its form, its secret where it has one, and the proof that it is wanted. */
export function AddChannel({ kinds, isFull }: AddChannelProps) {
  const { t } = useTexts()
  const [step, setStep] = useState<Step | null>(null)
  if (isFull && step === null) return <p className="text-sm text-ink-soft">{t('channels.add.full')}</p>
  return (
    <Dialog
      open={step !== null}
      onOpenChange={(open) => setStep(open ? FIRST : null)}
      title={step === null ? '' : <Title step={step} />}
      size="lg"
      closeLabel={t('words.close')}
      trigger={
        <Button
          variant="secondary"
          icon={<Plus />}
          className="justify-self-start max-sm:justify-self-stretch"
        >
          {t('channels.add.open')}
        </Button>
      }
    >
      {step !== null && <StepContent {...{ kinds, step, setStep }} />}
    </Dialog>
  )
}

function Title({ step }: { step: Step }) {
  const { t } = useTexts()
  if (step.at === 'kinds') return t('channels.add.open')
  return step.at === 'form' ? t(`channelKinds.${step.kind}.name`) : t(`channels.${step.at}.title`)
}

type StepContentProps = Pick<AddChannelProps, 'kinds'> & { step: Step; setStep: (step: Step | null) => void }

function StepContent({ kinds, step, setStep }: StepContentProps) {
  const { t } = useTexts()
  const finish = () => setStep(null)
  const prove = (channel: Channel) =>
    setStep({ at: termsOf(channel.kind).confirmedBy === 'link' ? 'asked' : 'code', channel })
  switch (step.at) {
    case 'kinds':
      return <KindList kinds={kinds} onPick={(kind) => setStep({ at: 'form', kind })} />
    case 'form':
      return (
        <ChannelForm
          kind={step.kind}
          onBack={() => setStep(FIRST)}
          onAdded={({ channel, secret }) =>
            secret === null ? prove(channel) : setStep({ at: 'secret', channel, secret })
          }
        />
      )
    case 'secret':
      // What signs the requests of a webhook is never shown again.
      return (
        <Told button={t('channels.secret.stored')} onDone={() => prove(step.channel)}>
          <p className="text-pretty">{t('channels.secret.text')}</p>
          <CopyField label={t('channels.secret.label')} value={step.secret} />
        </Told>
      )
    case 'code':
      return <CodeStep channel={step.channel} onDone={finish} />
    case 'asked':
      return (
        <Told button={t('words.done')} onDone={finish}>
          <p className="text-pretty wrap-anywhere">
            {t('channels.asked.text', { address: step.channel.address })}
          </p>
        </Told>
      )
  }
}

type ToldProps = { button: string; onDone: () => void; children: ReactNode }

/** Says what is to be known before the dialog goes on. */
function Told({ button, onDone, children }: ToldProps) {
  return (
    <div className="grid gap-5">
      {children}
      <DialogFooter>
        <Button onClick={onDone}>{button}</Button>
      </DialogFooter>
    </div>
  )
}

type KindListProps = { kinds: readonly ChannelKind[]; onPick: (kind: ChannelKind) => void }

/** Offers the kinds of channels that are added by a form, and says where the bot is. */
function KindList({ kinds, onPick }: KindListProps) {
  const { t } = useTexts()
  const madeBy = (way: 'form' | 'bot') => kinds.filter((kind) => termsOf(kind).madeBy === way)
  const offered = madeBy('form')
  return (
    <div className="grid gap-4">
      {offered.length === 0 && <p>{t('channels.add.none')}</p>}
      <ul aria-label={t('channels.add.kinds')} className="grid gap-2 empty:hidden sm:grid-cols-2">
        {offered.map((kind) => (
          <li key={kind} className="grid">
            <button
              type="button"
              onClick={() => onPick(kind)}
              className="focus-ring flex items-center gap-3.5 rounded-control bg-sleeve p-3.5 text-start shadow-[inset_0_0_0_1.5px_var(--color-line)] transition-[box-shadow,background-color] hover:bg-well hover:shadow-[inset_0_0_0_1.5px_var(--color-ink)]"
            >
              <span className="shrink-0 text-ink-soft [&>svg]:size-5">
                <KindIcon kind={kind} />
              </span>
              <span className="grid min-w-0 flex-1 gap-0.5">
                <span className="font-semibold">{t(`channelKinds.${kind}.name`)}</span>
                <span className="text-sm text-pretty text-ink-soft">{t(`channelKinds.${kind}.text`)}</span>
              </span>
              <ChevronRight aria-hidden className="size-4.5 shrink-0 text-ink-soft" />
            </button>
          </li>
        ))}
      </ul>
      {madeBy('bot').map((kind) => (
        <p key={kind} className="text-sm text-ink-soft">
          <b className="font-semibold text-ink">{t(`channelKinds.${kind}.name`)}</b>{' '}
          {t(`channelKinds.${kind}.text`)}
        </p>
      ))}
    </div>
  )
}
