import { termsOf, type ChannelKind } from '@cratewatch/contracts/channels/kinds'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { KindIcon } from '../../../lib/alerts/kind-icon.tsx'

export type KindListProps = { kinds: readonly ChannelKind[]; onPick: (kind: ChannelKind) => void }

/** Offers the kinds of channels that are added by a form, and says where the bot is. */
export function KindList({ kinds, onPick }: KindListProps) {
  const { t } = useTranslation()
  const madeBy = (way: 'form' | 'bot') => kinds.filter((kind) => termsOf(kind).madeBy === way)
  const offered = madeBy('form')
  return (
    <div className="grid gap-4">
      {offered.length === 0 && <p>{t('channels.add.none')}</p>}
      <ul aria-label={t('channels.add.kinds')} className="grid gap-2 empty:hidden sm:grid-cols-2">
        {offered.map((kind) => (
          <li key={kind} className="grid">
            <button
              type="button"
              onClick={() => onPick(kind)}
              className="focus-ring flex items-center gap-3.5 rounded-control bg-sleeve p-3.5 text-start shadow-[inset_0_0_0_1.5px_var(--color-line)] transition-[box-shadow,background-color] hover:bg-well hover:shadow-[inset_0_0_0_1.5px_var(--color-ink)]"
            >
              <span className="shrink-0 text-ink-soft [&>svg]:size-5">
                <KindIcon kind={kind} />
              </span>
              <span className="grid min-w-0 flex-1 gap-0.5">
                <span className="font-semibold">{t(`channelKinds.${kind}.name`)}</span>
                <span className="text-sm text-pretty text-ink-soft">{t(`channelKinds.${kind}.text`)}</span>
              </span>
              <ChevronRight aria-hidden className="size-4.5 shrink-0 text-ink-soft" />
            </button>
          </li>
        ))}
      </ul>
      {madeBy('bot').map((kind) => (
        <p key={kind} className="text-sm text-ink-soft">
          <b className="font-semibold text-ink">{t(`channelKinds.${kind}.name`)}</b>{' '}
          {t(`channelKinds.${kind}.text`)}
        </p>
      ))}
    </div>
  )
}
