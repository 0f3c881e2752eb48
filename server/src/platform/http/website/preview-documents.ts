import { prerenderedNames } from '@course/contract/pages'
import { previewHeaders } from '@course/contract/publishing/previews'
import type { PreparedFile } from './prepared-files.ts'

const policyHeader = 'content-security-policy'

/** The ticket of the page beside the editor's form. It opens nothing: that page reads the drafts with a login. */
const live = 'live'

/**
 * The shell as a preview: it may be framed by the site itself, sends no form, and is neither stored nor found by search
 * engines. Everything else in its policy stays.
 */
export function asPreview(shell: PreparedFile): PreparedFile {
  const policy = shell.headers[policyHeader]
    ?.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
    .replace("form-action 'self'", "form-action 'none'")
  return {
    ...shell,
    headers: {
      ...shell.headers,
      ...previewHeaders,
      ...(policy === undefined ? {} : { [policyHeader]: policy }),
      'cache-control': 'no-store',
      'x-frame-options': 'SAMEORIGIN',
    },
  }
}

/** What the page of a free lesson is called, which is no fixed page. */
const lessons = 'lesson'

/** The status of a preview document. The page itself says in words why there is nothing to see. */
export async function previewStatus(
  { ticket, page = lessons }: { ticket: string; page?: string | undefined },
  isOpen: (ticket: string) => Promise<boolean>,
): Promise<200 | 404> {
  if (page !== lessons && !(prerenderedNames as string[]).includes(page)) return 404
  const isFound = ticket === live || (await isOpen(ticket).catch(() => true))
  return isFound ? 200 : 404
}
