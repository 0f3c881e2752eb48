import { type ComponentProps, type ComponentType, createContext, useContext } from 'react'

interface SiteLinkProps extends ComponentProps<'a'> {
  /** An address within the site. */
  to: string
}

/** How links and scripts lead to another page. */
export interface Navigation {
  Link: ComponentType<SiteLinkProps>
  goTo(address: string): void | Promise<void>
}

/** On documents, by the browser. */
const byBrowser: Navigation = {
  Link: ({ to, ...rest }) => <a href={to} {...rest} />,
  goTo: (address) => location.assign(address),
}

/** The application sets one that leads to its own pages without loading a document. */
export const NavigationContext = createContext(byBrowser)

/** A link within the site. */
export function SiteLink(props: SiteLinkProps) {
  const { Link } = useContext(NavigationContext)
  return <Link {...props} />
}

export const useGoTo = (): Navigation['goTo'] => useContext(NavigationContext).goTo
