import { startPostgres } from '../../../server/test/postgres.ts'

// The stand-in server's PostgreSQL, where Debian's would listen. It ends with the server.
await startPostgres({ port: 5432 })
process.stdout.write('ready\n')
