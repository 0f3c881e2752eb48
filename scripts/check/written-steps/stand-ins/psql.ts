import { text } from 'node:stream/consumers'
import pg from 'pg'

// Replaces psql for the database's administrator: it reads statements from standard input.
const client = new pg.Client({ connectionString: 'postgres://postgres@127.0.0.1:5432/postgres' })
await client.connect()
const statements = (await text(process.stdin)).split(';').map((statement) => statement.trim())
for (const statement of statements.filter(Boolean)) await client.query(statement)
await client.end()
