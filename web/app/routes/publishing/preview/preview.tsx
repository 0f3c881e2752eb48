import { pages } from '@course/contract/pages'
import { useEffect } from 'react'
import { PageSkeleton } from '../../../shell/skeleton.tsx'

export const meta = () => [{ title: pages.preview.title }, { name: 'robots', content: 'noindex' }]

/** Hands the document over to the preview, which has a router of its own: links stay below the preview's address. */
export default function Preview() {
  useEffect(() => {
    import('./start-preview.tsx').then(({ startPreview }) => startPreview())
  }, [])
  return <PageSkeleton />
}
