import { type PageAudience, pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { isAdministrator } from '@course/contract/roles'
import type { Session } from './claims.ts'

export type Decision = 'enter' | 'login' | 'session-ended'

/** Who may see the pages for an audience. The server decides again at every call. */
export function decide(audience: PageAudience, session: Session): Decision {
  if (session.kind === 'none') return 'login'
  if (session.kind === 'expired') return 'session-ended'
  return audience !== 'administrator' || isAdministrator(session.claims.Role) ? 'enter' : 'login'
}

/**
 * Where to go after a login: to the requested guarded page, if the role may open it, or back to the calculators.
 * Anything else, such as an address of another site, leads to the members page.
 */
export function afterLogin(remembered: string | null, role: string): string {
  if (remembered === null) return paths.members
  const path = remembered.replace(/[?#].*$/s, '')
  // Public, but members save what they calculate.
  if (path === paths.calculators) return remembered
  const page = Object.values(pages).find((candidate) => pattern(candidate.path).test(path))
  if (!page || page.audience === 'public') return paths.members
  return page.audience !== 'administrator' || isAdministrator(role) ? remembered : paths.members
}

const pattern = (path: string) => new RegExp(`^${path.replace(':id', '[\\w-]{1,64}')}$`)
