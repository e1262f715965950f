/**
 * A search title as a sleeve would print it. The source joins "Artist - Title", marks name variations with `*` and tells
 * namesakes apart by "(2)": both are noise in the artist's part, and may be meant in the title's.
 */
export function displaySearchTitle(title: string): string {
  const at = title.indexOf(' - ')
  if (at < 0) return title.trim()
  const artist = title.slice(0, at).replace(/(?: \(\d+\)|\*)+(?=$|[ ,/&;])/g, '')
  return `${artist.trim()}${title.slice(at)}`.trim()
}
