import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { migrationsFolder, serverPlace } from '../../../test/backups.ts'
import { migratePostgres } from './migrate.ts'

const [user, property, other] = ['11', '12', '13'].map((end) => `00000000-0000-7000-8000-0000000000${end}`)

test('worksheets become one row each, and a value that waits for a choice moves to the notes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'course-site-migrations-'))
  await cp(migrationsFolder, folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(path, 'utf8'))
  const at = journal.entries.findIndex(({ tag }: { tag: string }) => tag.endsWith('_sheets'))
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }))
  await using place = await serverPlace()
  await migratePostgres(place.url, folder, {})
  await rm(folder, { recursive: true })
  const client = new pg.Client({ connectionString: place.url })
  await client.connect()
  await client.query(`
    insert into users (id, first_name, last_name, email, email_key, role) values ('${user}', 'Ada', 'A', 'a@example.com', 'a@example.com', 'Paid User');
    insert into properties (id, user_id, address, parcel, state, county, sale_date, sale_kind, stage, version)
      select id::uuid, '${user}', '', '', 'fl', '', null, 'lien', 'watching', 1 from unnest(array['${property}', '${other}']) as id;
    insert into sheet_values (property_id, sheet, field, value, version) values
      ('${property}', 'research', 'road.found', 'Paved.', 2), ('${property}', 'research', 'item', '7', 1),
      ('${property}', 'notes', 'notes', 'My notes.', 1), ('${other}', 'sale-day', 'list', 'yes', 1);
    insert into other_sheet_values (property_id, sheet, field, digest, value) values
      ('${property}', 'research', 'road.found', 'a', 'No road.'), ('${other}', 'sale-day', 'list', 'b', 'Sold.');`)
  await migratePostgres(place.url, migrationsFolder, {})
  const { rows } = await client.query('select property_id, sheet, fields from sheets order by 1, 2')
  await client.end()
  expect(rows).toEqual([
    {
      property_id: property,
      sheet: 'notes',
      fields: { notes: 'My notes.\nTyped on another device (research, road.found): No road.' },
    },
    { property_id: property, sheet: 'research', fields: { item: '7', 'road.found': 'Paved.' } },
    { property_id: other, sheet: 'notes', fields: { notes: 'Typed on another device (sale-day, list): Sold.' } },
    { property_id: other, sheet: 'sale-day', fields: { list: 'yes' } },
  ])
})
