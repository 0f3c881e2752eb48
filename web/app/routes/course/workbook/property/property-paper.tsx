import { linkPropertyPaper } from '@course/contract/course/workbook/downloads'
import { call } from '../../../../api.ts'
import { useAction } from '../../../../forms/use-action.ts'
import { Button } from '../../../../kit/button.tsx'
import { startDownload } from '../../../../kit/downloads.ts'

/** Downloads everything that is written about a property, for a partner or a lawyer. */
export function PropertyPaper({ id }: { id: string }) {
  const { busy, act } = useAction()
  const download = () =>
    act(async () => startDownload((await call(linkPropertyPaper, { params: { id }, body: {} })).url))
  return (
    <Button quiet busy={busy} onClick={() => void download()}>
      Download as PDF
    </Button>
  )
}
