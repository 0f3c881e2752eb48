import { linkCourseFile } from '@course/contract/course/files/files'
import { call } from '../../../api.ts'
import { startDownload } from '../../../kit/downloads.ts'

/** Downloads a file through a link of its own, because a browser sends no token with a download. */
export async function downloadFile(id: string): Promise<void> {
  const { url } = await call(linkCourseFile, { params: { id }, body: {} })
  startDownload(url)
}
