import { readUserProgress } from '@course/contract/course/learning/progress'
import { success } from '@course/contract/errors'
import { tryEmailAgain as tryEmailAgainCall } from '@course/contract/office/users/bounces'
import * as invitations from '@course/contract/office/users/invitations'
import * as emails from '@course/contract/office/users/sent-emails'
import * as userImport from '@course/contract/office/users/user-import'
import * as contract from '@course/contract/office/users/users'
import { roleNames } from '@course/contract/roles'
import type { FastifyInstance } from 'fastify'
import { admitExport, type LimitsDeps, linkToExport } from '../../accounts/accounts.ts'
import { type ProgressDeps, readProgress } from '../../course/course.ts'
import { sendCsv } from '../../platform/http/api/csv-files.ts'
import { sendJson, setListHeaders } from '../../platform/http/api/lists.ts'
import { serve } from '../../platform/http/api/serve.ts'
import type { SessionDeps } from '../../platform/sessions/session.ts'
import {
  disableUser,
  enableUser,
  endUserAccess,
  grantUserAccess,
  readAccountStatus,
  sendPasswordReset,
} from './account-status.ts'
import { tryEmailAgain } from './bounce.ts'
import { applyImport, type ImportDeps, previewImport } from './import.ts'
import { previewInvitations, sendInvitations } from './invitations.ts'
import { countByProgress } from './progress-filter.queries.ts'
import { listSentEmails, sendEmailAgain } from './sent-emails.ts'
import { updateUser } from './update-user.ts'
import { createUser, listUsers, readUser, sendInvitation } from './users.ts'
import { exportedColumns, userFileRows } from './users-file.ts'

export function userRoutes(app: FastifyInstance, deps: ImportDeps & ProgressDeps & LimitsDeps & SessionDeps): void {
  serve(app, deps, contract.listRoles, async () => roleNames.map((name) => ({ name })))
  serve(app, deps, contract.listUsers, async ({ query, reply }) => {
    const list = await listUsers(deps, query)
    setListHeaders(reply, list)
    return 'json' in list ? sendJson(reply, list.json) : list.rows
  })
  serve(app, deps, contract.countProgress, () => countByProgress(deps.db))
  serve(app, deps, contract.readUser, ({ params }) => readUser(deps, params.id))
  serve(app, deps, contract.createUser, ({ caller, body }) => createUser(deps, caller, body))
  serve(app, deps, contract.updateUser, ({ caller, params, body }) => updateUser(deps, caller, params.id, body))
  serve(app, deps, contract.sendInvitation, ({ caller, params }) => sendInvitation(deps, caller, params.id))
  serve(app, deps, invitations.previewInvitations, ({ caller, body }) => previewInvitations(deps, caller, body))
  serve(app, deps, invitations.sendInvitations, async ({ caller, body, reply }) => {
    const counts = await sendInvitations(deps, caller, body)
    reply.log.info({ by: caller.id, invitations: counts.sent }, 'invitations queued')
    return { ...success, counts }
  })
  serve(app, deps, contract.sendPasswordReset, ({ caller, params }) => sendPasswordReset(deps, caller, params.id))
  serve(app, deps, emails.listUserEmails, ({ params }) => listSentEmails(deps, params.id))
  serve(app, deps, emails.sendEmailAgain, ({ caller, params }) => sendEmailAgain(deps, caller, params))
  serve(app, deps, tryEmailAgainCall, async ({ caller, params }) => ({
    ...success,
    sent: await tryEmailAgain(deps, caller, params.id),
  }))
  serve(app, deps, contract.readUserStatus, ({ caller, params }) => readAccountStatus(deps, caller, params.id))
  serve(app, deps, readUserProgress, async ({ params }) => {
    const { id } = await readUser(deps, params.id)
    return (await readProgress(deps, id)).rows
  })
  serve(app, deps, contract.disableUser, ({ caller, params, body }) =>
    disableUser(deps, caller, params.id, body.Reason),
  )
  serve(app, deps, contract.enableUser, ({ caller, params }) => enableUser(deps, caller, params.id))
  serve(app, deps, contract.grantUserAccess, ({ caller, params, body }) =>
    grantUserAccess(deps, caller, params.id, body.Reason),
  )
  serve(app, deps, contract.endUserAccess, ({ caller, params, body }) =>
    endUserAccess(deps, caller, params.id, body.Reason),
  )
  serve(app, deps, contract.exportUsers, async ({ caller, body }) =>
    linkToExport(deps, contract.readUsersFile, caller, body),
  )
  serve(app, deps, contract.readUsersFile, async ({ query, from, isHead, reply }) => {
    const { caller, filter } = await admitExport(
      deps,
      contract.readUsersFile,
      { query, from, isHead },
      contract.UsersFilter,
    )
    return sendCsv(
      reply,
      { name: 'users', caller, columns: exportedColumns, timeZone: deps.site.timeZone },
      userFileRows(deps, filter),
    )
  })
  serve(app, deps, userImport.previewImport, ({ caller, body, query }) =>
    previewImport(deps, caller, body ?? noFile, query),
  )
  serve(app, deps, userImport.applyImport, async ({ caller, body, query, reply }) => {
    const imported = await applyImport(deps, caller, body ?? noFile, query)
    reply.log.info({ by: caller.id, newUsers: imported.newUserIds.length }, 'users imported')
    return { ...success, ...imported }
  })
}

const noFile = Buffer.alloc(0)
