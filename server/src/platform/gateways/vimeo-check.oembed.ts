import { z } from 'zod'
import type { VimeoAddress, VimeoAnswer, VimeoCheck } from './vimeo-check.ts'

const oembed = 'https://vimeo.com/api/oembed.json'
const timeoutMs = 5_000
/** An answer has about a kilobyte. */
const maxBytes = 65_536

/** Vimeo leaves out everything private, such as the length, if the video may not be shown on the site that asks. */
const Answer = z.object({
  type: z.literal('video'),
  duration: z.number().min(1).max(1_000_000).optional().catch(undefined),
  domain_status_code: z.number().optional().catch(undefined),
})

/** Asks Vimeo's oEmbed. The site's address goes along as the referer, because videos may be limited to some domains. */
export function oembedVimeo(publicUrl: string, settings: { endpoint?: string; timeoutMs?: number } = {}): VimeoCheck {
  const ask = async (video: VimeoAddress): Promise<VimeoAnswer> => {
    const address = new URL(settings.endpoint ?? oembed)
    address.searchParams.set('url', pageOf(video))
    const response = await fetch(address, {
      headers: { accept: 'application/json', referer: `${publicUrl}/` },
      // The answer must be Vimeo's own.
      redirect: 'error',
      signal: AbortSignal.timeout(settings.timeoutMs ?? timeoutMs),
    })
    if (response.status === 404) return { kind: 'missing' }
    if (response.status === 401 || response.status === 403) return { kind: 'private' }
    if (!response.ok) return { kind: 'unreachable', reason: `it answered with status ${response.status}` }
    const answer = Answer.parse(JSON.parse(await readText(response)))
    if (answer.domain_status_code !== undefined && answer.domain_status_code >= 400) return { kind: 'private' }
    return { kind: 'playable', seconds: answer.duration && Math.round(answer.duration) }
  }
  return {
    check: (video) => ask(video).catch((error: unknown) => ({ kind: 'unreachable', reason: reasonOf(error) })),
  }
}

const pageOf = ({ vimeoNumber, vimeoHash }: VimeoAddress) =>
  `https://vimeo.com/${vimeoNumber}${vimeoHash ? `/${vimeoHash}` : ''}`

async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.byteLength
    if (length > maxBytes) throw new Error('its answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError || error instanceof SyntaxError) return 'its answer could not be read'
  if ((error as Error).name === 'TimeoutError') return 'it did not answer in time'
  const { cause, message } = error as Error
  return (cause as NodeJS.ErrnoException | undefined)?.code ?? (cause as Error | undefined)?.message ?? message
}
