import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { HomeContent, VideosContent } from '@course/contract/publishing/content/content'
import { captionsPath, demoClipMark, isInContent, videoFileType } from '@course/contract/publishing/videos/video-files'

export interface VideoFileFindings {
  problems: string[]
  /** The files that are still the demo's. */
  demoClips: string[]
}

/** The clips' mark is in their first hundreds of bytes. */
const headBytes = 1_024

/** Checks that the named files exist, and that their first bytes are those of their kind. */
export async function checkVideoFiles(
  folder: string,
  videos: VideosContent,
  homeVideo: HomeContent['video'],
): Promise<VideoFileFindings> {
  const named = new Map<string, string>()
  if (homeVideo.file) named.set(homeVideo.file, 'words/home.json')
  for (const { file } of videos) if (file !== undefined && isInContent(file)) named.set(file, 'videos.json')
  const findings: VideoFileFindings = { problems: [], demoClips: [] }
  for (const [file, document] of named) {
    const head = await readHead(join(folder, file))
    const captions = await readHead(join(folder, captionsPath(file)))
    const problem = findVideoProblem({ folder, document, file }, head) ?? findCaptionsProblem(folder, file, captions)
    if (problem) findings.problems.push(problem)
    if (head instanceof Buffer && head.includes(demoClipMark)) findings.demoClips.push(file)
  }
  return findings
}

async function readHead(path: string): Promise<Buffer | string> {
  try {
    await using handle = await open(path)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error)
  }
}

interface NamedFile {
  folder: string
  document: string
  file: string
}

function findVideoProblem({ folder, document, file }: NamedFile, head: Buffer | string): string | undefined {
  const named = `${folder}/${document} names the file "${file}"`
  if (head === 'ENOENT')
    return `${named}, but it is not there. Copy the video to ${folder}/${file}, or correct the name.`
  if (typeof head === 'string') return `${named}, but it can't be read (${head}).`
  const isWebm = head.subarray(0, 4).toString('hex') === '1a45dfa3'
  const isMp4 = head.subarray(4, 8).toString('latin1') === 'ftyp'
  if (videoFileType(file) === 'video/webm' ? isWebm : isMp4) return undefined
  const kind = videoFileType(file) === 'video/webm' ? 'a WebM' : 'an MP4'
  return `${named}, but that is not ${kind} video, whatever its name says. Convert the video, or correct the name.`
}

function findCaptionsProblem(folder: string, file: string, head: Buffer | string): string | undefined {
  if (head === 'ENOENT') return undefined
  const path = `${folder}/${captionsPath(file)}`
  if (typeof head === 'string') return `The captions in ${path} can't be read (${head}).`
  if (/^\ufeff?WEBVTT(\s|$)/.test(head.toString('utf8'))) return undefined
  return `The captions in ${path} are not WebVTT: the first line must be "WEBVTT".`
}
