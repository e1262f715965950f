/**
 * A column's name without accents, case and signs, its words apart: `discogsReleaseId` is "discogs release id". Japanese
 * loses its voicing marks, too, so names are compared in this form only.
 */
export function plainName(cell: string): string {
  return cell
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}#]+/gu, ' ')
    .replaceAll(/\b(release|discogs|master)(?=(?:release|id|url|link)\b)/g, '$1 ')
    .trim()
}

/**
 * What columns are called that say which record a row is about: in English, Spanish, German, French, Italian, Portuguese and
 * Japanese, and as other programs export them. The first name outranks the later ones, because a table may have
 * a track beside its album.
 */
const WRITTEN = {
  artist:
    'Album artist|Album artists|Album artist name(s)|Artist|Artists|Artist name|Artist name(s)|Release artist|Band name|Band|Performer|Artista|Artistas|Intérprete|Künstler|Künstlerin|Interpret|Artiste|Artistes|Interprète|Groupe|Gruppo|Banda|Last name|アーティスト|アーティスト名|歌手',
  title:
    'Album|Album name|Album title|Release title|Release|Record|Display title|Título del álbum|Álbum|Albumtitel|Titre de l’album|Titolo album|Título do álbum|アルバム|アルバム名|Title|Título|Titel|Titre|Titolo|タイトル|Item title|Item name|Product|Product name|Produkt|Produit|Prodotto|Producto|Artikel|Item|Disco|Platte|Schallplatte|Disque|Name|Nombre|Nom|Nome|商品名',
  barcode:
    'Barcode|Bar code|Barcode number|Barcode (EAN)|EAN|EAN 13|EAN13|EAN code|EAN UPC|UPC|UPC code|UPC EAN|GTIN|Código de barras|Strichcode|EAN-Code|Code-barres|Code barre|Code à barres|Codice a barre|バーコード|JAN|JANコード',
  catalogue:
    'Catalog#|Cat#|Catalog|Catalogue|Catalog number|Catalogue number|Catalog no|Catalogue no|Cat number|Cat no|Cat nr|Catno|Catalog nr|Número de catálogo|Nº de catálogo|N de catálogo|Katalognummer|Katalog-Nr|Katalog Nr|Bestellnummer|Numéro de catalogue|N de catalogue|Référence catalogue|Numero di catalogo|N di catalogo|N catalogo|カタログ番号|品番|規格品番',
  label:
    'Label|Labels|Label name|Record label|Sello|Sello discográfico|Discográfica|Plattenlabel|Plattenfirma|Maison de disques|Etichetta|Casa discografica|Gravadora|Editora|Selo|レーベル|レーベル名',
  year: 'Year|Release year|Released|Release date|Album release date|Año|Año de edición|Jahr|Erscheinungsjahr|Veröffentlicht|Année|Année de sortie|Anno|Anno di uscita|Ano|Ano de lançamento|年|発売年|リリース年|発売日',
  format:
    'Format|Formats|Media type|Media|Medium|Formato|Soporte|Tonträger|Support|Supporto|Suporte|フォーマット|形態|メディア',
} as const

export type NamedColumn = keyof typeof WRITTEN

const PLAIN = new Map(Object.entries(WRITTEN).map(([kind, names]) => [kind, names.split('|').map(plainName)]))

/** Whether a name, as `plainName` writes it, is one of a column that says which record it is. */
export function isNamedColumn(name: string): boolean {
  return [...PLAIN.values()].some((names) => names.includes(name))
}

/** Returns the column of this kind whose name ranks first; null: there is none. `names` are plain, in their order. */
export function namedColumn(kind: NamedColumn, names: readonly string[]): number | null {
  const ranks = names.map((name) => PLAIN.get(kind)?.indexOf(name) ?? -1)
  const found = ranks.filter((rank) => rank >= 0)
  return found.length === 0 ? null : ranks.indexOf(Math.min(...found))
}
