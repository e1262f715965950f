import type { Catalogue } from '../records/catalogue.ts'

/** What a list names: records, artists, labels. */
export type Listed = {
  readonly type: 'release' | 'master' | 'artist' | 'label'
  readonly id: number
  readonly title: string
}

/** A list that a person keeps beside the wantlist; a private one is for its owner only. */
type PublicList = {
  readonly id: number
  readonly name: string
  readonly owner: string
  readonly private: boolean
  readonly items: readonly Listed[]
}

export type PublicLists = {
  find(id: number): PublicList | undefined
  /** Sets a list, in place of the one with its id. `items`: ids of releases, and what else it names. */
  set(list: Partial<Omit<PublicList, 'items'>> & { id: number; items: readonly (Listed | number)[] }): void
  remove(id: number): void
}

/** The lists of the demo: one of records, one of everything that a list can name, and a private one. */
export const demoLists = { records: 11_540, mixed: 11_541, private: 11_542 } as const

export function makePublicLists(catalogue: Catalogue): PublicLists {
  const byId = new Map<number, PublicList>()
  const set: PublicLists['set'] = ({ items, ...list }) => {
    const named = items.map((item) => (typeof item === 'number' ? releaseOf(catalogue, item) : item))
    byId.set(list.id, {
      name: `List ${list.id}`,
      owner: 'sunday_digger',
      private: false,
      ...list,
      items: named,
    })
  }
  const records = ordinaryIds(catalogue, 40)
  set({ id: demoLists.records, name: 'Sunday mornings', items: records.slice(0, 12) })
  set({ id: demoLists.mixed, name: 'Where to begin', items: mixedItems(catalogue, records.slice(12, 40)) })
  set({ id: demoLists.private, owner: 'quiet_recluse', private: true, items: records.slice(0, 3) })
  return { find: (id) => byId.get(id), set, remove: (id) => void byId.delete(id) }
}

function releaseOf(catalogue: Catalogue, id: number): Listed {
  const index = catalogue.indexOf(id)
  if (index === undefined) throw new Error(`A list with ${id}, which never existed`)
  const { album } = catalogue.release(index)
  return { type: 'release', id, title: `${album.artists[0]?.name ?? 'Various'} - ${album.title}` }
}

/** Returns some releases, an album, and the artist and the label of a record. */
function mixedItems(catalogue: Catalogue, ids: readonly number[]): readonly Listed[] {
  const releases = ids.map((id) => catalogue.release(catalogue.indexOf(id) ?? 0))
  const pressing = releases.find(({ masterId }) => masterId !== undefined)
  const artist = releases.flatMap(({ album }) => album.artists)[0]
  const label = releases.flatMap(({ labels }) => labels)[0]
  const album = pressing && releaseOf(catalogue, pressing.id)
  return [
    ...ids.slice(0, 4).map((id) => releaseOf(catalogue, id)),
    ...(album ? [{ ...album, type: 'master' as const, id: pressing?.masterId ?? 0 }] : []),
    ...(artist ? [{ type: 'artist' as const, id: artist.id, title: artist.name }] : []),
    ...(label ? [{ type: 'label' as const, id: label.id, title: label.name }] : []),
  ]
}

function ordinaryIds(catalogue: Catalogue, count: number): readonly number[] {
  const ids: number[] = []
  // From the end: tests of other things take the first records of the catalogue.
  for (let index = catalogue.size - 1; index >= 0 && ids.length < count; index--) {
    if (catalogue.standing(index) === 'ordinary') ids.push(catalogue.idAt(index))
  }
  return ids
}
