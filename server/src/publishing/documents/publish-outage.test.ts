import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { editAndPublish, edits } from '../../../test/editors.ts'
import { startTestSite } from '../../../test/test-site.ts'

test('a database that takes no writes any more while publishing changes nothing, and the draft is still there', async () => {
  let isDown = false
  await using site = await startTestSite({
    async findRenderingProblem() {
      if (isDown) await makeReadOnly(true)
      return undefined
    },
  })
  const name = new URL(site.databaseUrl).pathname.slice(1)
  /** As after a failover to a server that refuses writes. */
  const makeReadOnly = async (isReadOnly: boolean) => {
    const client = new pg.Client({ connectionString: inject('postgresUrl') })
    await client.connect()
    await client.query(`alter database "${name}" set default_transaction_read_only = ${isReadOnly}`)
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    await client.end()
  }
  const owner = await site.person('Super Admin')
  isDown = true
  const reply = await editAndPublish(owner, 'home', edits.headline('During the outage'))
  isDown = false
  await makeReadOnly(false)
  expect(reply.status).toBe(503)
  expect(reply.body.error).toMatch(/^[A-Z].*\.$/)
  const home = await site.until(async () => {
    const { status, body } = await owner.get('/api/content/home')
    return status === 200 && body
  })
  expect(home).toMatchObject({ version: 2, body: { headline: 'During the outage' }, published: { version: 1 } })
  const again = { Documents: [{ Document: 'home', Version: 2 }] }
  expect((await owner.post('/api/content/publish', again)).status).toBe(200)
})
