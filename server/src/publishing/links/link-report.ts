import * as paths from '@course/contract/paths'
import { type DocumentBodies, type DocumentName, documentKind } from '@course/contract/publishing/documents/documents'
import {
  type BrokenTarget,
  type CheckedKind,
  checkedKinds,
  type LinkReport,
} from '@course/contract/publishing/link-checks'
import type { Db } from '../../platform/db/db.ts'
import { videosIn } from '../videos/video-check-rules.ts'
import { linksIn } from './link-rules.ts'
import { findRun, selectResults } from './links.queries.ts'

export interface LinkReportDeps {
  db: Db
  readBodies(): DocumentBodies
  isDemo: boolean
}

/** Everything to check, by kind: what identifies it, what it is called, and the documents that contain it. */
export function targetsIn(bodies: DocumentBodies) {
  const links = [...linksIn<DocumentName>(bodies)].map(([target, documents]) => ({
    target,
    name: target.replace(/^https:\/\//, ''),
    documents,
  }))
  const videos = new Map<string, { target: string; name: string; documents: DocumentName[] }>()
  for (const document of ['home', 'videos'] as const)
    for (const { name, vimeoNumber } of videosIn(document, bodies[document])) {
      const documents = [...(videos.get(vimeoNumber)?.documents ?? []), document]
      videos.set(vimeoNumber, { target: vimeoNumber, name, documents })
    }
  return { link: links, video: [...videos.values()] }
}

export async function readLinkReport({ db, readBodies, isDemo }: LinkReportDeps): Promise<LinkReport> {
  const [run, results] = await Promise.all([findRun(db), selectResults(db)])
  const targets = targetsIn(readBodies())
  const brokenOf = (kind: CheckedKind): BrokenTarget[] =>
    targets[kind].flatMap(({ target, name, documents }) => {
      const result = results.find((each) => each.kind === kind && each.target === target)
      if (!result || result.state === 'ok' || !result.failingSince) return []
      const pages = documents.map((document) => ({
        title: documentKind(document).title,
        link: paths.contentDocument(document),
      }))
      const since = result.failingSince.toISOString()
      return [{ kind, target, name, reason: result.reason ?? '', isCertain: result.state === 'broken', since, pages }]
    })
  return {
    checkedAt: run.checkedAt?.toISOString() ?? null,
    outcome: run.outcome,
    isRunning: run.isRunning,
    isNightly: run.isWanted || !isDemo,
    total: targets.link.length + targets.video.length,
    broken: checkedKinds.toReversed().flatMap(brokenOf),
  }
}
