import type { Jobs } from '../../platform/jobs/jobs.ts'
import { type KeptFiguresDeps, refresh } from '../summary/kept-figures.ts'
import { memberCounts } from '../summary/members.ts'
import { videoFigures } from './video-figures.ts'

const refreshAll = async (deps: KeptFiguresDeps): Promise<void> => {
  await refresh(deps, memberCounts)
  await refresh(deps, videoFigures)
}

/** Computes the kept figures every hour, so that none is older, and at once if there are none yet. */
export async function scheduleKeptFigures(deps: KeptFiguresDeps & { jobs: Jobs }, timeZone: string): Promise<void> {
  await deps.jobs.work('figures.refresh', () => refreshAll(deps))
  await deps.jobs.every('figures.refresh', '50 * * * *', timeZone)
  const kept = await Promise.all([memberCounts.find(deps.db), videoFigures.find(deps.db)])
  if (kept.includes(undefined)) void refreshAll(deps)
}
