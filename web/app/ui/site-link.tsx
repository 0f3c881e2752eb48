import * as paths from '@course/contract/paths'
import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router'

/**
 * A link within the site. Into and out of the payment page it loads the document anew: only that document's
 * security policy admits the card provider, and a policy can't change while a document lives.
 */
export function SiteLink({ to, ...rest }: ComponentProps<typeof Link> & { to: string }) {
  const { pathname } = useLocation()
  return <Link to={to} reloadDocument={to === paths.payment || pathname.startsWith(paths.payment)} {...rest} />
}
