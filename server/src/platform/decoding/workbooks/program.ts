import { answerOneJob } from '../answer-one-job.ts'
import { readWorkbook } from './read-workbook.ts'

/** The process in which workbooks are unpacked and read. */
answerOneJob(readWorkbook)
