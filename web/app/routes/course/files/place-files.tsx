import { listCourseFiles, type MemberFile } from '@course/contract/course/files/files'
import { call } from '../../../api.ts'
import { Button } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { useLoaded } from '../learning/use-loaded.ts'
import { FileList } from './file-list.tsx'
import styles from './files.module.css'

/** The files of an opened lesson. Nothing if it has none. */
export const LessonFiles = ({ videoId }: { videoId: string }) => (
  <FilesOf title="Files for this lesson" isShown={(file) => file.videoId === videoId} />
)

/** The files on a page of links. Nothing if it has none. */
export const PlaceFiles = ({ place }: { place: 'general' | 'state' }) => (
  <FilesOf title="Files" isShown={(file) => file.place === place} />
)

function FilesOf({ title, isShown }: { title: string; isShown: (file: MemberFile) => boolean }) {
  const { value = [], error, retry } = useLoaded(() => call(listCourseFiles))
  const files = value.filter(isShown)
  if (error)
    return (
      <Notice kind="error">
        <p>The files could not be loaded. {error.message}</p>
        <Button quiet onClick={retry}>
          Try again
        </Button>
      </Notice>
    )
  if (files.length === 0) return null
  return (
    <section className={styles.place} aria-label={title}>
      <h4 className={styles.title}>{title}</h4>
      <FileList files={files} />
    </section>
  )
}
