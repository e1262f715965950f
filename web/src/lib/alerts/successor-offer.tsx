import { ArrowRight } from 'lucide-react'
import { Button } from '../../ui/buttons.tsx'
import { useTexts } from '../text/i18n.ts'

type SuccessorOfferProps = {
  discogsId: number
  busy: boolean
  disabled: boolean
  onFollow: (discogsId: number) => void
}

/** Says which record took the place of another, and offers to watch that one instead. */
export function SuccessorOffer({ discogsId, busy, disabled, onFollow }: SuccessorOfferProps) {
  const { t } = useTexts()
  return (
    <div className="grid justify-items-start gap-1.5 py-1">
      <p className="text-sm text-pretty">{t('watches.moved.text', { id: discogsId })}</p>
      <Button
        variant="secondary"
        size="sm"
        icon={<ArrowRight />}
        busy={busy}
        disabled={disabled}
        onClick={() => onFollow(discogsId)}
      >
        {t('watches.moved.follow')}
      </Button>
    </div>
  )
}
