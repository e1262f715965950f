import type { CopyOnWire } from '@cratewatch/contracts/checking/shops'
import { priceInWords, type ShownPrice } from '@cratewatch/domain/alerts/shown-price'
import { isCurrent } from '@cratewatch/domain/availability/freshness'
import { gradeOf, type Copy, type Sleeve } from '@cratewatch/domain/copies/copy'
import { countryInWords } from '@cratewatch/domain/copies/countries'
import type { Money } from '@cratewatch/domain/kernel/money'
import type { ReactNode } from 'react'
import { TextLink } from '../../ui/buttons.tsx'
import { Disclosure } from '../../ui/layout/page.tsx'
import { Age } from '../text/age.tsx'
import { readInstant } from '../text/format.ts'
import { useTexts } from '../text/i18n.ts'
import { readNow, useTicking } from '../text/ticking.ts'

/** What is said of a copy; the seller is left out where that is said already. */
export type CopyFacts = Pick<Copy, 'media' | 'sleeve' | 'shipsFrom'> & {
  readonly price: ShownPrice | null
  /** What it cost before, where another price is the news. */
  readonly was?: ShownPrice | null
  readonly postage: ShownPrice | null
  /** What an order from its seller must come to, where it costs less. */
  readonly minOrder?: ShownPrice | null
  readonly cannotShip?: boolean
  readonly mayNotShip?: boolean
  readonly isPostageUnknown?: boolean
  readonly seller?: string
  /** The price in the reader's currency, where that is said beside the other. */
  readonly shownPrice?: Money | null
}

type CopyLineProps = {
  copy: CopyFacts
  /** What is said behind it. */
  children?: ReactNode
}

/** Says what is known of a copy in one line: "NM / VG+ · €14.00 + €6.00 postage · Germany". */
export function CopyLine({ copy, children }: CopyLineProps) {
  const { locale } = useTexts()
  const { price, shipsFrom, seller } = copy
  return (
    <p className="min-w-0 flex-1 basis-56 text-[0.9375rem] wrap-anywhere text-ink-soft tabular-nums">
      <Grades {...copy} />
      {price && <PriceOfCopy {...copy} price={price} />}
      <Obstacles {...copy} />
      {shipsFrom && ` · ${countryInWords(shipsFrom, locale)}`}
      {seller && ` · ${seller}`}
      {children}
    </p>
  )
}

/** Shows the grades of record and sleeve as collectors abbreviate them; their names are read out. */
function Grades({ media, sleeve }: Pick<Copy, 'media' | 'sleeve'>) {
  const { t } = useTexts()
  const [ofMedia, ofSleeve] = [media ?? 'unknown', sleeve ?? 'unknown'] as const
  const nameOf = (grade: Sleeve | 'unknown') => t(`shops.grades.${grade}`)
  const names = t('shops.copy.graded', { media: nameOf(ofMedia), sleeve: nameOf(ofSleeve) })
  return (
    <span title={names} className="font-semibold text-ink">
      <span aria-hidden>{`${media ?? nameOf(ofMedia)} / ${gradeOf(sleeve) ?? nameOf(ofSleeve)}`}</span>
      <span className="sr-only">{names}</span>
    </span>
  )
}

/** Says what stands between the reader and a copy: what is not known of postage, and what its seller asks. */
function Obstacles({ minOrder = null, cannotShip, mayNotShip, isPostageUnknown }: CopyFacts) {
  const { t, locale } = useTexts()
  const words = [
    isPostageUnknown === true && t('shops.copy.postageUnknown'),
    minOrder && t('shops.copy.minOrder', { price: priceInWords(minOrder, locale) }),
    cannotShip === true && t('shops.copy.cannotShip'),
    mayNotShip === true && cannotShip !== true && t('shops.copy.mayNotShip'),
  ]
  return words
    .filter(Boolean)
    .map((each) => ` · ${each}`)
    .join('')
}

function PriceOfCopy({ price, was = null, shownPrice, postage }: CopyFacts & { price: ShownPrice }) {
  const { t, locale } = useTexts()
  const asked = priceInWords(price, locale)
  const isConverted = shownPrice && shownPrice.currency !== price.price.currency
  const both = isConverted
    ? `${asked} (${priceInWords({ price: shownPrice, converted: 'with-rates' }, locale)})`
    : asked
  const now = was === null ? both : t('shops.copy.was', { price: both, was: priceInWords(was, locale) })
  const words = postage && t('shops.copy.withPostage', { price: now, postage: priceInWords(postage, locale) })
  return (
    <>
      {' · '}
      <span className="font-semibold text-ink">{words ?? now}</span>
    </>
  )
}

/** Whether a copy was seen so lately that its price may be shown. */
export function isCopyCurrent({ seenAt }: Pick<CopyOnWire, 'seenAt'>): boolean {
  return isCurrent(readInstant(seenAt), readNow())
}

function asStated(price: Money | null): ShownPrice | null {
  return price && { price, converted: 'no' }
}

/** Longer comments are folded away. */
const ONE_LINE = 100

type ListedCopyProps = {
  copy: CopyOnWire
  /** Whether its seller is said elsewhere. */
  inShop?: boolean
}

/** Shows a copy in a shop: its line, where it is bought, and what its seller says of it. */
export function ListedCopy({ copy, inShop = false }: ListedCopyProps) {
  const { t } = useTexts()
  const isShown = useTicking(() => String(isCopyCurrent(copy))) === 'true'
  const { seller, seenAt, price, postage, minOrder, isRelisted, comments, uri } = copy
  const stated = {
    ...copy,
    price: asStated(isShown ? price : null),
    postage: asStated(postage),
    minOrder: asStated(isShown ? minOrder : null),
  }
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <CopyLine copy={{ ...stated, seller: inShop ? '' : seller }}>
          {isShown && price === null && ` · ${t('shops.copy.noPrice')}`}
          {!isShown && <Age at={seenAt} say={(ago) => ` · ${t('shops.copy.lastSeen', { ago })}`} />}
          {isRelisted && ` · ${t('shops.copy.relisted')}`}
        </CopyLine>
        <TextLink href={uri} external externalHint={t('shell.newTab')} className="shrink-0 text-[0.9375rem]">
          {t('shops.copy.buy')}
          <span className="sr-only"> {t('shops.copy.buyFrom', { seller })}</span>
        </TextLink>
      </div>
      {comments !== '' && comments.length <= ONE_LINE && (
        <q className="text-[0.9375rem] wrap-anywhere text-ink-soft">{comments}</q>
      )}
      {comments.length > ONE_LINE && (
        <Disclosure showLabel={t('shops.copy.comments')}>
          <p className="max-w-prose text-[0.9375rem] wrap-anywhere whitespace-pre-line">{comments}</p>
        </Disclosure>
      )}
    </>
  )
}
