import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'

const END_WITH_PARENT = new URL('end-with-parent.ts', import.meta.url).href

/** Starts a child that never ends, reports it, and waits. */
const PARENT = `
  import { spawn } from 'node:child_process'
  const [preload, child] = process.argv.slice(1)
  spawn(process.execPath, ['--import', preload, '-e', child], { stdio: ['pipe', 'inherit', 'inherit'], detached: true })
  setInterval(() => {}, 1000)
`

/** Resolves with the child's output once it has ended: only the child still has the pipe. */
async function killParentOf(child: string): Promise<string> {
  const parent = spawn(process.execPath, ['--input-type=module', '-e', PARENT, END_WITH_PARENT, child], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [ready] = (await once(parent.stdout, 'data')) as [Buffer]
  parent.kill('SIGKILL')
  return ready.toString() + (await text(parent.stdout))
}

it('ends a server in good order when whoever started it was killed', async () => {
  const said = await killParentOf(`
    process.once('SIGTERM', () => { console.log('goodbye'); process.exit(0) })
    require('node:http').createServer().listen(0, '127.0.0.1', () => console.log('ready'))
  `)
  expect(said).toBe('ready\ngoodbye\n')
})

it('ends it even when it does not want to', async () => {
  const said = await killParentOf(`
    process.on('SIGTERM', () => console.log('not yet'))
    require('node:http').createServer().listen(0, '127.0.0.1', () => console.log('ready'))
  `)
  expect(said).toBe('ready\nnot yet\n')
})
