import type { VideoFigures } from '@course/contract/office/figures'
import type { KeptFigures } from '../summary/kept-figures.ts'
import { computeVideoFigures, findVideoFigures, storeVideoFigures } from './video-figures.queries.ts'

export const videoFigures: KeptFigures<readonly VideoFigures[]> = {
  name: 'the figures of the videos',
  find: findVideoFigures,
  compute: computeVideoFigures,
  store: storeVideoFigures,
}
