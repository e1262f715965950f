import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { DemoPlace } from './take-place.ts'

/** Takes a place in another process, prints it and stays. */
const DEMO = `
  const { takePlace } = await import(process.argv[1])
  // Kept: a lock that nobody refers to is released when memory is collected.
  globalThis.place = takePlace(process.argv[2])
  console.log(JSON.stringify(globalThis.place))
  setInterval(() => {}, 1000)
`

async function startDemo(data: string) {
  const program = new URL('take-place.ts', import.meta.url).href
  const child = spawn(process.execPath, ['--input-type=module', '-e', DEMO, program, data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, place: JSON.parse(line.toString()) as Omit<DemoPlace, 'release'> }
}

it('gives every demo a place of its own, and the first one again after it was killed', async () => {
  const data = await mkdtemp(join(tmpdir(), 'cratewatch-places-'))
  const first = await startDemo(data)
  const second = await startDemo(data)
  expect(first.place).toEqual({ number: 1, folder: join(data, 'demo') })
  expect(second.place).toEqual({ number: 2, folder: join(data, 'demo-2') })

  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  const again = await startDemo(data)
  expect(again.place).toEqual(first.place)

  for (const { child } of [second, again]) {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  await rm(data, { recursive: true })
})
