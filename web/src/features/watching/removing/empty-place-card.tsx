import { Undo2 } from 'lucide-react'
import { useTexts } from '../../../lib/text/use-texts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useRestore, type EmptyPlace } from './removing.ts'

/** Stands where a record stood that was just removed, as high as its card was, and offers it back. */
export function EmptyPlaceCard({ place: { watch, height } }: { place: EmptyPlace }) {
  const t = useTexts()
  const restore = useRestore()
  return (
    <Card tone="flat" padding="sm" style={{ minHeight: height }} className="grid place-content-center">
      <p className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 text-center text-pretty text-ink-soft">
        {t('watches.removed.place', { name: watch.name })}
        <Button
          variant="secondary"
          size="sm"
          icon={<Undo2 />}
          busy={restore.isPending || restore.isSuccess}
          onClick={() => restore.mutate(watch.id)}
        >
          {t('watches.removed.undo')}
        </Button>
      </p>
    </Card>
  )
}
