import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import sharp from 'sharp'
import { drawBrandPictures } from './brand-pictures.ts'
import type { PictureJob } from './jobs.ts'
import { storePicture } from './store-picture.ts'

/**
 * The process in which pictures are decoded: takes one job from the site, answers, and exits. If a picture breaks it or
 * needs too much, the site goes on.
 */
const memoryCheckMs = 20

function main(): void {
  const most = Number(process.argv[2])
  if (!process.send || !most) throw new Error('This program is started by the site.')
  yieldToTheSite()
  sharp.concurrency(1)
  sharp.cache(false)
  // Decoding happens in another thread, so this one stays free to watch it.
  setInterval(() => {
    if (process.memoryUsage.rss() > most) process.kill(process.pid, 'SIGKILL')
  }, memoryCheckMs)
  process.once('disconnect', () => process.exit(1))
  process.once('message', async (job: PictureJob) => {
    const result = job.kind === 'store' ? await storePicture(job) : await drawBrandPictures(job)
    process.send?.(result, () => process.exit(0))
  })
}

/** The kernel takes processor time, and memory if it runs out, from this process first. It may not allow the request. */
function yieldToTheSite(): void {
  for (const request of [() => setPriority(10), () => writeFileSync('/proc/self/oom_score_adj', '1000')]) {
    try {
      request()
    } catch {}
  }
}

main()
