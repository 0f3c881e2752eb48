import type { TestSite } from './test-site.ts'

const secretIn = (text: string, page: string) => new RegExp(`/${page}#([\\w-]{43})`).exec(text)?.[1] ?? ''

/** The secret in the email that asks a new address to confirm. */
export const confirmLinkOf = async (site: TestSite, to: string): Promise<string> =>
  secretIn((await site.emailTo(to, 'Confirm your new')).text, 'confirm-email')

/** The secret in the email to the old address, with which it undoes the change. */
export const undoLinkOf = async (site: TestSite, to: string): Promise<string> =>
  secretIn((await site.emailTo(to, 'address of your account was changed')).text, 'undo-email')
