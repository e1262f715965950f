import { endpoints } from '@cratewatch/contracts/calls'
import type { Shop, ShopSuggestion } from '@cratewatch/contracts/checking/shops'
import { MAX_FILE_BYTES } from '@cratewatch/domain/lists/import-limits'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { failureMessage } from '../../../lib/api/toast-failure.ts'
import { formatBytes } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button, TextLink } from '../../../ui/buttons.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { FileDrop } from '../../../ui/forms/file-drop.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Disclosure } from '../../../ui/layout/page.tsx'
import { useFollow } from './use-follow.ts'

type ShopSuggestionsProps = { suggestions: readonly ShopSuggestion[]; followed: readonly Shop[] }

/** Suggests shops that are not followed yet; a file of orders adds those where something was bought. */
export function ShopSuggestions({ suggestions, followed }: ShopSuggestionsProps) {
  const orders = useOrders()
  const names = new Set(followed.map(({ name }) => name.toLowerCase()))
  const shown = (orders.data?.suggestions ?? suggestions).filter(({ name }) => !names.has(name.toLowerCase()))
  return (
    <section className="mt-5 grid gap-3">
      {shown.length > 0 && <SuggestedShops suggestions={shown} />}
      <OrdersFile orders={orders} found={shown.filter((each) => each.orders > 0).length} />
    </section>
  )
}

/** Lists shops, each with its reasons and a button that follows it. */
function SuggestedShops({ suggestions }: Pick<ShopSuggestionsProps, 'suggestions'>) {
  const { t } = useTexts()
  const follow = useFollow(t('shops.suggested.failed'))
  const followed = follow.isPending ? follow.variables.shop : null
  return (
    <>
      <h2 className="heading text-card">{t('shops.suggested.title')}</h2>
      <Card padding="none">
        <ul aria-label={t('shops.suggested.title')} className="divide-y divide-line">
          {suggestions.map((suggestion) => (
            <li key={suggestion.name} className="flex flex-wrap items-center gap-x-5 gap-y-2 p-4 sm:px-5">
              <div className="grid min-w-0 flex-1 basis-60 gap-0.5">
                <h3 className="font-semibold wrap-anywhere">
                  <TextLink href={suggestion.uri} external externalHint={t('shell.newTab')}>
                    {suggestion.name}
                  </TextLink>
                </h3>
                <Reasons {...suggestion} />
              </div>
              <Button
                variant="secondary"
                size="sm"
                aria-label={t('shops.suggested.follow', { name: suggestion.name })}
                busy={followed === suggestion.name}
                disabled={followed !== null && followed !== suggestion.name}
                onClick={() => follow.mutate({ shop: suggestion.name })}
              >
                {t('shops.follow')}
              </Button>
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}

/** Says why a shop is suggested: what was bought there, and what it had of the list. */
function Reasons({ records, onSale, orders }: ShopSuggestion) {
  const { t } = useTexts()
  const had = t('shops.suggested.had', { count: records })
  const reasons = [
    orders > 0 && t('shops.suggested.bought', { count: orders }),
    records > 0 && t(onSale > 0 ? 'shops.suggested.now' : 'shops.suggested.none', { had, onSale }),
  ]
  return (
    <p className="text-[0.9375rem] text-pretty text-ink-soft tabular-nums">
      {reasons.filter(Boolean).join(' ')}
    </p>
  )
}

type OrdersFileProps = { orders: ReturnType<typeof useOrders>; found: number }

/** Takes a file of orders, and says how many shops it brought. */
function OrdersFile({ orders, found }: OrdersFileProps) {
  const { t } = useTexts()
  return (
    <Disclosure showLabel={t('shops.orders.show')} lazy>
      <div className="grid gap-3">
        <FileDrop
          label={t('wantlist.files.drop')}
          chooseLabel={t('wantlist.files.choose')}
          dropLabel={t('wantlist.files.dropNow')}
          busyLabel={
            orders.isPending ? t('wantlist.files.reading', { name: orders.variables.name }) : undefined
          }
          accept=".csv,.txt,.tsv,.json,.xlsx,text/csv,text/plain"
          onFile={(file) => orders.mutate(file)}
        >
          {t('shops.orders.text')}
        </FileDrop>
        {orders.error !== null && (
          <Banner tone="danger" title={t('wantlist.files.failed')}>
            {failureMessage(orders.error, t('errors.unknown'))}
          </Banner>
        )}
        <p role="status" className="text-pretty text-ink-soft empty:hidden">
          {orders.isSuccess && t(found > 0 ? 'shops.orders.found' : 'shops.orders.none', { count: found })}
        </p>
      </div>
    </Disclosure>
  )
}

/** Sends a file of orders to be counted. What comes of it is gone with the page. */
function useOrders() {
  const { t, locale } = useTexts()
  return useMutation({
    mutationFn: (content: File) => {
      if (content.size > MAX_FILE_BYTES)
        throw new Error(t('wantlist.files.tooLarge', { size: formatBytes(MAX_FILE_BYTES, locale) }))
      return call(endpoints.suggestShops, { raw: { content, header: encodeURIComponent(content.name) } })
    },
  })
}
