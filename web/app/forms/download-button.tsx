import type { ReactNode } from 'react'
import { Button } from '../kit/button.tsx'
import { useAction } from './use-action.ts'

interface DownloadButtonProps {
  quiet?: boolean
  /** Asks the server for the link of the file. */
  getLink: () => Promise<{ url: string }>
  children: ReactNode
}

/**
 * Downloads a file through a link, so that the page never holds it. The link is for this session alone, because a browser
 * sends no token with it.
 */
export function DownloadButton({ quiet = true, getLink, children }: DownloadButtonProps) {
  const { busy, act } = useAction()
  const download = async () => {
    const { url } = await getLink()
    Object.assign(document.createElement('a'), { href: url, download: '' }).click()
  }
  return (
    <Button quiet={quiet} busy={busy} onClick={() => void act(download)}>
      {children}
    </Button>
  )
}
