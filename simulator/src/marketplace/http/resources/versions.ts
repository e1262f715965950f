import type { Release } from '../../records/release.ts'
import { json } from '../../../wire/answer.ts'
import { missing } from '../missing.ts'
import type { Answer } from '../../../wire/answer.ts'
import { paginate } from '../pagination.ts'
import { isAuthenticated } from '../request.ts'
import type { ApiRequest } from '../request.ts'
import type { Service } from '../service.ts'
import { formatLine } from './credit-body.ts'

const facets = ['format', 'label', 'country', 'released'] as const
type Facet = (typeof facets)[number]

/** `GET /masters/{id}/versions`: the pressings of an album. Carries no count of copies, on purpose of its owner. */
export function getVersions(service: Service, request: ApiRequest, [id = '']: readonly string[]): Answer {
  const { world, links } = service
  if (!/^\d+$/.test(id)) return missing.master()
  // A number that is no master gives an empty list, as on the marketplace.
  const releases = (world.master(Number(id))?.releaseIds ?? []).flatMap((each) => world.release(each) ?? [])
  const wanted = releases.filter((release) =>
    facets.every((facet) => passes(release, facet, request.query.get(facet))),
  )
  const sorted = sortVersions(wanted, request.query.get('sort'), request.query.get('sort_order'))
  const page = paginate(sorted, request, links.api(`/masters/${id}/versions`))
  if (!page.ok) return page.error
  const applied = Object.fromEntries(
    facets.flatMap((facet) => (request.query.get(facet) ? [[facet, [request.query.get(facet)]]] : [])),
  )
  const counts = facets.map((facet) => [facet, count(releases, facet)] as const)
  return json(
    200,
    {
      pagination: page.value.pagination,
      filters: {
        applied,
        available: Object.fromEntries(counts.map(([facet, c]) => [facet, Object.fromEntries(c)])),
      },
      filter_facets: counts.map(([facet, c]) => ({
        title: facet.charAt(0).toUpperCase() + facet.slice(1),
        id: facet,
        values: c.map(([title, n]) => ({ title, value: title.replaceAll(' ', '+'), count: n })),
        allows_multiple_values: true,
      })),
      versions: page.value.items.map((release) => versionBody(service, request, release)),
    },
    page.value.headers,
  )
}

function versionBody({ links }: Service, request: ApiRequest, release: Release) {
  const line = formatLine(release.formats, true)
  return {
    id: release.id,
    label: release.labels[0]?.name ?? '',
    country: release.country,
    title: release.album.title,
    major_formats: release.formats.map((format) => format.name),
    format: line,
    catno: release.labels[0]?.catno ?? 'none',
    released: release.year === 0 ? '' : String(release.year),
    status: 'Accepted',
    resource_url: links.release(release.id),
    thumb: links.cover(release.id, 150),
    stats: {
      community: { in_wantlist: release.community.want, in_collection: release.community.have },
      ...(isAuthenticated(request) && { user: { in_wantlist: 0, in_collection: 0 } }),
    },
  }
}

function valuesOf(release: Release, facet: Facet): readonly string[] {
  if (facet === 'format') return release.formats.flatMap((format) => [format.name, ...format.descriptions])
  if (facet === 'label') return release.labels.map((label) => label.name)
  if (facet === 'country') return [release.country]
  return release.year === 0 ? [] : [String(release.year)]
}

function passes(release: Release, facet: Facet, wanted: string | null): boolean {
  return wanted === null || valuesOf(release, facet).includes(wanted)
}

function count(releases: readonly Release[], facet: Facet): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>()
  for (const release of releases) {
    for (const value of new Set(valuesOf(release, facet))) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
}

function sortVersions(
  releases: readonly Release[],
  by: string | null,
  order: string | null,
): readonly Release[] {
  const key = (release: Release): string =>
    ({
      released: String(release.year),
      title: release.album.title,
      format: formatLine(release.formats, true),
      label: release.labels[0]?.name ?? '',
      catno: release.labels[0]?.catno ?? '',
      country: release.country,
    })[by ?? 'released'] ?? ''
  const sorted = [...releases].sort((a, b) => key(a).localeCompare(key(b)))
  return order === 'desc' ? sorted.reverse() : sorted
}
