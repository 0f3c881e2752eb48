import { type OwnerFile, uploadCourseFile } from '@course/contract/course/files/owner-files'
import type { Reply, TestSite } from './test-site.ts'

/** The beginning and the end of a PDF, with some bytes between them. @param size in bytes */
export function pdfBytes(size = 300, filling = ' '): Buffer {
  const [head, tail] = ['%PDF-1.7\n', '\nstartxref\n0\n%%EOF\n']
  return Buffer.concat([Buffer.from(head), Buffer.alloc(size - head.length - tail.length, filling), Buffer.from(tail)])
}

/** A PDF as the body of a call. */
export const wholePdf = () => ({ payload: pdfBytes(), type: 'application/octet-stream' })

interface Place {
  place?: string
  videoId?: string
  fileName?: string
}

export const uploadPath = (name: string, { place = 'course', videoId = '', fileName = 'sheet.pdf' }: Place = {}) =>
  `${uploadCourseFile.path}?${new URLSearchParams({ name, fileName, place, videoId })}`

export function upload(
  site: TestSite,
  token: string,
  { name, bytes = pdfBytes(), ...place }: Place & { name: string; bytes?: Buffer },
): Promise<Reply> {
  const headers = { 'content-type': 'application/octet-stream', authorization: `Bearer ${token}` }
  return site.request('POST', uploadPath(name, place), { payload: bytes, headers })
}

let files = 0

/** Stores a PDF for members, under a name of its own. */
export async function storedPdf(site: TestSite, place: Place & { bytes?: Buffer } = {}): Promise<OwnerFile> {
  files += 1
  const { token } = await site.person('Super Admin')
  const { status, body } = await upload(site, token, { name: `Stored sheet ${files}`, ...place })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
