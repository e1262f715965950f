import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import { useTexts } from '../../../lib/text/use-texts.ts'
import { ShoppingBag } from 'lucide-react'
import { Button } from '../../../ui/buttons/button.tsx'
import { fullName } from '../full-name.ts'

/** Links "artist • name" to the record's marketplace page. A record that is still loading has no link. */
export function RecordLink({ watch }: { watch: Pick<Watch, 'artist' | 'name' | 'uri'> }) {
  const t = useTexts()
  if (watch.uri === '') return watch.name
  return (
    <a
      href={watch.uri}
      target="_blank"
      rel="noopener noreferrer"
      className="focus-ring rounded-sm decoration-2 underline-offset-[0.18em] hover:text-label hover:underline"
    >
      {watch.artist !== '' && (
        <>
          {/* The dot may end a line, not begin one. */}
          {watch.artist}
          {'\u00a0'}
          <span className="font-normal text-ink-soft">•</span>{' '}
        </>
      )}
      {watch.name}
      <span className="sr-only"> ({t('shell.newTab')})</span>
    </a>
  )
}

/** Links to a record's copies that are for sale now; nothing when there are none. */
export function CopiesLink({ watch, size }: { watch: Watch; size?: 'sm' }) {
  const t = useTexts()
  if (!watch.available) return null
  return (
    <Button asChild size={size} icon={<ShoppingBag />}>
      <a
        href={watch.sellUri}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('watches.card.seeCopiesName', { name: fullName(watch) })}
      >
        {t('watches.card.seeCopies')}
      </a>
    </Button>
  )
}
