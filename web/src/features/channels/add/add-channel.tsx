import type { Channel } from '@cratewatch/contracts/channels/channels'
import { termsOf, type ChannelKind } from '@cratewatch/contracts/channels/kinds'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { ChannelForm } from './channel-form.tsx'
import { AskedStep } from './asked-step.tsx'
import { CodeStep } from './code-step.tsx'
import { KindList } from './kind-list.tsx'
import { SecretStep } from './secret-step.tsx'

/** How far somebody is with a new channel. */
type Step =
  | { readonly at: 'kinds' }
  | { readonly at: 'form'; readonly kind: ChannelKind }
  | { readonly at: 'secret'; readonly channel: Channel; readonly secret: string }
  | { readonly at: 'code' | 'asked'; readonly channel: Channel }

const FIRST: Step = { at: 'kinds' }

export type AddChannelProps = { kinds: readonly ChannelKind[]; isFull: boolean }

/** Adds a channel step by step: its kind, its form, its secret where it has one, and the proof that it is wanted. */
export function AddChannel({ kinds, isFull }: AddChannelProps) {
  const { t } = useTranslation()
  const [step, setStep] = useState<Step | null>(null)
  if (isFull && step === null) return <p className="text-sm text-ink-soft">{t('channels.add.full')}</p>
  return (
    <Dialog
      open={step !== null}
      onOpenChange={(open) => setStep(open ? FIRST : null)}
      title={step === null ? '' : <Title step={step} />}
      size="lg"
      closeLabel={t('channels.close')}
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
  const { t } = useTranslation()
  if (step.at === 'kinds') return t('channels.add.title')
  return step.at === 'form' ? t(`channelKinds.${step.kind}.name`) : t(`channels.${step.at}.title`)
}

type StepContentProps = Pick<AddChannelProps, 'kinds'> & { step: Step; setStep: (step: Step | null) => void }

function StepContent({ kinds, step, setStep }: StepContentProps) {
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
      return <SecretStep secret={step.secret} onStored={() => prove(step.channel)} />
    case 'code':
      return <CodeStep channel={step.channel} onDone={finish} />
    case 'asked':
      return <AskedStep channel={step.channel} onDone={finish} />
  }
}
