import { copiesForSale, type Observation } from '@cratewatch/domain/availability/observation'

export type ReleaseName = { readonly artist: string; readonly title: string }

/** The parameters of an in-app entry's sentences, stored with it so that it still states what was seen then. */
export type AlertParams = {
  readonly artist: string
  readonly vinylName: string
  readonly count: number
  readonly price: number | null
  readonly currency: string | null
}

export function alertParams(release: ReleaseName, observation: Observation): AlertParams {
  const lowest = observation.kind === 'on-sale' ? observation.lowest : null
  return {
    artist: release.artist,
    vinylName: release.title,
    count: copiesForSale(observation),
    price: lowest?.value ?? null,
    currency: lowest?.currency ?? null,
  }
}
