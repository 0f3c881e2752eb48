import { oneAtATime, type ProcessLimits, runAlone } from '../run-alone.ts'
import type { WorkbookJob, WorkbookRefused, WorkbookTable } from './jobs.ts'

/** A workbook of a thousand people takes half a second and 100 MB. */
const usualLimits: ProcessLimits = { seconds: 20, bytes: 500_000_000 }

export type ReadWorkbook = (job: WorkbookJob) => Promise<WorkbookTable | WorkbookRefused>

/** Creates the function that reads workbooks, one after the other. @param program the file of the process */
export function createWorkbookProcess(program: string, limits = usualLimits): ReadWorkbook {
  const runQueued = oneAtATime()
  return (job) => runQueued(() => runAlone<WorkbookJob, WorkbookTable | WorkbookRefused>(program, job, limits, tooMuch))
}

const tooMuch: WorkbookRefused = {
  kind: 'refused',
  message: 'This workbook takes too much time or memory to read. Please save the sheet with the people as “CSV UTF-8”.',
}
