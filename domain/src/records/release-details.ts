/** A release's identity and what its card shows: stored once, shared by everybody who watches it. */
export type ReleaseDetails = {
  readonly id: number
  readonly artist: string
  readonly title: string
  readonly thumb: string
  readonly year: number | null
  readonly country: string | null
  readonly format: string | null
  readonly label: string | null
  readonly catalogueNumber: string | null
  readonly genres: readonly string[]
  readonly masterId: number | null
  readonly communityHave: number | null
  readonly communityWant: number | null
}

/** Stands for a release of which only the number is known. */
export function nameless(releaseId: number): ReleaseDetails {
  return { ...BLANK, id: releaseId, title: unnamed(releaseId) }
}

export const BLANK: Omit<ReleaseDetails, 'id' | 'title'> = {
  artist: '',
  thumb: '',
  year: null,
  country: null,
  format: null,
  label: null,
  catalogueNumber: null,
  genres: [],
  masterId: null,
  communityHave: null,
  communityWant: null,
}

/** Returns the title of a release of which only the number is known, in the marketplace's notation. */
export function unnamed(releaseId: number): string {
  return `[r${releaseId}]`
}

/** Returns the title of a master of which only the number is known. */
export function unnamedMaster(masterId: number): string {
  return `[m${masterId}]`
}
