import sharp from 'sharp'
import { answerOneJob } from '../answer-one-job.ts'
import { drawBrandPictures } from './brand-pictures.ts'
import type { PictureJob } from './jobs.ts'
import { storePhoto, storePicture } from './store-picture.ts'

// Decoding happens in another thread, so this one stays free to watch the memory.
sharp.concurrency(1)
sharp.cache(false)

answerOneJob((job: PictureJob) => {
  if (job.kind === 'store') return storePicture(job)
  return job.kind === 'photo' ? storePhoto(job) : drawBrandPictures(job)
})
