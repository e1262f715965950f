import type { Vinyl } from '@cratewatch/contracts/vinyls'

/** A record in one line, artist first: "Alice Venn • Slow Harbour". */
export function fullName({ artist, name }: Pick<Vinyl, 'artist' | 'name'>): string {
  return artist === '' ? name : `${artist} • ${name}`
}
