import { createVerifier } from 'fast-jwt'
import Fastify from 'fastify'
import pg from 'pg'

// The minimum work of an update by someone who is logged in: a signature, one row by its key, and an upsert by its key.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 12 })
const verify = createVerifier({ algorithms: ['HS256'], key: process.env.TOKEN_SECRET ?? '' })
const app = Fastify()
interface Field {
  propertyId: string
  field: string
  value: string
}
app.put<{ Body: Field }>('/field', async ({ headers, body }, reply) => {
  const { sub, ver } = verify((headers.authorization ?? '').replace('Bearer ', ''))
  const { rows: users } = await pool.query('select session_version from users where id = $1', [sub])
  if (users[0]?.session_version !== ver) return reply.code(401).send()
  const { rows } = await pool.query(
    `insert into sheets (property_id, sheet, fields) values ($1, 'research', jsonb_build_object($2::text, $3::text))
     on conflict (property_id, sheet) do update set fields = sheets.fields || excluded.fields, saved_at = now()
     returning *`,
    [body.propertyId, body.field, body.value],
  )
  return rows[0]
})
app.get('/readyz', async () => 'ready')
process.on('SIGTERM', () => void app.close().then(() => pool.end()))
await app.listen({ port: Number(process.env.PORT) })
