import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

const memoryCheckMs = 20

/** Takes one job, answers, and exits: if a file breaks this process or needs too much, the site goes on. */
export function answerOneJob<Job>(answer: (job: Job) => Promise<object>): void {
  const most = Number(process.argv[2])
  if (!process.send || !most) throw new Error('This program is started by the site.')
  yieldToTheSite()
  const checkMemory = () => {
    if (process.memoryUsage.rss() > most) process.kill(process.pid, 'SIGKILL')
  }
  setInterval(checkMemory, memoryCheckMs)
  process.once('disconnect', () => process.exit(1))
  process.once('message', async (job: Job) => {
    const result = await answer(job)
    checkMemory()
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
