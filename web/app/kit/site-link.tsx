import * as paths from '@course/contract/paths'
import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router'

/**
 * A link within the site. To and from the payment page it loads a new document: only that document's
 * security policy allows the card provider, and a policy can't change within a document.
 */
export function SiteLink({ to, ...rest }: ComponentProps<typeof Link> & { to: string }) {
  const { pathname } = useLocation()
  return <Link to={to} reloadDocument={to === paths.payment || pathname.startsWith(paths.payment)} {...rest} />
}
