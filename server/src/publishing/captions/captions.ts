import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cue } from '@course/contract/course/lessons/lessons'
import type { VideoCaptions } from '@course/contract/publishing/captions'
import type { VideosContent } from '@course/contract/publishing/content/content'
import { captionsPath, isInContent } from '@course/contract/publishing/videos/video-files'
import { decodeText } from '@course/contract/text-files/text-encoding'
import type { Actor } from '../../platform/audit/actor.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { raiseContentVersion } from '../documents/content-version.ts'
import { formatCaptions, parseCaptions, storedCaptions } from './caption-text.ts'
import { findCaptions, findCaptionsOf, findVideoName, replaceCaptions } from './captions.queries.ts'

const noSuchVideo = () => new Refusal('not_found', 'This video does not exist.')

export async function readCaptions(db: Db, videoId: string): Promise<VideoCaptions> {
  const [row, name] = [await findCaptions(db, videoId), await findVideoName(db, videoId)]
  if (name === undefined) throw noSuchVideo()
  const text = row?.vtt ?? ''
  return {
    videoId,
    name,
    text,
    version: row?.version ?? 0,
    lines: storedCaptions(text).length,
    savedAt: row?.savedAt.toISOString() ?? null,
    savedBy: row?.savedBy ?? null,
  }
}

/** Members see them at once. An empty text removes them. @throws Refusal not_found, content_refused or stale */
export async function saveCaptions(
  db: Db,
  editor: Actor & { id: string },
  { videoId, fromVersion, text }: { videoId: string; fromVersion: number; text: string },
): Promise<VideoCaptions> {
  const vtt = formatCaptions(parseCaptions(text))
  const before = await readCaptions(db, videoId)
  if (before.text === vtt) return before
  const isSaved =
    before.version === fromVersion &&
    (await db.transaction(async (tx) => {
      const done = await replaceCaptions(tx, { videoId, fromVersion, vtt, savedBy: editor.id })
      if (!done) return false
      await raiseContentVersion(tx)
      const after = { version: fromVersion + 1 }
      await audit(tx, editor, 'captions.saved', { object: videoId, before: { version: fromVersion }, after })
      return true
    }))
  const now = await readCaptions(db, videoId)
  if (isSaved) return now
  const sentence = 'Somebody else saved these captions in the meantime, so yours were not saved. Please compare both.'
  const { version, savedBy } = now
  const current = { version, body: now.text, savedAt: now.savedAt ?? '', savedBy }
  throw new Refusal('stale', sentence, { stale: { current, yours: text } })
}

export const readVtt = async (db: Db, videoId: string): Promise<string> => (await findCaptions(db, videoId))?.vtt ?? ''

/** What is said in a video, line by line; empty without captions. @throws Refusal not_found */
export async function readTranscript(db: Db, videoId: string): Promise<Cue[]> {
  if ((await findVideoName(db, videoId)) === undefined) throw noSuchVideo()
  return storedCaptions(await readVtt(db, videoId))
}

export async function readTranscripts(db: Db, videoIds: readonly string[]): Promise<Map<string, Cue[]>> {
  const rows = await findCaptionsOf(db, videoIds)
  return new Map(rows.map(({ videoId, vtt }) => [videoId, storedCaptions(vtt)]))
}

/** Imports the captions beside videos that have none. A file that is not captions is left, with a warning. */
export async function importCaptions(
  { db, log }: { db: Db; log: { warn(what: object, message: string): void } },
  { videos, contentFolder }: { videos: VideosContent; contentFolder: string },
): Promise<void> {
  let hasImported = false
  for (const { id: videoId, file } of videos) {
    if (!file || !isInContent(file) || (await findCaptions(db, videoId))) continue
    const bytes = await readFile(join(contentFolder, captionsPath(file))).catch(() => new Uint8Array())
    try {
      const vtt = formatCaptions(parseCaptions(decodeText(bytes)))
      if (vtt === '') continue
      hasImported = (await replaceCaptions(db, { videoId, fromVersion: 0, vtt, savedBy: null })) || hasImported
    } catch (err) {
      log.warn({ err, video: videoId }, 'the captions beside a video can’t be read')
    }
  }
  if (hasImported) await raiseContentVersion(db)
}
