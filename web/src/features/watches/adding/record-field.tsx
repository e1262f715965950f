import type { SearchResult } from '@cratewatch/contracts/watches/vinyl-search'
import { useQuery } from '@tanstack/react-query'
import { useState, type ClipboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { instanceQuery } from '../../../lib/api/instance.ts'
import { ComboBox } from '../../../ui/forms/combo-box.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { TextLink } from '../../../ui/buttons/text-link.tsx'
import { choose, typed, type AddDraft } from './add-draft.ts'
import { hasSomethingToSay, SearchStatus } from '../search/search-status.tsx'
import { SearchSuggestion } from '../search/search-suggestion.tsx'
import { useNameSearch } from '../search/use-name-search.ts'

export type RecordFieldProps = {
  draft: AddDraft
  /** The name to search for; null: the field holds anything else. */
  name: string | null
  onDraftChange: (draft: AddDraft) => void
  hint: string
  className?: string
}

/** The last suggestion, which loads more. */
const MORE = 'more'

/** One field for everything that names a record: ids and links are used as they are, names are searched for. */
export function RecordField({ draft, name, onDraftChange, hint, className }: RecordFieldProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const search = useNameSearch(name)
  const isListed = search.hasMore && !search.isLoadingMore && search.error === null
  const items: readonly (SearchResult | typeof MORE)[] = [
    ...search.results,
    ...(isListed ? ([MORE] as const) : []),
  ]

  const pick = (item: SearchResult | typeof MORE) => {
    if (item !== MORE) return onDraftChange(choose(item))
    search.more()
    return 'stay'
  }
  return (
    <ComboBox
      className={className}
      label={t('watches.add.label')}
      hideLabel
      hint={hint}
      placeholder={t('watches.add.placeholder')}
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="done"
      value={draft.text}
      onValueChange={(text) => onDraftChange(typed(text))}
      onPaste={(event) => pasteOnOneLine(event, (text) => onDraftChange(typed(text)))}
      onFocus={() => setOpen(true)}
      items={items}
      itemKey={(item) => (item === MORE ? MORE : String(item.id))}
      renderItem={(item) => (item === MORE ? <More search={search} /> : <SearchSuggestion found={item} />)}
      onPick={pick}
      open={open && name !== null}
      onOpenChange={setOpen}
      listLabel={t('watches.search.list')}
      status={name !== null && hasSomethingToSay(search) && <SearchStatus search={search} words={name} />}
      footer={items.length > 0 && <Source words={name ?? ''} />}
      trailing={name !== null && search.isSearching && <Spinner className="me-2 text-ink-soft" />}
    />
  )
}

function More({ search: { results, total } }: { search: ReturnType<typeof useNameSearch> }) {
  const { t } = useTranslation()
  return (
    <span className="w-full text-center font-semibold text-label">
      {t('watches.search.more', { shown: results.length, total })}
    </span>
  )
}

/** Links to the source of the data, as the marketplace's terms require beside it. */
function Source({ words }: { words: string }) {
  const { t } = useTranslation()
  const site = useQuery(instanceQuery).data?.marketplaceSiteUrl
  if (site === undefined) return t('shell.source')
  const query = new URLSearchParams({ q: words, type: 'release' })
  return (
    <TextLink tone="quiet" href={`${site}/search/?${query}`} external externalHint={t('shell.newTab')}>
      {t('shell.source')}
    </TextLink>
  )
}

/** Turns line ends of pasted text into spaces. A one-line field would drop them, and join the ids. */
function pasteOnOneLine(event: ClipboardEvent<HTMLInputElement>, setText: (text: string) => void): void {
  const pasted = event.clipboardData.getData('text').trim()
  if (!/[\r\n]/.test(pasted)) return
  event.preventDefault()
  const { value, selectionStart, selectionEnd } = event.currentTarget
  const before = value.slice(0, selectionStart ?? value.length)
  const after = value.slice(selectionEnd ?? value.length)
  setText(`${before}${pasted.replace(/\s+/g, ' ')}${after}`)
}
