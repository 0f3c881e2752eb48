import { isAdministrator } from '@course/contract/roles'
import type { Session } from './claims.ts'

/** Which sessions a group of pages admits: everybody who is logged in, or administrators alone. */
export type Area = 'members' | 'admin'

export type Decision = 'enter' | 'login' | 'session-ended'

/** Who may see an area's pages. The server decides again at every call. */
export function decide(area: Area, session: Session): Decision {
  if (session.kind === 'none') return 'login'
  if (session.kind === 'expired') return 'session-ended'
  return area === 'members' || isAdministrator(session.claims.Role) ? 'enter' : 'login'
}

const membersPaths = ['/members', '/getting-started', '/general-resources', '/state-resources', '/account']
const memberPages = /^\/receipt\/[\w-]{1,64}$/
const adminPaths = ['/admin', '/users', '/users-import', '/purchases', '/check-up']
const adminPages = /^\/(user-details|purchase)\/[\w-]{1,64}$/

/**
 * Where a login leads: back to the page that asked for it, if that is one of ours that the role may open.
 * Anything else, an address of another site above all, leads to the members page.
 */
export function afterLogin(remembered: string | null, role: string): string {
  if (remembered === null) return '/members'
  const path = remembered.replace(/\?.*$/s, '')
  if (membersPaths.includes(path) || memberPages.test(path)) return remembered
  const isAdminPage = adminPaths.includes(path) || adminPages.test(path)
  return isAdminPage && isAdministrator(role) ? remembered : '/members'
}
