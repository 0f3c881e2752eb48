import { startPostgres } from '../../../server/test/postgres.ts'

// The test server's PostgreSQL, on Debian's port. It ends with the server.
await startPostgres({ port: 5432 })
process.stdout.write('ready\n')
