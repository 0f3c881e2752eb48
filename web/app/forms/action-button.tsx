import type { ComponentProps } from 'react'
import { Button } from '../kit/button.tsx'
import { useAction } from './use-action.ts'

interface ActionButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick' | 'busy'> {
  onPress: () => Promise<void>
}

/** A button whose action runs once at a time. A toast shows its failure. */
export function ActionButton({ onPress, quiet = true, ...button }: ActionButtonProps) {
  const { busy, act } = useAction()
  return <Button quiet={quiet} {...button} busy={busy} onClick={() => void act(onPress)} />
}

interface DownloadButtonProps extends Omit<ActionButtonProps, 'onPress'> {
  /** Asks the server for the link of the file. */
  getLink: () => Promise<{ url: string }>
}

/**
 * Downloads a file through a link, so that the page never holds it. The link is for this session alone, because a browser
 * sends no token with it.
 */
export function DownloadButton({ getLink, ...button }: DownloadButtonProps) {
  const download = async () => {
    const { url } = await getLink()
    Object.assign(document.createElement('a'), { href: url, download: '' }).click()
  }
  return <ActionButton {...button} onPress={download} />
}
