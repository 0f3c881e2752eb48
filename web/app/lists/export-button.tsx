import { type Callable, type CallInput, call } from '../api.ts'
import { DownloadButton } from '../forms/action-button.tsx'
import { type ListQuery, withoutPage } from './list-address.ts'

interface ExportEndpoint extends Callable {
  readonly reply: { parse(value: unknown): { url: string } }
}

/** Downloads the filtered list as a file. */
export function ExportButton<const E extends ExportEndpoint>({ endpoint, query }: { endpoint: E; query: ListQuery }) {
  const sent = { body: withoutPage(query) } as CallInput<ExportEndpoint>
  return <DownloadButton getLink={() => call<ExportEndpoint>(endpoint, sent)}>Export CSV</DownloadButton>
}
