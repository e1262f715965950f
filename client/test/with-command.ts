import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { makePersonalToken } from '../../server/test/factories/personal-token.ts'
import { makeRelease } from '../../server/test/factories/release.ts'
import { makeUser } from '../../server/test/factories/user.ts'
import { makeWatch } from '../../server/test/factories/watch.ts'
import { withApp } from '../../server/test/with-app.ts'
import { run } from '../cli/run.ts'

type Given = { readonly env?: Record<string, string>; readonly input?: string; readonly signal?: AbortSignal }

/** Sets up a file of tests about the command: an instance, a home, and for each test a user with a token. */
export async function withCommand() {
  const { deps, app, marketplace } = await withApp()
  let url = ''
  let home = ''
  let userId = ''
  let token = ''

  beforeAll(async () => {
    url = await app.listen({ port: 0, host: '127.0.0.1' })
    home = await mkdtemp(join(tmpdir(), 'cratewatch-home-'))
  })
  afterAll(async () => {
    // One that fetch opened in advance and never used counts as busy for 72 seconds, which closing would wait for.
    app.server.closeAllConnections()
    await rm(home, { recursive: true })
  })
  beforeEach(async () => {
    userId = (await makeUser(deps.db)).id
    token = (await makePersonalToken(deps, userId)).token
  })

  /** Starts the command as in a terminal of somebody with a token. */
  function start(
    args: readonly string[],
    { env, input = '', signal = new AbortController().signal }: Given = {},
  ) {
    const [out, err, opened, progress]: [string[], string[], string[], string[]] = [[], [], [], []]
    const exit = run(args, {
      env: env ?? { CRATEWATCH_URL: url, CRATEWATCH_TOKEN: token, HOME: home },
      print: (line) => out.push(line),
      openPage: (page) => opened.push(page),
      warn: (line) => err.push(line),
      showProgress: (line) => progress.push(line),
      readInput: () => Promise.resolve(input),
      signal,
    })
    return { exit, out, err, opened, progress }
  }

  async function command(args: readonly string[], given?: Given) {
    const started = start(args, given)
    return { exit: await started.exit, out: started.out.join('\n'), err: started.err.join('\n') }
  }

  return {
    deps,
    marketplace,
    start,
    command,
    url: () => url,
    home: () => home,
    userId: () => userId,
    token: () => token,
    /** Makes a record that the user watches. */
    async watched(title: string): Promise<{ readonly id: number; readonly watchId: string }> {
      const { id } = await makeRelease(deps.db, { title })
      const { id: watchId } = await makeWatch(deps.db, { user_id: userId, release_id: id })
      return { id, watchId }
    },
    listed: async (): Promise<object[]> => JSON.parse((await command(['list', '--json'])).out),
  }
}
