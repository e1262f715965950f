import { CopyField } from '../../lib/forms/copy-field.tsx'
import { useTexts } from '../../lib/text/i18n.ts'
import { SectionCard } from '../../ui/layout/section-card.tsx'

/** Says how records are added from where one comes across them: by a bookmark in a browser, or by an address. */
export function AddAnywhere() {
  const { t } = useTexts()
  const { origin } = location
  return (
    <SectionCard title={t('wantlist.anywhere.title')} text={t('wantlist.anywhere.text')}>
      <div className="grid gap-2">
        <CopyField label={t('wantlist.anywhere.bookmark')} value={bookmark(origin)} />
        <p className="text-sm text-pretty text-ink-soft">{t('wantlist.anywhere.bookmarkHint')}</p>
      </div>
      <div className="grid gap-2">
        <CopyField label={t('wantlist.anywhere.address')} value={`${origin}/?add=`} />
        <p className="text-sm text-pretty text-ink-soft">{t('wantlist.anywhere.addressHint')}</p>
      </div>
    </SectionCard>
  )
}

/** Returns the address of a bookmark that opens the add form with what is selected on a page, or with its link. */
function bookmark(origin: string): string {
  const wanted = 'encodeURIComponent(String(getSelection()).trim()||location.href)'
  return `javascript:void open(${JSON.stringify(`${origin}/?add=`)}+${wanted})`
}
