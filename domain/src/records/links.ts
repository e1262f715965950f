/** Builds our own links: the `uri` of answers has several styles and may hold unescaped characters. */
export function releasePage(siteUrl: string, releaseId: number): string {
  return `${siteUrl}/release/${releaseId}`
}

/** Where the copies of a release are bought. */
export function sellPage(siteUrl: string, releaseId: number): string {
  return `${siteUrl}/sell/release/${releaseId}`
}
