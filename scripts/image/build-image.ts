import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { makeBareRoot, type BareRoot } from './bare-root.ts'
import { isInContext, readDockerfile, type Instruction, type Stage } from './dockerfile.ts'

/** What is built from: a checkout, where the folders of the stages go, and the PATH of what Debian's packages bring. */
export type Build = {
  readonly root: string
  readonly folder: string
  readonly tools: Readonly<Record<string, string>>
  say(line: string): void
}
export type Image = { readonly root: BareRoot; readonly stage: Stage }

/** The pinned runtime comes first, as in the image; npm is that of this machine. */
const PATH = ({ root, tools }: Build) =>
  [join(root, 'node_modules', '.bin'), tools['PATH'], process.env['PATH']].join(':')

/**
 * Does what the Dockerfile says without a container engine: its first stages in folders of this machine, the last one in
 * a bare root. Needs root, and npm's registry.
 */
export async function buildImage(build: Build): Promise<Image> {
  const stages = readDockerfile(readFileSync(join(build.root, 'Dockerfile'), 'utf8'))
  const stage = stages.at(-1)!
  const context = fillContext(build)
  for (const each of stages.slice(0, -1)) buildStage(build, each, context)
  const root = makeBareRoot(join(build.folder, 'image'))
  mkdirSync(join(root.folder, 'app'))
  let user = '0:0'
  for (const instruction of stage.instructions) {
    if (instruction.keyword === 'COPY') copy(build, instruction, context, join(root.folder, 'app'))
    else if (instruction.keyword === 'USER') user = instruction.text
    else if (instruction.keyword === 'RUN') await runInside(build, root, instruction.text, user)
  }
  return { root, stage }
}

/** Copies what `.dockerignore` lets through, of what is committed or about to be. */
function fillContext({ root, folder }: Build): string {
  const context = join(folder, 'context')
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8')
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const path of listed.split('\0').filter((each) => each !== '' && isInContext(each, ignored)))
    cpSync(join(root, path), join(context, path))
  return context
}

function buildStage(build: Build, { base, name, instructions }: Stage, context: string): void {
  const app = join(build.folder, name, 'app')
  const isImage = base.includes(':')
  if (isImage) mkdirSync(app, { recursive: true })
  else cpSync(join(build.folder, base), join(build.folder, name), { recursive: true })
  for (const instruction of instructions) {
    if (instruction.keyword === 'COPY') copy(build, instruction, context, app)
    // This machine is left as it is: what would be installed is among the tools.
    else if (instruction.keyword === 'RUN' && !instruction.text.startsWith('apt-get ')) {
      build.say(`${name}: ${instruction.text}`)
      execFileSync('sh', ['-c', instruction.text], {
        cwd: app,
        env: { ...process.env, ...build.tools, PATH: PATH(build) },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
    }
  }
}

function copy({ folder }: Build, { flags, text }: Instruction, context: string, app: string): void {
  const words = text.split(/\s+/)
  const to = words.at(-1) ?? ''
  for (const from of words.slice(0, -1)) {
    const source = flags['from'] === undefined ? join(context, from) : join(folder, flags['from'], from)
    const target = to.endsWith('/') ? join(app, to, basename(from)) : join(app, to)
    cpSync(source, target, { recursive: true, verbatimSymlinks: true })
  }
}

async function runInside(build: Build, root: BareRoot, command: string, user: string): Promise<void> {
  build.say(`image: ${command}`)
  const program = root.start(['sh', '-c', command], { user, env: {}, volume: null })
  const [code] = await once(program, 'exit')
  if (code !== 0) throw new Error(`${command} ended with ${String(code)}`)
}
