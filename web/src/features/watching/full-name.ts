import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import { unnamed, unnamedMaster } from '@cratewatch/domain/records/release-details'
import type { TFunction } from 'i18next'

/** Returns a record in one line, artist first: "Alice Venn • Slow Harbour". */
export function fullName({ artist, name }: Pick<Watch, 'artist' | 'name'>): string {
  return artist === '' ? name : `${artist} • ${name}`
}

/** Returns the record with a name in words while only its number is known. */
export function named<Named extends Pick<Watch, 'name' | 'discogsId'>>(watch: Named, t: TFunction): Named {
  const { name, discogsId } = watch
  if (name === unnamed(discogsId)) return { ...watch, name: t('watches.card.unnamed', { id: discogsId }) }
  if (name === unnamedMaster(discogsId))
    return { ...watch, name: t('watches.card.unnamedAlbum', { id: discogsId }) }
  return watch
}
