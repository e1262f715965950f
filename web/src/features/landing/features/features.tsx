import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/layout/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Section } from '../section.tsx'
import { ChannelsPicture } from './channels-picture.tsx'
import { MemoryPicture } from './memory-picture.tsx'
import { PastePicture } from './paste-picture.tsx'
import { RoundsTile } from './rounds-tile.tsx'
import { WantlistPicture } from './wantlist-picture.tsx'
import { WolfPicture } from './wolf-picture.tsx'

/** Shows what the product does, each feature with a piece of the product. */
export function Features() {
  const { t } = useTranslation('site')
  return (
    <Section id="features" title={t('landing.features.title')}>
      <div
        role="group"
        aria-label={t('landing.features.title')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
        className="phone-strip gap-4 sm:grid sm:grid-cols-2 lg:grid-cols-6 lg:gap-5"
      >
        <RoundsTile className="sm:col-span-2 lg:col-span-4 lg:row-span-2" />
        <Tile name="channels" className="lg:col-span-2 lg:row-span-2">
          <ChannelsPicture />
        </Tile>
        <Tile name="memory" className="lg:col-span-3">
          <MemoryPicture />
        </Tile>
        <Tile name="paste" className="lg:col-span-3">
          <PastePicture />
        </Tile>
        <Tile name="wolf" className="lg:col-span-3">
          <WolfPicture />
        </Tile>
        <Tile name="wantlist" className="sm:max-lg:col-span-2 lg:col-span-3">
          <WantlistPicture />
        </Tile>
      </div>
    </Section>
  )
}

type TileProps = {
  name: 'channels' | 'memory' | 'paste' | 'wolf' | 'wantlist'
  className: string
  children: ReactNode
}

function Tile({ name, className, children }: TileProps) {
  const { t } = useTranslation('site')
  return (
    <Card
      as="article"
      padding="none"
      className={classNames('flex min-w-0 flex-col justify-between gap-7 p-5 sm:p-7', className)}
    >
      <TileWords title={t(`landing.features.${name}.title`)} text={t(`landing.features.${name}.text`)} />
      {children}
    </Card>
  )
}

export function TileWords({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <h3 className="heading text-section">{title}</h3>
      <p className="mt-2 max-w-[46ch] text-pretty text-ink-soft">{text}</p>
    </div>
  )
}
