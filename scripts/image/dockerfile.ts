/** An instruction of a Dockerfile: `RUN npm ci` is `RUN` and `npm ci`; flags such as `--from=pages` stand apart. */
export type Instruction = {
  readonly keyword: string
  readonly flags: Readonly<Record<string, string>>
  readonly text: string
}

/** A stage: what it begins from (an image, or a stage before), and what is done. */
export type Stage = {
  readonly base: string
  readonly name: string
  readonly instructions: readonly Instruction[]
}

/** Reads the stages of a Dockerfile. Throws when it does not begin with one. */
export function readDockerfile(text: string): readonly Stage[] {
  const stages: { base: string; name: string; instructions: Instruction[] }[] = []
  for (const instruction of instructionsOf(text)) {
    if (instruction.keyword === 'FROM') {
      const [base = '', , name = ''] = instruction.text.split(/\s+/)
      stages.push({ base, name, instructions: [] })
      continue
    }
    const stage = stages.at(-1)
    if (stage === undefined) throw new Error(`${instruction.keyword} stands before the first FROM`)
    stage.instructions.push(instruction)
  }
  return stages
}

function instructionsOf(text: string): Instruction[] {
  const lines = text.split('\n').filter((line) => !line.trimStart().startsWith('#'))
  const whole = lines.join('\n').replaceAll(/\\\n\s*/g, '')
  return whole
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, keyword = '', flags = '', rest = ''] =
        /^\s*(\w+)\s+((?:--[\w-]+=\S+\s+)*)(.*)$/.exec(line) ?? []
      const pairs = [...flags.matchAll(/--([\w-]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value])
      return { keyword: keyword.toUpperCase(), flags: Object.fromEntries(pairs), text: rest.trim() }
    })
}

/** Returns the values of `ENV` of a stage; arguments of the build are empty. */
export function environmentOf({ instructions }: Stage): Record<string, string> {
  const lines = instructions.filter(({ keyword }) => keyword === 'ENV')
  return Object.fromEntries(
    lines.flatMap(({ text }) =>
      text.split(/\s+/).map((pair) => {
        const [name = '', value = ''] = pair.split('=')
        return [name, value.startsWith('$') ? '' : value]
      }),
    ),
  )
}

/** Returns the program and arguments of the last instruction of a kind that is written as a list. */
export function listOf({ instructions }: Stage, keyword: 'CMD' | 'HEALTHCHECK'): readonly string[] {
  const found = instructions.findLast((each) => each.keyword === keyword)
  const list: unknown = JSON.parse(/\[.*\]/.exec(found?.text ?? '')?.[0] ?? '[]')
  if (!Array.isArray(list) || list.length === 0) throw new Error(`${keyword} is not written as a list`)
  return list.map(String)
}

/** Whether a `.dockerignore` lets a path into the build: the last line that matches it or a folder above decides. */
export function isInContext(path: string, ignored: string): boolean {
  const lines = ignored.split('\n').map((line) => line.trim())
  let isIn = true
  for (const line of lines.filter((each) => each !== '' && !each.startsWith('#'))) {
    const isBack = line.startsWith('!')
    const pattern = isBack ? line.slice(1) : line
    const parts = path.split('/')
    const matches = asExpression(pattern)
    if (parts.some((_, depth) => matches.test(parts.slice(0, depth + 1).join('/')))) isIn = isBack
  }
  return isIn
}

/** Unlike globs of shells, those of Docker match names that begin with a dot. */
function asExpression(pattern: string): RegExp {
  const source = pattern
    .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('**/', '<any>')
    .replaceAll('*', '[^/]*')
    .replaceAll('<any>', '(?:.*/)?')
  return new RegExp(`^${source}$`)
}
