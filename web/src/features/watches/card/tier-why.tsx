import type { Watch } from '@cratewatch/contracts/watches/vinyls'
import { useTexts } from '../../../lib/text/use-texts.ts'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { CheckPace } from './check-pace.tsx'
import { TierSticker } from './tier-sticker.tsx'

/** Shows the tier of a record and, on request, how often it is checked and why. */
export function TierWhy({ watch: { id, effectiveTier: tier } }: { watch: Watch }) {
  const t = useTexts()
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
        <CheckPace id={id} />
      </div>
    </Popover>
  )
}
