import { ApiError, call } from '../../../../api.ts'
import { isViewing } from '../../../../storage.ts'
import { keptAddresses, keptIndex, moveIndex } from './position.ts'

/**
 * After a change of the account's address, moves the position that this browser keeps to the present address. Asks for
 * the former addresses only if the browser keeps a position of another address and none of this one.
 */
export async function adoptFormerPlace(email: string): Promise<void> {
  if (isViewing() || keptIndex(email) !== null || keptAddresses().length === 0) return
  try {
    const { readOwnEmail } = await import('@course/contract/accounts/email-changes')
    moveIndex((await call(readOwnEmail)).former, email)
  } catch (error) {
    // The course works without it, and the next visit tries again.
    if (!(error instanceof ApiError)) throw error
  }
}
