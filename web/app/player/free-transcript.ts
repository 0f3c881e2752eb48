import { readFreeTranscript } from '@course/contract/course/lessons/lessons'
import { call } from '../api.ts'
import { timeText } from './resume.ts'

/** What is said in the video of a free lesson, line by line, with the time as text. @throws ApiError */
export async function freeTranscript(videoId: string) {
  const cues = await call(readFreeTranscript, { params: { id: videoId } })
  return cues.map(({ start, text }) => ({ start, text, time: timeText(start) }))
}
