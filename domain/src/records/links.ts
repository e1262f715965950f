/** Builds our own links: the `uri` of answers has several styles and may hold unescaped characters. */
export function releasePage(siteUrl: string, releaseId: number): string {
  return `${siteUrl}/release/${releaseId}`
}

export function masterPage(siteUrl: string, masterId: number): string {
  return `${siteUrl}/master/${masterId}`
}

/** Where the copies of all pressings of a master are bought. */
export function masterSellPage(siteUrl: string, masterId: number): string {
  return `${siteUrl}/sell/list?master_id=${masterId}`
}

/** Where the copies of a release are bought. */
export function sellPage(siteUrl: string, releaseId: number): string {
  return `${siteUrl}/sell/release/${releaseId}`
}

/** Where the copies of a seller are bought. */
export function shopPage(siteUrl: string, seller: string): string {
  return `${siteUrl}/seller/${encodeURIComponent(seller)}/profile`
}

/** Where one copy is bought. */
export function copyPage(siteUrl: string, listingId: number): string {
  return `${siteUrl}/sell/item/${listingId}`
}

/** The page of a public list. */
export function listPage(siteUrl: string, listId: number): string {
  return `${siteUrl}/lists/${listId}`
}
