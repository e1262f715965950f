import type { Credit, Format, LabelCredit, Role } from '../../records/release.ts'
import { withoutNumber } from '../../records/artist.ts'
import type { Links } from '../links.ts'

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
