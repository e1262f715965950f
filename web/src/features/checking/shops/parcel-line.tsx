import type { ParcelOnWire } from '@cratewatch/contracts/checking/parcels'
import { isCurrent } from '@cratewatch/domain/availability/freshness'
import { Age } from '../../../lib/text/age.tsx'
import { readInstant } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { useTicking } from '../../../lib/text/ticking.ts'
import { Badge } from '../../../ui/badges.tsx'
import { CostOfRecord, MinimumOrder, NearMisses, ParcelCost } from './parcel-words.tsx'

type ParcelLineProps = {
  parcel: ParcelOnWire
  /** Whether a record costs least here of all shops. */
  isBest: boolean
}

/** Says in a list of shops what one of them would send, and what that costs; nothing once a price is too old. */
export function ParcelLine({ parcel, isBest }: ParcelLineProps) {
  const { t } = useTexts()
  const { records, near, readAt, isConverted, missing, beyond } = parcel
  const isShown =
    useTicking((now) => String(readAt === null || isCurrent(readInstant(readAt), now))) === 'true'
  if (!isShown) return null
  const said = { ...parcel, copies: records }
  const nearMisses = near && <NearMisses near={near} isConverted={isConverted} />
  if (records === 0)
    return (
      <p className="order-1 basis-full text-pretty tabular-nums">
        {t('shops.parcel.none')}
        {nearMisses && <>, {nearMisses}</>}
      </p>
    )
  return (
    <div className="order-1 grid basis-full gap-0.5 text-pretty tabular-nums">
      {isBest && (
        <Badge tone="gold" className="mb-1 justify-self-start">
          {t('shops.parcel.best')}
        </Badge>
      )}
      <p>
        <span className="font-semibold">
          {t('shops.parcel.records', { count: records })}, <ParcelCost parcel={said} />
        </span>
        {nearMisses && <>, {nearMisses}</>}
      </p>
      <p className="text-[0.9375rem] text-ink-soft">
        {(missing !== null || beyond > 0) && (
          <>
            <MinimumOrder parcel={said} />
            {' · '}
          </>
        )}
        {parcel.postage !== null && records > 1 && (
          <>
            <CostOfRecord parcel={said} />
            {' · '}
          </>
        )}
        {readAt !== null && <Age at={readAt} say={(ago) => t('shops.parcel.read', { ago })} />}
      </p>
    </div>
  )
}
