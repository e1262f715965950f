import { hours } from '@cratewatch/domain/kernel/duration'
import type { Credit, Format, LabelCredit, Role } from '../records/release.ts'
import { withoutNumber } from '../records/scene.ts'
import type { Links } from './request.ts'

/** Presents a credited name, as in releases, masters and wantlists. */
export function artistBody(links: Links, credit: Credit | Role) {
  return {
    name: credit.name,
    anv: credit.anv,
    join: credit.join,
    role: 'role' in credit ? credit.role : '',
    tracks: '',
    id: credit.id,
    resource_url: links.artist(credit.id),
  }
}

export function labelBody(links: Links, label: LabelCredit) {
  return {
    name: label.name,
    catno: label.catno,
    entity_type: '1',
    entity_type_name: 'Label',
    id: label.id,
    resource_url: links.label(label.id),
  }
}

export function formatBody(format: Format) {
  return {
    name: format.name,
    qty: format.qty,
    ...(format.text !== undefined && { text: format.text }),
    descriptions: format.descriptions,
  }
}

/** Writes `The Glass Orchard Meets Vesper (2)`, with `*` after names printed differently when `starred`. */
export function creditLine(
  credits: readonly Credit[],
  options: { numbers: boolean; starred: boolean },
): string {
  return credits
    .map((credit, position) => {
      const plain = credit.anv || (options.numbers ? credit.name : withoutNumber(credit.name))
      const name = credit.anv && options.starred ? `${plain}*` : plain
      if (position === credits.length - 1) return name
      return credit.join === ',' ? `${name}, ` : `${name} ${credit.join || '&'} `
    })
    .join('')
}

/** Returns the name for sorting, by its first proper word: `Glass Orchard, The`. */
export function sortName(credits: readonly Credit[]): string {
  return creditLine(
    credits.map((credit) => ({ ...credit, anv: '', name: credit.name.replace(/^The (.+)$/, '$1, The') })),
    { numbers: true, starred: false },
  )
}

/** Writes `2xLP, Album, RE, Cle`: the short form in shops and listings. */
export function formatLine(formats: readonly Format[], withCarrier: boolean): string {
  return formats
    .map((format) => {
      const words = format.descriptions.map((word) => abbreviations[word] ?? word)
      const [size = format.name, ...rest] =
        format.name === 'Vinyl' ? words : [carriers[format.name], ...words]
      const counted = withCarrier && format.qty !== '1' ? `${format.qty}x${size}` : size
      return [counted, ...rest, ...(format.text === undefined ? [] : [format.text.slice(0, 3)])].join(', ')
    })
    .join(' + ')
}

const carriers: Readonly<Record<string, string>> = { CD: 'CD', Cassette: 'Cass' }
const abbreviations: Readonly<Record<string, string>> = {
  Reissue: 'RE',
  Repress: 'RP',
  Remastered: 'RM',
  'Limited Edition': 'Ltd',
  Compilation: 'Comp',
  '33 ⅓ RPM': '33',
  '45 RPM': '45',
}

/** Lists the `images` of a release or master: addresses of the drawn cover. */
export function pictureBody(links: Links, releaseId: number) {
  const uri = links.cover(releaseId, 600)
  return [
    { type: 'primary', uri, resource_url: uri, uri150: links.cover(releaseId, 150), width: 600, height: 600 },
  ]
}

/** Writes a time as the marketplace does, in Pacific time: `2025-04-13T20:16:17-07:00`. */
export function pacificTime(epochMs: number): string {
  const summer = isSummer(new Date(epochMs))
  const local = new Date(epochMs - hours(summer ? 7 : 8))
  return `${local.toISOString().slice(0, 19)}-0${summer ? 7 : 8}:00`
}

/** Whether it is summer time: from the second Sunday of March to the first of November, to the day. */
function isSummer(date: Date): boolean {
  const year = date.getUTCFullYear()
  return date.getTime() >= sunday(year, 2, 8) && date.getTime() < sunday(year, 10, 1)
}

function sunday(year: number, month: number, notBefore: number): number {
  const first = new Date(Date.UTC(year, month, notBefore, 10))
  return first.getTime() + ((7 - first.getUTCDay()) % 7) * 86_400_000
}
