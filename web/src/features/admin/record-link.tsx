import { useTranslation } from 'react-i18next'
import { TextLink } from '../../ui/buttons/text-link.tsx'

export type RecordLinkProps = { record: { artist: string; name: string; uri: string } }

/** Links a record's name to its page on the marketplace. */
export function RecordLink({ record }: RecordLinkProps) {
  const { t } = useTranslation()
  return (
    <TextLink
      tone="quiet"
      href={record.uri}
      external
      externalHint={t('shell.newTab')}
      className="font-semibold wrap-break-word"
    >
      {record.artist === '' ? record.name : `${record.artist} - ${record.name}`}
    </TextLink>
  )
}
