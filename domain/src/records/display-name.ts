export type ArtistCredit = { readonly name: string; readonly anv?: string; readonly join?: string }

/** The marketplace tells namesakes apart by "Nirvana (2)" and marks name variations by "Prodigy*": neither is shown. */
function withoutSuffix(name: string): string {
  return name.replace(/(?<=.)(?: \(\d+\)|\*)+$/, '')
}

/**
 * Artist credits as a sleeve would print them: the name variation where there is one, the joins of the source
 * between them, and no space before a comma.
 */
export function displayArtist(credits: readonly ArtistCredit[]): string {
  return credits
    .map((credit, index) => {
      const name = withoutSuffix(credit.anv?.trim() || credit.name)
      const join = index < credits.length - 1 ? credit.join?.trim() || ',' : ''
      if (join === '') return name
      return join === ',' ? `${name}, ` : `${name} ${join} `
    })
    .join('')
}

/** A release in one line, artist first; of one that is still looked up only a title is known. */
export function releaseName({ artist, title }: { readonly artist: string; readonly title: string }): string {
  return artist === '' ? title : `${artist} – ${title}`
}
