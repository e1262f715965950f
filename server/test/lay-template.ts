import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { ALLOCATOR, NODE_FLAGS } from '../src/process-settings.ts'

const SCRIPT = fileURLToPath(new URL('lay-template-in.ts', import.meta.url))

declare module 'vitest' {
  interface ProvidedContext {
    embeddedTemplate: string
  }
}

/**
 * Lays and migrates one embedded database for a whole lane. Every test file opens a copy of it in memory, and every
 * server in a process of its own gets a copy of the directory. A process of its own lays it: the engine would keep
 * half a gigabyte in this one to the end of the run.
 */
export default async function layTemplate(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'cratewatch-template-'))
  const file = join(folder, 'migrated.tar')
  const child = spawn(process.execPath, [...NODE_FLAGS, '--liftoff-only', SCRIPT, folder, file], {
    stdio: 'inherit',
    env: { ...ALLOCATOR, ...process.env },
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`The template could not be laid (${code}).`)
  project.provide('embeddedTemplate', file)
  project.provide('laidDataDirectory', folder)
  return () => rm(folder, { recursive: true, force: true })
}
