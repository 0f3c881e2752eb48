import type { VideoProblem } from '@course/contract/course/learning/learning'
import * as paths from '@course/contract/paths'
import { countOrRefuse, countWithin, type LimitsDeps } from '../../accounts/accounts.ts'
import type { JobData, Jobs } from '../../platform/jobs/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Caller } from '../../platform/sessions/session.ts'
import { type CourseDeps, type CourseVideo, courseVideos } from './learning.ts'

export interface VideoProblemDeps extends LimitsDeps, CourseDeps {
  jobs: Jobs
}

/** Once a day for each video. Only the member's browser sees the refusal of Vimeo. @throws Refusal */
export async function reportVideoProblem(
  deps: VideoProblemDeps,
  caller: Caller,
  videoId: string,
  problem: VideoProblem,
): Promise<void> {
  const videos = courseVideos(deps)
  const index = videos.findIndex(({ id }) => id === videoId)
  const video = videos[index]
  if (!video) throw new Refusal('not_found', 'This video does not exist.')
  if (!video.vimeoNumber) throw new Refusal('not_found', 'This video is not at Vimeo.')
  await countOrRefuse(deps, 'videoFaultsByAccount', caller.id)
  const { db, limitFactor } = deps
  await db.transaction(async (tx) => {
    if (await countWithin({ db: tx, limitFactor }, 'videoAlerts', videoId))
      await deps.jobs.enqueue(tx, 'mail.alert', videoAlert(video, index + 1, problem))
  })
}

const reasons: Record<VideoProblem, string> = {
  private: 'its privacy setting does not allow this site',
  password: 'it asks for a password',
  missing: 'no such video exists there',
}

const remedies: Record<VideoProblem, string> = {
  private:
    "Please open the video's settings on Vimeo. Under Embed, allow specific domains, and add the domain of this site without https://.",
  password:
    "Please open the video's privacy settings on Vimeo and remove the password. To keep strangers out, hide the video from Vimeo and allow embedding on the domain of this site only.",
  missing:
    'Please check on Vimeo that the video still exists. If it was deleted, upload it again, open “Videos” under Content, paste its new address there, save, and publish. If the video is unlisted, paste the whole address: its second part is needed, too.',
}

function videoAlert(
  { name, vimeoNumber, file }: CourseVideo,
  number: number,
  problem: VideoProblem,
): JobData['mail.alert'] {
  const copy = file ? ', and a button that plays your own copy' : ''
  return {
    subject: `Vimeo refuses video ${number}`,
    text: [
      `A member tried to play video ${number}, "${name}" (number ${vimeoNumber} on Vimeo). Vimeo refused: ${reasons[problem]}. Members see that in place of the video${copy}.`,
      remedies[problem],
      'Afterward, play the video on the site. Until then, this email comes at most once a day for each video.',
    ].join('\n\n'),
    link: paths.members,
  }
}
