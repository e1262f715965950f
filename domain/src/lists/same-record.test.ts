import { describe, expect, it } from 'vitest'
import { isAnotherRecord } from './same-record.ts'

const names = (text: string) => {
  const [artist = '', title = ''] = text.split(' / ')
  return { artist, title }
}

describe('a record that a list names', () => {
  it.each([
    ['BJORK / debut', 'Björk / Début'],
    ['The Beatles / Let It Be', 'Beatles, The / Let It Be... Naked'],
    ['Nirvana / Bleach', 'Nirvana (2) / Bleach'],
    ['AC-DC / Back in Black', 'AC/DC / Back In Black'],
    ['Pink / Try This', 'P!nk / Try This'],
    ['Davis, Miles / Kind of Blue', 'Miles Davis / Kind Of Blue (Legacy Edition)'],
    ['Miles Davis Quintet / Relaxin', "The Miles Davis Quintet / Relaxin' With The Miles Davis Quintet"],
    ['VA / Lost in Translation', 'Various / Lost In Translation'],
    ['Radiohed / Ok Computr', 'Radiohead / OK Computer'],
    ['Ryuichi Sakamoto / Async', '坂本龍一 / 非同期'],
    ['Weezer / s/t', 'Weezer / Weezer'],
    [' / Charanjit Singh — Ten Ragas', 'Charanjit Singh / Ten Ragas To A Disco Beat'],
    [' / ', 'Anybody / Anything'],
  ])('is the one that was found: %s is %s', (said, found) => {
    const { artist, title } = names(said)
    expect(isAnotherRecord({ artist: artist || null, title: title || null }, names(found))).toBe(false)
  })

  it.each([
    ['Boards Of Canada / Geogaddi', 'The Persuader / Stockholm'],
    ['Miles Davis / Bitches Brew', 'Miles Davis / Kind Of Blue'],
    ['Queen / Greatest Hits', 'ABBA / Greatest Hits'],
    ['Radiohead / Kid A', 'Mr. James Barth & A.D. / Knockin Boots Vol 2 Of 2'],
    [' / Queen - Greatest Hits', 'ABBA / Greatest Hits'],
    ['Neu! / ', 'Vladislav Delay / Anima'],
  ])('is plainly another one: %s is not %s', (said, found) => {
    const { artist, title } = names(said)
    expect(isAnotherRecord({ artist: artist || null, title: title || null }, names(found))).toBe(true)
  })
})
