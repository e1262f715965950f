import type { Watch } from '@cratewatch/contracts/watches/vinyls'
import { useTexts } from '../../../lib/text/use-texts.ts'

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
