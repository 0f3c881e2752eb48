import { useEffect } from 'react'
import { type UIMatch, useLocation, useMatches } from 'react-router'
import type { HeadEntry, PageModule } from '../page-module.tsx'
import { shellHead } from './page-meta.ts'

/** Keeps the document's head up to date with the page that is shown. */
export function Head() {
  const location = useLocation()
  const { handle, loaderData, params } = useMatches().at(-1) as UIMatch<{ head?: HeadEntry[] } | undefined, PageModule>
  const entries = handle?.meta?.({ loaderData: loaderData as never, location, params }) ?? loaderData?.head
  const json = JSON.stringify(entries ?? shellHead())
  useEffect(() => replaceHead(JSON.parse(json)), [json])
  return null
}

const replaced =
  'title,meta[property],meta[name]:not([name=viewport]),link[rel=canonical],script[type="application/ld+json"]'

function replaceHead(entries: readonly HeadEntry[]): void {
  for (const old of document.head.querySelectorAll(replaced)) old.remove()
  for (const entry of entries) {
    if ('script:ld+json' in entry) {
      const script = Object.assign(document.createElement('script'), { type: 'application/ld+json' })
      script.textContent = JSON.stringify(entry['script:ld+json'])
      document.head.append(script)
    } else if ('title' in entry) document.title = entry.title
    else {
      const element = document.createElement('rel' in entry ? 'link' : 'meta')
      for (const [name, value] of Object.entries(entry)) element.setAttribute(name, value)
      document.head.append(element)
    }
  }
}
