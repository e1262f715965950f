import { verify } from '@node-rs/argon2'
import { fastify } from 'fastify'
import { Pool } from 'pg'

/**
 * The anchor: Fastify and one prepared read by primary key that returns an answer as it is to be sent. `login` compares
 * a password as the product does.
 */
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 8 })
const app = fastify()

type Row = {
  readonly type: string
  readonly encoding: string | null
  readonly body: Buffer
  readonly hash: string
}

async function read(name: string): Promise<Row> {
  const text = 'select type, encoding, body, hash from answers where name = $1'
  const { rows } = await pool.query<Row>({ name: 'read', text, values: [name] })
  const [row] = rows
  if (row === undefined) throw new Error(`No answer ${name}`)
  return row
}

app.all<{ Params: { name: string } }>('/answer/:name', async ({ params }, reply) => {
  const { type, encoding, body } = await read(params.name)
  if (encoding !== null) void reply.header('content-encoding', encoding)
  return reply.type(type).send(body)
})
app.post<{ Body: { password: string } }>('/login', async ({ body: { password } }, reply) => {
  const { hash, type, body } = await read('login')
  if (!(await verify(hash, password))) return reply.code(401).send()
  return reply.type(type).send(body)
})

await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
process.send?.('ready')
