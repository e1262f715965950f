/** Printer's inks for one sleeve: a ground, a colour that reads on it, and three that sit beside them. */
export type Palette = {
  readonly ground: string
  readonly ink: string
  readonly a: string
  readonly b: string
  readonly c: string
}

const rows: readonly (readonly [ground: string, ink: string, a: string, b: string, c: string])[] = [
  ['#1f3a5f', '#f3ead7', '#e8c468', '#d1495b', '#6fa8c9'],
  ['#2d4739', '#f3ead7', '#f2a65a', '#772f1a', '#9fb798'],
  ['#161616', '#f3ead7', '#e4572e', '#76b041', '#f2c14e'],
  ['#f3ead7', '#191613', '#cf3517', '#7d8471', '#e0a458'],
  ['#5b2a86', '#fdeee4', '#f7c1bb', '#1c1c3c', '#e56b6f'],
  ['#0b6e4f', '#f6f1d1', '#f9c22e', '#08415c', '#ef8354'],
  ['#b23a48', '#fff4e6', '#fcb9b2', '#461220', '#f4d58d'],
  ['#e9d8a6', '#241b12', '#0a9396', '#ca6702', '#9b2226'],
  ['#efe6dd', '#231f20', '#3d5a80', '#ee6c4d', '#98c1d9'],
  ['#f4a259', '#2b1a12', '#5b8e7d', '#bc4b51', '#f4e285'],
  ['#111d2b', '#e8f1f2', '#247ba0', '#ff5d73', '#b2dbbf'],
  ['#d8e2dc', '#20302c', '#ff8a5b', '#4a6fa5', '#f2d0a4'],
  ['#3a0f1e', '#f7e7ce', '#d4a373', '#9d0208', '#6d6875'],
  ['#ffcb47', '#1d1a16', '#e4572e', '#17616b', '#fff6dd'],
  ['#c9ada7', '#22223b', '#4a4e69', '#f2e9e4', '#9a3b3b'],
  ['#0d3b66', '#faf0ca', '#f4d35e', '#ee964b', '#f95738'],
  ['#264653', '#fdf6e3', '#2a9d8f', '#e9c46a', '#e76f51'],
  ['#f7f3ea', '#14213d', '#14213d', '#e63946', '#fca311'],
  ['#7a8b69', '#1e2418', '#f0ead2', '#432818', '#dda15e'],
  ['#ff6f59', '#231a1c', '#254441', '#fff1d0', '#43aa8b'],
]

export const palettes: readonly Palette[] = rows.map(([ground, ink, a, b, c]) => ({ ground, ink, a, b, c }))

/** Black sleeves for music that wants them. */
export const darkPalettes: readonly Palette[] = [
  { ground: '#0e0d0c', ink: '#d9d2c5', a: '#6b2d2d', b: '#3c3a36', c: '#8a7f6b' },
  { ground: '#12110f', ink: '#e5dccb', a: '#b3541e', b: '#2c2a28', c: '#8f8a80' },
  { ground: '#16181a', ink: '#cfd8dc', a: '#4f6d7a', b: '#26292c', c: '#a3472f' },
  { ground: '#191016', ink: '#efe3d0', a: '#7b1e3a', b: '#33202b', c: '#b8893f' },
]
