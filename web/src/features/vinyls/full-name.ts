import type { Vinyl } from '@cratewatch/contracts/vinyls'
import { unnamed } from '@cratewatch/domain/records/unnamed'
import type { TFunction } from 'i18next'

/** A record in one line, artist first: "Alice Venn • Slow Harbour". */
export function fullName({ artist, name }: Pick<Vinyl, 'artist' | 'name'>): string {
  return artist === '' ? name : `${artist} • ${name}`
}

/** The record under a name in words while only its number is known. */
export function named<Named extends Pick<Vinyl, 'name' | 'discogsId'>>(vinyl: Named, t: TFunction): Named {
  const { name, discogsId } = vinyl
  return name === unnamed(discogsId) ? { ...vinyl, name: t('vinyls.card.unnamed', { id: discogsId }) } : vinyl
}
