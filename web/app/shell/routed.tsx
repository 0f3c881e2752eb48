import { isDocument } from '@course/contract/paths'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { NavigationContext, type SiteLink } from '../kit/site-link.tsx'

const RouterLink = ({ to, ...rest }: ComponentProps<typeof SiteLink>) => (
  <Link to={to} reloadDocument={isDocument(to)} {...rest} />
)

/** Lets the router follow the links of the site that lead to its own pages. */
export function Routed({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const navigation = useMemo(() => ({ Link: RouterLink, goTo: (address: string) => navigate(address) }), [navigate])
  return <NavigationContext value={navigation}>{children}</NavigationContext>
}
