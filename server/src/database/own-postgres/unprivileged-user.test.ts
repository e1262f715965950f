import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everybodyMayEnter, nobodyIn, requireUserName } from './unprivileged-user.ts'

describe('the user PostgreSQL runs as when root starts it', () => {
  it('is nobody, with the ids of this system', () => {
    expect(
      nobodyIn(
        'root:x:0:0:root:/root:/bin/sh\nnobody:x:99:98:nobody:/:/sbin/nologin\nme:x:1000:1000::/:/bin/sh\n',
      ),
    ).toEqual({ uid: 99, gid: 98 })
    expect(
      nobodyIn('nobody:*:-2:-2:Unprivileged User:/var/empty:/usr/bin/false\nnotnobody:x:1:1::/:/bin/sh'),
    ).toEqual({
      uid: -2,
      gid: -2,
    })
  })

  it('has the usual ids where the list of users knows no nobody', () => {
    expect(nobodyIn('root:x:0:0::/root:/bin/sh\n')).toEqual({ uid: 65_534, gid: 65_534 })
  })
})

describe('a user without a name, as containers have them', () => {
  it('learns how to get one', () => {
    const unknown = () => {
      throw new Error('uv_os_get_passwd returned ENOENT')
    }
    expect(() => requireUserName(unknown)).toThrow(`as user ${process.getuid?.()}, who has no name`)
  })

  it('is not who runs this', () => {
    expect(() => requireUserName()).not.toThrow()
  })
})

describe('whether everybody may enter a folder', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cratewatch-enter-'))
    await mkdir(join(folder, 'inner'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it.each([
    [0o755, 0o755, true],
    [0o711, 0o711, true],
    [0o700, 0o755, false],
    [0o755, 0o750, false],
  ])('outer %o, inner %o', async (outer, inner, expected) => {
    await chmod(folder, outer)
    await chmod(join(folder, 'inner'), inner)
    expect(everybodyMayEnter(join(folder, 'inner'))).toBe(expected && everybodyMayEnter(tmpdir()))
  })

  it('is no for a folder that does not exist', () => {
    expect(everybodyMayEnter(join(folder, 'nowhere'))).toBe(false)
  })
})
