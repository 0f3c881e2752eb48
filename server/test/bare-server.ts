import Fastify from 'fastify'
import pg from 'pg'

// The minimum work with a database: reading one row by its key.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 12 })
const app = Fastify()
app.get<{ Params: { id: string } }>('/users/:id', async ({ params }) => {
  const { rows } = await pool.query('select id, first_name, last_name, email, role from users where id = $1', [
    params.id,
  ])
  return rows[0] ?? {}
})
app.get('/readyz', async () => 'ready')
process.on('SIGTERM', () => void app.close().then(() => pool.end()))
await app.listen({ port: Number(process.env.PORT) })
