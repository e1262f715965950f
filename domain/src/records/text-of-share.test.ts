import { expect, it } from 'vitest'
import { textOfShare, type SharedText } from './text-of-share.ts'

const RELEASE = 'https://www.discogs.com/release/249504-Rick-Astley-Whenever-You-Need-Somebody'

it.each<[string, SharedText, string]>([
  [
    'a link of the marketplace’s application',
    { text: `Check out this release, on Discogs: ${RELEASE}` },
    RELEASE,
  ],
  ['a page that a browser shares', { title: 'Rick Astley | Discogs', link: RELEASE }, RELEASE],
  ['the same link twice', { text: RELEASE, link: RELEASE }, RELEASE],
  [
    'a copy for sale',
    { text: 'mine? https://www.discogs.com/sell/item/123' },
    'https://www.discogs.com/sell/item/123',
  ],
  [
    'two links of a chat',
    { text: `${RELEASE} and discogs.com/master/96559!` },
    `${RELEASE}\ndiscogs.com/master/96559`,
  ],
  [
    'this instance’s own marketplace',
    { link: 'http://127.0.0.1:9/release/7' },
    'http://127.0.0.1:9/release/7',
  ],
  ['ids', { text: '249504, 13\n14' }, '249504, 13\n14'],
  ['a barcode', { text: '5 012093 900126' }, '5 012093 900126'],
  ['a name', { text: ' Stereolab - Dots and Loops ' }, 'Stereolab - Dots and Loops'],
  [
    'an album of a player, by its title',
    { title: 'Dots and Loops', text: 'https://open.spotify.com/album/1?si=2' },
    'Dots and Loops',
  ],
  [
    'words beside a link to elsewhere',
    { text: 'Dots and Loops by Stereolab https://stereolab.bandcamp.com/album/dots' },
    'Dots and Loops by Stereolab',
  ],
  ['a page that names nothing', { link: 'https://shop.example/lp' }, 'https://shop.example/lp'],
  ['nothing', { text: ' ' }, ''],
])('reads %s', (_what, share, text) => {
  expect(textOfShare(share, 'http://127.0.0.1:9')).toBe(text)
})
