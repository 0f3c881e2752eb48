import { type Callable, type CallInput, call } from '../api.ts'
import { useAction } from '../forms/use-action.ts'
import { Button } from '../kit/button.tsx'
import { startDownload } from '../kit/downloads.ts'
import { type ListQuery, withoutPage } from './list-address.ts'

interface ExportEndpoint extends Callable {
  readonly reply: { parse(value: unknown): { url: string } }
}

/** Downloads the filtered list as a file, through a link, so that the page never holds all rows. */
export function ExportButton<const E extends ExportEndpoint>({ endpoint, query }: { endpoint: E; query: ListQuery }) {
  const { busy, act } = useAction()
  const download = async () => {
    const { url } = await call<ExportEndpoint>(endpoint, { body: withoutPage(query) } as CallInput<ExportEndpoint>)
    startDownload(url)
  }
  return (
    <Button quiet busy={busy} onClick={() => act(download)}>
      Export CSV
    </Button>
  )
}
