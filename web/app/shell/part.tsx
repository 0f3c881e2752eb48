import { type ComponentType, createContext, type ReactElement, useContext } from 'react'
import styles from './page.module.css'

/** Renders an element by itself, as the browser does when it hydrates it. Set while a document is rendered. */
export const PartRenderer = createContext<((element: ReactElement) => string) | undefined>(undefined)

/**
 * The only part of a document that React takes over in the browser: the script of the page, `entry.*.tsx`, hydrates it.
 * @param data its properties, as they are in the document
 */
export function Part<P extends object>({ Content, data }: { Content: ComponentType<P>; data: P }) {
  const render = useContext(PartRenderer)
  if (!render) return <Content {...data} />
  const html = render(<Content {...data} />)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what React has rendered
  return <div className={styles.part} data-part={JSON.stringify(data)} dangerouslySetInnerHTML={{ __html: html }} />
}
