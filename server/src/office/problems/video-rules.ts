import { isVideoFile } from '@course/contract/publishing/videos/video-files'
import { amber, at, green, red, type Verdict } from './verdict.ts'

/** The public sample video that the demo plays. */
const sampleVideo = '76979871'

interface PlayedVideo {
  vimeoNumber?: string | undefined
  file?: string | undefined
}

interface Course {
  videos: readonly PlayedVideo[]
  demoClips: readonly string[]
}

type VimeoStates = ReadonlyMap<string, 'ok' | 'failing' | 'broken'>

const canPlay = ({ vimeoNumber, file }: PlayedVideo) =>
  vimeoNumber === undefined ? file !== undefined && isVideoFile(file) : /^\d{1,20}$/.test(vimeoNumber)

const checkNow = 'On the page Content, press Check now; Vimeo then says whether it exists and may be shown here.'

export const judgeVideos = (...facts: Parameters<typeof judgeCourse>): Verdict => ({
  ...judgeCourse(...facts),
  ...at('videos'),
})

function judgeCourse({ videos, demoClips }: Course, vimeo: VimeoStates): Verdict {
  const countWhere = (test: (video: PlayedVideo) => boolean) => videos.filter(test).length
  const invalid = countWhere((video) => !canPlay(video))
  if (videos.length === 0) return red('The course has no videos.', 'Add them, and publish.')
  if (invalid > 0)
    return red(`${invalid} of ${videos.length} videos can't be played.`, 'Correct the number or the file.')
  const samples = countWhere(({ vimeoNumber }) => vimeoNumber === sampleVideo)
  if (samples > 0) return amber(`${samples} of ${videos.length} videos are still the public sample.`, 'Add your own.')
  const demo = countWhere(({ file }) => file !== undefined && demoClips.includes(file))
  if (demo > 0)
    return amber(
      `${demo} of ${videos.length} videos still have the demo's clip as their file.`,
      'Clear the field “File”, or have your host replace the clip.',
    )
  const refused = countWhere(({ vimeoNumber = '' }) => ['failing', 'broken'].includes(vimeo.get(vimeoNumber) ?? ''))
  if (refused > 0)
    return red(`Vimeo does not play ${refused} of ${videos.length} videos here.`, 'The page Content says why.')
  const unknown = countWhere(({ vimeoNumber }) => vimeoNumber !== undefined && !vimeo.has(vimeoNumber))
  if (unknown > 0) return amber(`${unknown} of ${videos.length} videos were never confirmed by Vimeo.`, checkNow)
  return green(`All ${videos.length} videos play from Vimeo or from a file of your own.`)
}

export const judgeHomeVideo = (...facts: Parameters<typeof judgeSalesVideo>): Verdict => ({
  ...judgeSalesVideo(...facts),
  ...at('home'),
})

function judgeSalesVideo({ vimeoNumber }: { vimeoNumber: string }, vimeo: VimeoStates): Verdict {
  const number = `the home page's video, number ${vimeoNumber}`
  const state = vimeo.get(vimeoNumber)
  if (vimeoNumber === sampleVideo)
    return amber('The home page plays the public sample as your sales video.', 'Enter your own.')
  if (state === 'ok') return green('The home page plays your own video, and Vimeo confirmed it.')
  if (state === undefined) return amber(`Vimeo has never confirmed ${number}.`, checkNow)
  return red(`Vimeo does not play ${number}, here.`, 'Enter another number.')
}
