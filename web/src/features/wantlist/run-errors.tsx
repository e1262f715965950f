import type { RunProgress } from '@cratewatch/contracts/watches/wantlist'
import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** Lists what could not be checked, and why. */
export function RunErrors({ run: { errors, errorItems } }: { run: RunProgress }) {
  const { t } = useTranslation()
  return (
    <section className="grid gap-2 rounded-xl bg-danger-wash p-4">
      <h3 className="flex items-center gap-2 font-semibold text-danger">
        <CircleAlert aria-hidden className="size-5" />
        {t('wantlist.run.errors')}
      </h3>
      <ul className="grid max-h-56 gap-1.5 overflow-y-auto text-[0.9375rem]">
        {errors.map(({ item, error, discogsId }) => (
          <li key={discogsId} className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 font-medium wrap-anywhere">{item}</span>
            <span className="text-ink-soft">{error}</span>
          </li>
        ))}
      </ul>
      {errorItems > errors.length && (
        <p className="text-sm text-ink-soft">
          {t('wantlist.files.preview.more', { shown: errors.length, total: errorItems })}
        </p>
      )}
    </section>
  )
}
