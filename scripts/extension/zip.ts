import { crc32 } from 'node:zlib'

/** The first day that a zip file can name: a date of its own would make each one another file. */
const FIRST_DAY = 0x0021
const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50]
const [LOCAL_BYTES, CENTRAL_BYTES, END_BYTES] = [30, 46, 22]
const VERSION = 20
const UTF8_NAMES = 0x0800

/** Packs files by their names, in the order of these: the same bytes for the same files, whenever and wherever. Not compressed, because compressors differ. */
export function zip(files: ReadonlyMap<string, Buffer>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, data] of [...files].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const described = describe(name, data)
    const local = Buffer.alloc(LOCAL_BYTES)
    local.writeUInt32LE(LOCAL)
    described.copy(local, 4)
    const central = Buffer.alloc(CENTRAL_BYTES)
    central.writeUInt32LE(CENTRAL)
    central.writeUInt16LE(VERSION, 4)
    described.copy(central, 6)
    central.writeUInt32LE(offset, 42)
    parts.push(local, Buffer.from(name), data)
    directory.push(central, Buffer.from(name))
    offset += LOCAL_BYTES + Buffer.byteLength(name) + data.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(END_BYTES)
  end.writeUInt32LE(END)
  end.writeUInt16LE(files.size, 8)
  end.writeUInt16LE(files.size, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, listed, end])
}

/** Writes what both headers of a file say of it: how it is stored, when it was made, its sum, sizes and the length of its name. */
function describe(name: string, data: Buffer): Buffer {
  const said = Buffer.alloc(26)
  said.writeUInt16LE(VERSION, 0)
  said.writeUInt16LE(UTF8_NAMES, 2)
  said.writeUInt16LE(FIRST_DAY, 8)
  said.writeUInt32LE(crc32(data), 10)
  said.writeUInt32LE(data.length, 14)
  said.writeUInt32LE(data.length, 18)
  said.writeUInt16LE(Buffer.byteLength(name), 22)
  return said
}
