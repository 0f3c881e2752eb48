import { fieldsOf } from '@course/contract/course/workbook/sheets/sheets'
import type { Row } from './costs.ts'
import { onDatabase, send } from './requests.ts'
import { memberHeaders, tokenSecret, type World } from './world.ts'

const memberCount = 50
const propertiesOfEach = 200
const fields = fieldsOf('research').filter(({ kind }) => kind === 'line')

/** Members with many properties, each with deadlines and filled sheets. @param port of a bare server */
export async function prepareWorkbooks({ databaseUrl, site, launch }: World, port: number): Promise<Row[]> {
  const { members, owned } = await onDatabase(databaseUrl, async (client) => {
    const { rows: inserted } = await client.query<{ id: string }>(insertMembers, [memberCount])
    await client.query(insertProperties, [propertiesOfEach])
    await client.query(insertValues, [JSON.stringify(fields.map(({ id }) => id))])
    await client.query(insertDeadlines)
    const { rows: first } = await client.query<{ userId: string; id: string }>(
      `select distinct on (user_id) user_id as "userId", id from properties order by user_id, id`,
    )
    await client.query('vacuum analyze')
    return { members: inserted, owned: first }
  })
  const bare = await launch('server/test/bare-field-server.ts', port, { TOKEN_SECRET: tokenSecret })
  const headers = memberHeaders(site, members)
  const propertyOf = new Map(owned.map(({ userId, id }) => [userId, id]))
  const place = (at: number) => ({
    headers: headers[at % memberCount] ?? {},
    property: propertyOf.get(members[at % memberCount]?.id ?? '') ?? '',
    field: fields[Math.floor(at / memberCount) % fields.length]?.id ?? '',
  })
  const values = new Map<string, string>()
  return [
    {
      name: 'bare: Fastify, a login and an upsert',
      pid: bare.pid,
      count: 400,
      send(at) {
        const { headers: sent, property, field } = place(at)
        const body = { propertyId: property, field: `bare ${field}`, value: `Bare ${at}` }
        return send(`${bare.url}/field`, { method: 'PUT', headers: sent, body })
      },
    },
    {
      name: 'workbook, a field',
      pid: site.pid,
      count: 400,
      async send(at) {
        const { headers: sent, property, field } = place(at)
        const key = `${property} ${field}`
        const [Was, Value] = [values.get(key) ?? 'Found', `Found ${at}`]
        values.set(key, Value)
        const path = `/api/workbook/properties/${property}/sheets/research/${field}`
        return send(`${site.url}${path}`, { method: 'PUT', headers: sent, body: { Was, Value } })
      },
    },
    {
      name: `workbook, ${propertiesOfEach} properties`,
      pid: site.pid,
      count: 200,
      send: (at) => send(`${site.url}/api/workbook/properties`, { headers: place(at).headers }),
    },
  ]
}

const insertMembers = `
  with member as (
    insert into users (id, first_name, last_name, email, email_key, role)
    select gen_random_uuid(), 'Wanda', 'Workbook', 'wanda' || n || '@example.com', 'wanda' || n || '@example.com', 'Paid User'
    from generate_series(1, $1) as n returning id
  ), granted as (
    insert into access (id, user_id, source) select gen_random_uuid(), id, 'administrator' from member
  )
  select id from member`

const insertProperties = `
  insert into properties (id, user_id, address, parcel, state, county, sale_date, sale_kind, stage, version)
  select gen_random_uuid(), users.id, n || ' Oak Street', '07-22-' || n, 'fl', 'Polk', date '2027-01-01' + n, 'lien', 'watching', 1
  from users, generate_series(1, $1::int) as n where last_name = 'Workbook'`

const insertValues = `
  insert into sheets (property_id, sheet, fields)
  select properties.id, 'research', jsonb_object_agg(field, 'Found')
  from properties, jsonb_array_elements_text($1::jsonb) as field group by properties.id`

const insertDeadlines = `
  insert into deadlines (id, property_id, what, day, source, is_done, version)
  select gen_random_uuid(), properties.id, 'Rest is due', date '2027-06-01' + n, 'Terms', n > 3, 1
  from properties, generate_series(1, 5) as n`
