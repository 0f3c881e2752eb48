import { undoDays } from '@course/contract/accounts/email-changes'
import { isAdministrator } from '@course/contract/roles'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { digest, newSecret } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Origin } from '../accounts/accounts.ts'
import { lockUser } from '../accounts/users.ts'
import { countOrRefuse } from '../limits/limits.ts'
import { changeEmail, refuseTakenEmail } from './change-email.ts'
import {
  findOwnerOfUndo,
  lockChangeById,
  lockChangeBySecret,
  markUndone,
  storeSecret,
} from './email-changes.queries.ts'
import type { EmailChangeDeps } from './own-email.ts'

/** Makes the secret for the email to the old address. @returns undefined if the change can't be undone, or no longer */
export function createUndo(db: Db, changeId: string): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const change = await lockChangeById(tx, changeId)
    if (!change || change.undoneAt || change.isTooLateToUndo) return undefined
    const secret = newSecret()
    await storeSecret(tx, changeId, 'undoHash', digest(secret))
    return secret
  })
}

/** Restores the address from before its owner's change, whatever it is now: a thief may have changed it twice. */
export async function undoEmailChange(deps: EmailChangeDeps, token: string, { address, from }: Origin): Promise<void> {
  await countOrRefuse(deps, 'emailLinksByAddress', address)
  const hash = digest(token)
  const userId = await findOwnerOfUndo(deps.db, hash)
  if (userId === undefined) throw noLongerValid()
  await refuseTakenEmail(
    () =>
      deps.db.transaction(async (tx) => {
        const user = await lockUser(tx, userId)
        const change = await lockChangeBySecret(tx, 'undoHash', hash)
        if (!user || !change || (change.isTooLateToUndo && !change.undoneAt)) throw noLongerValid()
        if (change.undoneAt) return
        await markUndone(tx, change.id)
        await changeEmail(tx, deps, user, { kind: 'undo', email: change.oldEmail, undoneId: change.id })
        if (isAdministrator(user.role)) {
          const values = { before: { email: user.email }, after: { email: change.oldEmail, undone: true } }
          await audit(tx, { id: null, ...from }, 'email.changed', { person: user.id, ...values })
        }
      }),
    'Another account has your old address by now. Please write to us.',
  )
  deps.log.info({ userId, address }, 'change of address undone')
}

const noLongerValid = () =>
  new Refusal(
    'invalid_input',
    `This link is no longer valid. A change can be undone for ${undoDays} days. If it was not you, please write to us.`,
  )
