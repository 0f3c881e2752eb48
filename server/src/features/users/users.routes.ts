import { success } from '@course/contract/errors'
import { roleNames } from '@course/contract/roles'
import * as contract from '@course/contract/users'
import type { FastifyInstance } from 'fastify'
import { setListHeaders } from '../../http/list-headers.ts'
import { serve } from '../../http/serve.ts'
import type { SessionDeps } from '../../http/session.ts'
import { createUser, listUsers, readUser, sendInvitation, type UsersDeps, updateUser } from './users.ts'

export function userRoutes(app: FastifyInstance, deps: UsersDeps & SessionDeps): void {
  serve(app, deps, contract.listRoles, async () => roleNames.map((name) => ({ name })))
  serve(app, deps, contract.listUsers, async ({ query, reply }) => {
    const { rows, total, links } = await listUsers(deps, query)
    setListHeaders(reply, total, links)
    return rows
  })
  serve(app, deps, contract.readUser, ({ params }) => readUser(deps, params.id))
  serve(app, deps, contract.createUser, async ({ caller, body }) => {
    await createUser(deps, caller, body)
    return success
  })
  serve(app, deps, contract.updateUser, async ({ caller, params, body }) => {
    await updateUser(deps, caller, params.id, body)
    return success
  })
  serve(app, deps, contract.sendInvitation, async ({ caller, params }) => {
    await sendInvitation(deps, caller, params.id)
    return success
  })
}
