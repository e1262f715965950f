/** The colours of a cover: the background, then three that contrast with it. */
export type CoverPalette = { ground: string; inks: readonly [string, string, string] }

export const palettes: readonly [CoverPalette, ...CoverPalette[]] = [
  { ground: '#1f3a5f', inks: ['#e8c468', '#d1495b', '#f3ead7'] },
  { ground: '#2d4739', inks: ['#f2a65a', '#f3ead7', '#a5472a'] },
  { ground: '#191613', inks: ['#e4572e', '#f3ead7', '#8a9a5b'] },
  { ground: '#4b2a6b', inks: ['#f7c1bb', '#f3ead7', '#e58f45'] },
  { ground: '#0f5c4d', inks: ['#f3ead7', '#f2b632', '#0a2f3c'] },
  { ground: '#a83240', inks: ['#fcc9b5', '#f3ead7', '#3f0f1c'] },
  { ground: '#f3ead7', inks: ['#191613', '#cf3517', '#7d8471'] },
  { ground: '#e9b44c', inks: ['#1c3144', '#9b2915', '#fbf3df'] },
  { ground: '#d7dfd3', inks: ['#28536b', '#c2948a', '#17222b'] },
  { ground: '#e26d4f', inks: ['#fbe8c9', '#2b2d42', '#f2b950'] },
  { ground: '#23395b', inks: ['#8fc1b5', '#f6e7cb', '#dd6e42'] },
  { ground: '#e6cdb9', inks: ['#57352b', '#2f6b63', '#d9663f'] },
]
