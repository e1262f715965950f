import type { Watch } from '@cratewatch/contracts/watches/vinyls'
import { ShoppingBag } from 'lucide-react'
import { useTexts } from '../../../lib/text/use-texts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { fullName } from '../full-name.ts'

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
