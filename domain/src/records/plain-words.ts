/** The words of a search in lower case and without accents, so that "Bjork" finds "Björk". */
export function plainWords(search: string): string[] {
  const plain = search.normalize('NFKD').replaceAll(/[\u0300-\u036F]/g, '')
  return plain
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
}
