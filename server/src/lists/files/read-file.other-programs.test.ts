import { judgeFound, searchesFor, type Candidate, type Clues } from '@cratewatch/domain/lists/clues'
import { expect, it } from 'vitest'
import { readFile } from './read-file.ts'

/** Records of a marketplace; the second and third are pressings of one album, which share their catalogue number. */
const SHELF: readonly (Candidate & { readonly barcode: string | null })[] = [
  ['Stereolab - Dots And Loops', 'D-UHF-D17', 'Duophonic', 1997, '5012093900124'],
  ['Broadcast - Haha Sound', 'WARPLP106', 'Warp Records', 2003, null],
  ['Broadcast - Haha Sound', 'WARPLP106', 'Warp Records', 2015, null],
  ['Can - Tago Mago', 'UAS 29 211', 'United Artists Records', 1971, null],
].map(([title, catalogueNumber, label, year, barcode], at) => ({
  id: at + 1,
  title: String(title),
  catalogueNumber: String(catalogueNumber),
  label: String(label),
  year: Number(year),
  medium: 'vinyl',
  barcode: barcode === null ? null : String(barcode),
}))

const plain = (text: string | null) => text?.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '') ?? ''

/** Searches the shelf as the marketplace would, search after search, until one has found something. */
function searchShelf(clues: Clues): 'certain' | 'choose' | 'nothing' {
  for (const search of searchesFor(clues)) {
    const words = search.words.toLowerCase().split(/\s+/).map(plain)
    const found = SHELF.filter(({ barcode, catalogueNumber, title }) => {
      if (search.by === 'barcode') return barcode === search.words
      if (search.by === 'catalogue-number') return plain(catalogueNumber) === plain(search.words)
      return words.every((word) => plain(title).includes(word))
    })
    const { certain, candidates } = judgeFound(clues, search, found)
    if (certain !== null) return 'certain'
    if (candidates.length > 0) return 'choose'
  }
  return 'nothing'
}

/** What a file gives: rows that have a number, and of the others those that are certain, to choose, found nowhere, or no record. */
function outcome(text: string) {
  const reading = readFile(Buffer.from(text), { siteUrl: 'https://www.discogs.com' })
  if (!reading.ok) return reading.error.code
  const { lines } = reading.value
  const kinds = lines.map(({ clues, problem }) => {
    if (problem === null) return 'numbered'
    return clues === null ? 'left' : searchShelf(clues)
  })
  return Object.fromEntries(
    [...Map.groupBy(kinds, (each) => each)].map(([kind, those]) => [kind, those.length]),
  )
}

const FILES: readonly (readonly [program: string, text: string, gives: ReturnType<typeof outcome>])[] = [
  [
    'Rate Your Music',
    `RYM Album, First Name,Last Name,First Name localized, Last Name localized,Title,Release_Date,Rating,Ownership,Purchase Date,Media Type,Review
"1","","Stereolab","","","Dots and Loops","1997","9","w","","",""
"2","","Broadcast","","","Haha Sound","2003","8","w","","Vinyl",""
"3","Nick","Drake","","","Pink Moon","1972","10","w","","",""
`,
    { choose: 2, nothing: 1 },
  ],
  [
    'MusicBrainz',
    `Artist,Release,Release MBID,Date,Label,Catalog#,Barcode,Format
Stereolab,Dots and Loops,9b7c9b1e-0000-4000-8000-000000000001,1997-09-22,Duophonic,D-UHF-D17,5012093900124,"12"" Vinyl"
Can,Tago Mago,9b7c9b1e-0000-4000-8000-000000000002,1971,United Artists Records,UAS 29 211,,"12"" Vinyl"
`,
    { certain: 2 },
  ],
  [
    'CLZ Music',
    `Index,Artist,Title,Release Date,Label,Cat. Number,Barcode,Format,Tracks
1,Stereolab,Dots And Loops,1997,Duophonic,D-UHF-D17,5012093900124,Vinyl,10
2,Broadcast,Haha Sound,2003,Warp Records,WARPLP106,,Vinyl,14
3,Somebody,Unheard,2001,,,,CD,9
`,
    { certain: 1, choose: 1, nothing: 1 },
  ],
  [
    'Last.fm, by a program that exports it',
    `Artist;Album;AlbumId;Track;Date#somebody
Stereolab;Dots and Loops;a1;Brakhage;1609459200000
Stereolab;Dots and Loops;a1;Miss Modular;1609459300000
Can;Tago Mago;a2;Paperhouse;1609459400000
`,
    { choose: 2, left: 1 },
  ],
  [
    'Last.fm, without a header',
    `Stereolab,Dots and Loops,Brakhage,01 Jan 2021 00:00
Can,Tago Mago,Paperhouse,01 Jan 2021 00:05
`,
    'FILE_WITHOUT_RECORDS',
  ],
  [
    'Spotify, by Exportify',
    `"Track URI","Track Name","Album Name","Artist Name(s)","Release Date","Duration (ms)"
"spotify:track:1","Brakhage","Dots and Loops","Stereolab","1997-09-22","330000"
"spotify:track:2","Paperhouse","Tago Mago","Can","1971-02-01","449000"
`,
    { choose: 2 },
  ],
  [
    'Spotify, the account’s own data',
    JSON.stringify({
      albums: [
        { artist: 'Stereolab', album: 'Dots and Loops', uri: 'spotify:album:1' },
        { artist: 'Nobody', album: 'Never Heard', uri: 'spotify:album:2' },
      ],
      tracks: [],
    }),
    { choose: 1, nothing: 1 },
  ],
  [
    'Bandcamp, a collection',
    `band_name,item_title,item_url,purchased
Broadcast,Haha Sound,https://broadcast.bandcamp.com/album/haha-sound,2020-01-02
`,
    { choose: 1 },
  ],
  [
    'orders of the marketplace',
    `order_num,order_date,item_price,artist,title,label,catno,format,release_id
7-1,2024-01-02,20.00,Can,Tago Mago,United Artists Records,UAS 29 211,LP,4
`,
    { numbered: 1 },
  ],
  [
    'the marketplace’s wantlist with a row whose number is lost',
    `Catalog#,Artist,Title,Label,Format,Rating,Released,release_id,Notes
D-UHF-D17,Stereolab,Dots And Loops,Duophonic,LP,,1997,1,
UAS 29 211,Can,Tago Mago,United Artists Records,LP,,1971,,
`,
    { numbered: 1, certain: 1 },
  ],
  [
    'a shop’s orders',
    `Order,Product,EAN,Price
#12,Stereolab - Dots And Loops (LP),5012093900124,29.90
#13,Can - Tago Mago (LP),,24.90
#14,Tote bag,,9.90
`,
    { certain: 1, choose: 1, left: 1 },
  ],
  [
    'a shop’s stock in German',
    `Künstler;Titel;Plattenfirma;Bestellnummer;Strichcode;Erscheinungsjahr;Tonträger
Stereolab;Dots And Loops;Duophonic;D-UHF-D17;5012093900124;1997;Schallplatte
Broadcast;Haha Sound;Warp Records;WARPLP106;;2003;Schallplatte
`,
    { certain: 1, choose: 1 },
  ],
  [
    'a list in Spanish',
    `Intérprete,Título,Sello,Nº de catálogo,Año
Can,Tago Mago,United Artists Records,UAS 29 211,1971
`,
    { certain: 1 },
  ],
  [
    'a list in French',
    `Artiste,Titre,Maison de disques,Référence catalogue,Code-barres,Année
Can,Tago Mago,United Artists Records,UAS 29 211,,1971
`,
    { certain: 1 },
  ],
  [
    'a list in Italian',
    `Artista,Titolo,Etichetta,Numero di catalogo,Codice a barre,Anno
Stereolab,Dots And Loops,Duophonic,,5012093900124,1997
`,
    { certain: 1 },
  ],
  [
    'a list in Portuguese',
    `Artista,Título,Gravadora,Número de catálogo,Código de barras,Ano,Suporte
Broadcast,Haha Sound,Warp Records,WARPLP106,,2003,Vinil
`,
    { choose: 1 },
  ],
  [
    'a list in Japanese',
    `アーティスト,タイトル,レーベル,規格品番,バーコード,発売年
Can,Tago Mago,United Artists Records,UAS 29 211,,1971
Stereolab,Dots And Loops,Duophonic,,5012093900124,1997
`,
    { certain: 2 },
  ],
  [
    'a hand-kept sheet with a title above, and numbers as a spreadsheet spoils them',
    `My wants,,,
Artist,Record,Barcode,Max price
Stereolab,Dots and Loops,5.01209E+12,30 €
Can,Tago Mago,,
,Haha Sound,,
`,
    { choose: 2, left: 1 },
  ],
  [
    'a note of names',
    `Stereolab – Dots And Loops
- Can - Tago Mago
5012093900124
milk
`,
    { choose: 2, certain: 1, left: 1 },
  ],
  [
    'a page that was saved signed out',
    '<!DOCTYPE html>\n<html><title>Sign in - Discogs</title>\n<p>\nForgot - your password\n</p></html>\n',
    'FILE_WITHOUT_RECORDS',
  ],
]

it('knows twenty kinds of files', () => expect(FILES.length).toBe(20))

it.each(FILES)('a file of %s', (_program, text, gives) => {
  expect(outcome(text)).toEqual(gives)
})
