import { type Figures, readFigures } from '@course/contract/office/figures'
import { callGuarded } from '../../../access/guard.ts'
import { ApiError, type CallInput } from '../../../api.ts'

/** What the address of the page asks for. */
export type AskedPeriod = Readonly<Record<string, string>>

export interface LoadedFigures {
  asked: AskedPeriod
  /** What is wrong with the period, by field; then there are no figures. */
  problems: Readonly<Record<string, string>>
  figures: Figures | undefined
}

const names = ['from', 'to', 'by']

/** Loads the figures of the period in the address. A period that can't be read is shown with what is wrong with it. */
export async function loadFigures(request: Request): Promise<LoadedFigures> {
  const params = new URL(request.url).searchParams
  const asked = Object.fromEntries([...params].filter(([name, value]) => names.includes(name) && value !== ''))
  try {
    const query = asked as NonNullable<CallInput<typeof readFigures>['query']>
    return { asked, problems: {}, figures: await callGuarded(request, readFigures, { query }) }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error
    return { asked, problems: error.fields, figures: undefined }
  }
}
