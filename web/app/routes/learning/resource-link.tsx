import type { Resource } from '@course/contract/learning'

/** A link out of the site. Only https is followed: the list is data, and data must not become script. */
export function ResourceLink({ resource: { link, title } }: { resource: Resource }) {
  if (!link.startsWith('https://')) return <span>{title}</span>
  return (
    <a href={link} target="_blank" rel="noopener">
      {title}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}
