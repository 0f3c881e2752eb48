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
interface Watched {
  userId: string
  videoId: string
  ranges: string
  position: number
  at: string
  device: string
  seq: number
  duration: number
}
app.post<{ Body: Watched }>('/watch', async ({ body }) => {
  const { rows } = await pool.query(
    `insert into video_watch (user_id, video_id, ranges, position, position_at, device, seq, duration)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (user_id, video_id) do update set
       ranges = video_watch.ranges + excluded.ranges, position = excluded.position, position_at = excluded.position_at,
       device = excluded.device, seq = excluded.seq, duration = excluded.duration
     returning *`,
    [body.userId, body.videoId, body.ranges, body.position, body.at, body.device, body.seq, body.duration],
  )
  return rows[0]
})
app.get('/readyz', async () => 'ready')
process.on('SIGTERM', () => void app.close().then(() => pool.end()))
await app.listen({ port: Number(process.env.PORT) })
