import { crc32 } from 'node:zlib'
import { expect, it } from 'vitest'
import { zip } from './zip.ts'

it('packs the same files into the same bytes, in whatever order they come', () => {
  const files = [
    ['b/ñ.txt', Buffer.from('two')],
    ['a.txt', Buffer.from('one')],
  ] as const
  const packed = zip(new Map(files))
  expect(zip(new Map(files.toReversed()))).toEqual(packed)
  // Local header: signature, no compression, sum and name.
  expect([packed.readUInt32LE(0), packed.readUInt16LE(8), packed.readUInt32LE(14)]).toEqual([
    0x04034b50,
    0,
    crc32('one'),
  ])
  expect(packed.subarray(30, 38).toString()).toBe('a.txtone')
  expect(packed.readUInt16LE(packed.length - 12)).toBe(2)
})
