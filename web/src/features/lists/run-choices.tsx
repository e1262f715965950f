import { useTexts } from '../../lib/text/i18n.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'

/** What is watched of a list beside the records that nobody sells, and whether any pressing will do. */
export type Chosen = { readonly alsoOnSale: boolean; readonly anyPressing: boolean }

type RunChoicesProps = {
  chosen: Chosen
  onChange: (chosen: Chosen) => void
  disabled?: boolean
}

/** Asks what a run takes of its list. */
export function RunChoices({ chosen, onChange, disabled = false }: RunChoicesProps) {
  const { t } = useTexts()
  const { alsoOnSale, anyPressing } = chosen
  return (
    <>
      <Checkbox
        label={t('wantlist.sync.alsoOnSale')}
        checked={alsoOnSale}
        disabled={disabled}
        onCheckedChange={(alsoOnSale) => onChange({ alsoOnSale, anyPressing })}
      />
      <div className="grid gap-1">
        <Checkbox
          label={t('wantlist.anyPressing')}
          checked={anyPressing}
          disabled={disabled}
          onCheckedChange={(anyPressing) => onChange({ alsoOnSale, anyPressing })}
        />
        <p className="ps-8.5 text-sm text-pretty text-ink-soft">{t('wantlist.anyPressingText')}</p>
      </div>
    </>
  )
}
