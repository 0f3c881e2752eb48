import type { TestSite } from './test-site.ts'

/** Waits for the secret in the link of an email to an address. Other emails can have the same subject. */
const secretOf = (site: TestSite, to: string, page: string): Promise<string> => {
  const link = new RegExp(`/${page}#([\\w-]{43})`)
  return site.until(() => site.mail.sent.map((sent) => (sent.to === to ? link.exec(sent.text)?.[1] : '')).find(Boolean))
}

/** The secret in the email that asks a new address to confirm. */
export const confirmLinkOf = (site: TestSite, to: string): Promise<string> => secretOf(site, to, 'confirm-email')

/** The secret in the email to the old address, with which it undoes the change. */
export const undoLinkOf = (site: TestSite, to: string): Promise<string> => secretOf(site, to, 'undo-email')
