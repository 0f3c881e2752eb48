import { type UserAct, userActs } from '@course/contract/office/users/users'
import { expect, test } from 'vitest'
import { startSharedSite } from '../../../test/test-site.ts'

const site = await startSharedSite()
const owner = await site.person('Super Admin')
const assistant = await site.person('Super User')
type Person = typeof owner

let users = 0
async function invited(): Promise<string> {
  users += 1
  const Email = `invited${users}@example.com`
  await owner.post('/api/users', { FirstName: 'Ida', LastName: 'Lane', Email, Role: 'Paid User' })
  return (await site.memberByEmail(Email))?.id ?? ''
}
const active = async (): Promise<string> => (await site.person()).id
async function after(id: string, act: string, body: object = { Reason: 'Asked' }): Promise<string> {
  expect((await owner.post(`/api/users/${id}/${act}`, body)).status).toBe(200)
  return id
}

const states: Record<string, () => Promise<string>> = {
  active,
  invited,
  disabled: async () => after(await active(), 'disable'),
  'invited and disabled': async () => after(await invited(), 'disable'),
  'without access': async () => after(await active(), 'access/end'),
  erased: async () => after(await active(), 'erasure', { Word: 'ERASE' }),
  'an administrator': async () => (await site.person('Super User')).id,
  'a Super Admin': async () => (await site.person('Super Admin')).id,
}

const reason = { Reason: 'Asked' }
const acts: Record<UserAct, (by: Person, id: string) => Promise<{ status: number; body: { error?: string } }>> = {
  save: (by, id) => by.put(`/api/users/${id}`, { FirstName: 'Iris' }),
  disable: (by, id) => by.post(`/api/users/${id}/disable`, reason),
  enable: (by, id) => by.post(`/api/users/${id}/enable`, {}),
  invite: (by, id) => by.post(`/api/users/${id}/invitation`, {}),
  reset: (by, id) => by.post(`/api/users/${id}/password-reset`, {}),
  giveAccess: (by, id) => by.post(`/api/users/${id}/access`, reason),
  endAccess: (by, id) => by.post(`/api/users/${id}/access/end`, reason),
  view: (by, id) => by.post(`/api/users/${id}/view`, reason),
  erase: (by, id) => by.post(`/api/users/${id}/erasure`, { Word: 'ERASE' }),
}

for (const [role, by] of [
  ['Super Admin', owner],
  ['Super User', assistant],
] as const)
  test.each(Object.keys(states))(
    `a ${role} is offered what is accepted, and nothing else, with a user who is %s`,
    async (state) => {
      const offered: Record<string, boolean> = {}
      const accepted: Record<string, boolean> = {}
      for (const act of userActs) {
        const id = (await states[state]?.()) ?? ''
        const { can } = (await by.get(`/api/users/${id}/standing`)).body
        const { status, body } = await acts[act](by, id)
        offered[act] = can.includes(act)
        accepted[act] = status === 200
        if (status !== 200)
          expect({ act, status, ...body }).toMatchObject({ error: expect.stringMatching(/^[A-Z].*\.$/) })
        if (status !== 200) expect([403, 409]).toContain(status)
      }
      expect(accepted).toEqual(offered)
      if (state === 'erased') expect(Object.values(offered)).not.toContain(true)
    },
  )

test('administrators cannot disable their own account', async () => {
  const { can } = (await owner.get(`/api/users/${owner.id}/standing`)).body
  expect(can).not.toContain('disable')
  expect((await acts.disable(owner, owner.id)).status).toBe(409)
})
