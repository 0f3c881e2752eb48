import { downloadName, type FilePlace, maxCourseFile } from '@course/contract/course/files/files'
import { Refusal } from '../../platform/refusal.ts'
import { type CourseDeps, courseVideos } from '../learning/learning.ts'
import type { FileRow } from './files.queries.ts'

type Named = Pick<FileRow, 'name' | 'kind' | 'place' | 'videoId'>

export const missingFile = () => new Refusal('not_found', 'This file does not exist. It may have been deleted.')

/** Two files with the same key could not be saved in one folder. */
const keyOf = (file: Named): string => downloadName(file).normalize('NFC').toLowerCase()

/** @throws Refusal conflict if there is another file with this name in the same place */
export function refuseTakenName(others: readonly Named[], file: Named): void {
  const isTaken = others.some(
    (each) => each.place === file.place && each.videoId === file.videoId && keyOf(each) === keyOf(file),
  )
  if (!isTaken) return
  const problem = 'There is already a file with this name. Choose another name, or replace that file.'
  throw new Refusal('conflict', problem, { fields: { name: problem, Name: problem } })
}

/** @throws Refusal too_large if there are too many files, or if all of them together would exceed the limit */
export function refuseWithoutRoom(others: readonly Pick<FileRow, 'bytes'>[], bytes: number, most: number): void {
  const { count } = maxCourseFile
  if (others.length >= count) throw tooLarge(`There can be at most ${count} files.`)
  if (others.reduce((sum, each) => sum + each.bytes, bytes) > most)
    throw tooLarge(`All files together can have at most ${most / 1_000_000} MB.`)
}

function tooLarge(sentence: string): Refusal {
  const problem = `${sentence} Delete one that nobody needs anymore.`
  return new Refusal('too_large', problem, { fields: { file: problem } })
}

/** @throws Refusal conflict if the file has changed since `fromVersion` */
export function refuseStale(file: FileRow, fromVersion: number): void {
  if (file.version === fromVersion) return
  throw new Refusal('conflict', 'This file was changed in the meantime. Reload the page, and try again.')
}

export interface WantedPlace {
  name: string
  place: FilePlace
  videoId: string
}

/** @throws Refusal invalid_input for a lesson of a video that is not in the course */
export function readPlace(deps: CourseDeps, { name, place, videoId }: WantedPlace) {
  if (place !== 'lesson') return { name, place, videoId: null }
  if (courseVideos(deps).some(({ id }) => id === videoId)) return { name, place, videoId }
  const problem = 'This lesson does not exist.'
  throw new Refusal('invalid_input', problem, { fields: { videoId: problem, VideoId: problem } })
}
