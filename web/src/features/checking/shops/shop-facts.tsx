import type { Shop } from '@cratewatch/contracts/checking/shops'
import { Age } from '../../../lib/text/age.tsx'
import { useTexts } from '../../../lib/text/i18n.ts'

/** Says in one line what a shop has, or why nothing is known of it. */
export function ShopFacts({ shop }: { shop: Shop }) {
  const { t } = useTexts()
  const { wanted, listed, isPart, read, readAt } = shop
  const state = shop.isResting ? 'resting' : shop.state
  if (state !== 'read') return <p className="text-[0.9375rem] text-ink-soft">{t(`shops.state.${state}`)}</p>
  return (
    <p className="text-[0.9375rem] text-pretty text-ink-soft tabular-nums">
      <span className={wanted === 0 ? undefined : 'font-semibold text-ink'}>
        {wanted === 0 ? t('shops.noneWanted') : t('shops.wanted', { count: wanted })}
      </span>
      {listed !== null && ` · ${t(isPart ? 'shops.part' : 'shops.listed', { count: listed, read })}`}
      {readAt !== null && (
        <>
          {' · '}
          <Age at={readAt} say={(ago) => t('shops.read', { ago })} />
        </>
      )}
    </p>
  )
}
