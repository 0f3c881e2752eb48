import Fastify from 'fastify'
import { hashPassword } from '../src/accounts/accounts/passwords.ts'

// The minimum work of a login: one hash with the site's settings.
const app = Fastify()
app.post<{ Body: { Password: string } }>('/hash', async ({ body }) => ({ hash: await hashPassword(body.Password) }))
app.get('/readyz', async () => 'ready')
process.on('SIGTERM', () => void app.close())
await app.listen({ port: Number(process.env.PORT) })
