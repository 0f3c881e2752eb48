import { answerOneJob } from '../answer-one-job.ts'
import { readWorkbook } from './read-workbook.ts'

answerOneJob(readWorkbook)
