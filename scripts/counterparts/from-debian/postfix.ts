import { once } from 'node:events'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { newCollector } from '../../../e2e/harness/collector.ts'
import { reachRunning } from '../../../server/src/database/own-postgres/own-postgres.ts'
import { freePort } from '../../../server/test/server-process.ts'
import { wallTime } from '../../../simulator/src/kit/clock.ts'
import { startMailbox } from '../../../simulator/src/mailbox/start-mailbox.ts'
import type { Counterpart, Workbench } from '../counterpart.ts'
import { NotHere } from '../needs.ts'
import { run, startProgram, versionOf } from '../programs.ts'
import { playAlert, withProduct } from '../scene.ts'

export const postfix: Counterpart = {
  name: 'Postfix, STARTTLS enforced',
  needs: { debian: ['postfix', 'openssl'] },
  async attempt(bench) {
    if (process.getuid?.() !== 0) throw new NotHere('needs root')
    const mailbox = await startMailbox({ clock: wallTime() })
    try {
      const { smtpUrl, certificate } = await startPostfix(bench, new URL(mailbox.smtpUrl).port)
      const trusted = { SMTP_URL: `${smtpUrl}?requireTLS=true`, NODE_EXTRA_CA_CERTS: certificate }
      const { mail } = await withProduct(trusted, (product) => playAlert({ ...product, mailbox }, bench))
      const received = mailbox.mails().length
      const reason = await reasonUntrusted(bench, trusted.SMTP_URL)
      if (!reason.includes('certificate')) throw new Error(`untrusted, its mail says: ${reason}`)
      if (mailbox.mails().length !== received) throw new Error('mail went to an untrusted server')
      return {
        version: await versionOf(bench, ['postconf', '-c', join(bench.folder, 'conf'), 'mail_version']),
        seen: `an alert is mailed after ${mail} s; with an unknown certificate nothing is, and the delivery says “${reason}”`,
      }
    } finally {
      await mailbox.close()
    }
  },
}

/** Returns what the first mail failed by when the certificate is not known here. */
async function reasonUntrusted({ folder, signal }: Workbench, smtpUrl: string): Promise<string> {
  const dataDir = join(folder, 'data')
  return withProduct({ SMTP_URL: smtpUrl, DATA_DIR: dataDir }, async (product) => {
    await newCollector(product, 'untrusting@example.com')
    const running = reachRunning(dataDir)
    const client = new Client({ connectionString: running.url() })
    await client.connect()
    try {
      for (;;) {
        const { rows } = await client.query<{ why: string | null }>(
          'select last_error as why from deliveries',
        )
        const why = rows.find((row) => row.why !== null)?.why
        if (typeof why === 'string') return why
        await wait(100, undefined, { signal })
      }
    } finally {
      await client.end()
      running.release()
    }
  })
}

const QUEUES =
  'active bounce corrupt defer deferred flush hold incoming maildrop pid private public saved trace'

/**
 * Starts one whose files are in the folder, and which passes everything on to this port. It listens where others reach
 * it, because a server of this machine need not show a certificate that is known.
 */
async function startPostfix(bench: Workbench, to: string) {
  const host = outerAddress()
  const port = await freePort()
  const { folder } = bench
  chmodSync(folder, 0o755)
  const { key, certificate } = await makeCertificate(bench, host)
  const queues = QUEUES.split(' ').map((name) => join(folder, 'queue', name))
  for (const each of [...queues, join(folder, 'lib'), join(folder, 'conf')])
    mkdirSync(each, { recursive: true })
  await run(bench, [
    'chown',
    ACCOUNT,
    join(folder, 'lib'),
    ...queues.filter((name) => !name.endsWith('/pid')),
  ])
  const { file, env } = bench.command('master')
  writeFileSync(join(folder, 'conf', 'master.cf'), `${port} inet n - n - - smtpd${SERVICES}`)
  const settings = {
    ...SETTINGS,
    queue_directory: join(folder, 'queue'),
    data_directory: join(folder, 'lib'),
    daemon_directory: dirname(file),
    command_directory: dirname(bench.command('postconf').file),
    shlib_directory: dirname(dirname(file)),
    // Its programs start with an environment that it has cleaned.
    import_environment: `MAIL_CONFIG MAIL_LOGTAG POSTLOG_SERVICE LD_LIBRARY_PATH=${env['LD_LIBRARY_PATH'] ?? ''}`,
    maillog_file: join(folder, 'mail.log'),
    maillog_file_prefixes: folder,
    relayhost: `[127.0.0.1]:${to}`,
    smtpd_tls_cert_file: certificate,
    smtpd_tls_key_file: key,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`)
  writeFileSync(join(folder, 'conf', 'main.cf'), lines.join(''))
  const listens = async () => {
    const socket = connect(port, host)
    await once(socket, 'connect').finally(() => socket.destroy())
    return true
  }
  await startProgram(bench, ['master', '-c', join(folder, 'conf'), '-s'], listens)
  return { smtpUrl: `smtp://${host}:${port}`, certificate }
}

function outerAddress(): string {
  const all = Object.values(networkInterfaces()).flat()
  const found = all.find((each) => each?.family === 'IPv4' && !each.internal)
  if (found === undefined) throw new NotHere('needs an address beside that of the machine itself')
  return found.address
}

async function makeCertificate(bench: Workbench, host: string) {
  const key = join(bench.folder, 'key.pem')
  const certificate = join(bench.folder, 'certificate.pem')
  const request = `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=mail.example.com -addext subjectAltName=IP:${host}`
  await run(bench, ['openssl', ...request.split(' '), '-keyout', key, '-out', certificate])
  return { key, certificate }
}

/** One that every Debian has, and that owns nothing which matters here. */
const ACCOUNT = 'mail'

const SETTINGS = {
  compatibility_level: '3.6',
  mail_owner: ACCOUNT,
  setgid_group: 'daemon',
  inet_protocols: 'ipv4',
  myhostname: 'mail.example.com',
  mydestination: '',
  mynetworks: '0.0.0.0/0',
  alias_maps: '',
  smtp_host_lookup: 'native',
  smtp_tls_security_level: 'none',
  smtpd_tls_security_level: 'encrypt',
}

const SERVICES = `
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
smtp unix - - n - - smtp
error unix - - n - - error
retry unix - - n - - error
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
proxymap unix - - n - - proxymap
postlog unix-dgram n - n - 1 postlogd
`
