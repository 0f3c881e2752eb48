import { parseUrl } from '../../typed-text/parse-url.ts'
export const videoFileTypes = ['video/webm', 'video/mp4'] as const
export type VideoFileType = (typeof videoFileTypes)[number]

/** Where the owner's own copy of the home page's video is, and its captions. */
export const homeVideoPath = '/api/home-video'
export const homeCaptionsPath = '/api/home-video/captions'

/** Where the owner's own copy of a free lesson's video is. Anyone may watch it. Its captions are below it. */
export const freeVideoPath = <Id extends string>(videoId: Id) => `/api/free-lessons/${videoId}/video` as const

/** A comment in the first bytes of the demo's clips, by which the doctor knows those that an owner has not replaced. */
export const demoClipMark = 'Sample clip of the demo course'

const inContent = /^clips\/[A-Za-z0-9._-]{1,100}\.(webm|mp4)$/
/** The host has only characters that can stand in a Content-Security-Policy. */
const address = /^https:\/\/[A-Za-z0-9.-]+(:\d{1,5})?\/[^\s?#]*\.(webm|mp4)(\?[^\s#]*)?$/

/** Whether a file lies in the content folder; otherwise it is an https address. */
export const isInContent = (file: string): boolean => inContent.test(file)

export const isVideoFile = (text: string): boolean =>
  inContent.test(text) || (address.test(text) && parseUrl(text) !== undefined)

export const captionsPath = (file: string): string => file.replace(/\.(webm|mp4)$/, '.vtt')

export const videoFileType = (file: string): VideoFileType => (/\.webm(\?|$)/.test(file) ? 'video/webm' : 'video/mp4')
