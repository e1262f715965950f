import type { ChannelKind } from '@cratewatch/contracts/channels/kinds'
import type { TFunction } from 'i18next'

/** Returns what a field of a kind's form is called, and what helps to fill it in. */
export function settingWords(kind: ChannelKind, name: string, t: TFunction) {
  // A test holds that the texts have every setting of every kind.
  const words = (part: 'label' | 'hint') => String(t(`channelKinds.${kind}.fields.${name}.${part}` as never))
  return { label: words('label'), hint: words('hint') }
}
