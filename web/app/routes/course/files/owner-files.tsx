import { filePlaces, maxCourseFile } from '@course/contract/course/files/files'
import { listOwnerFiles, type OwnerFile, orderCourseFiles } from '@course/contract/course/files/owner-files'
import { readFileStorage } from '@course/contract/course/workbook/properties/property-files'
import { pages } from '@course/contract/pages'
import { countText } from '@course/contract/words/counts'
import { isolate } from '@course/contract/words/isolated-text'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callGuarded } from '../../../access/guard.ts'
import { call } from '../../../api.ts'
import { useAction } from '../../../forms/use-action.ts'
import { Section } from '../../../kit/facts.tsx'
import { Notice } from '../../../kit/notice.tsx'
import type { LoaderArgs, PageProps } from '../../../page-module.tsx'
import { Page, PageTitle } from '../../../shell/page.tsx'
import { PageError } from '../../../shell/page-error.tsx'
import { privateMeta } from '../../../shell/page-meta.ts'
import { sizeText } from './file-text.ts'
import styles from './files.module.css'
import { OwnerFileRow } from './owner-file-row.tsx'
import { type Lesson, placeTexts } from './place-fields.tsx'
import { UploadForm } from './upload-form.tsx'

export const meta = () => privateMeta(pages.ownerFiles)
export async function loader({ request }: LoaderArgs) {
  const [own, workbooks] = [await callGuarded(request, listOwnerFiles), await callGuarded(request, readFileStorage)]
  return { ...own, workbooks }
}
export const ErrorBoundary = PageError

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1)

/** Groups the files by where members find them. */
function groupsOf(files: readonly OwnerFile[], lessons: readonly Lesson[]) {
  const lessonGroups = [...new Set(files.flatMap(({ videoId }) => videoId ?? []))].map((videoId) => ({
    title: `Lesson: ${lessons.find((lesson) => lesson.videoId === videoId)?.name ?? 'no longer in the course'}`,
    key: videoId,
    files: files.filter((file) => file.videoId === videoId),
  }))
  const others = filePlaces
    .filter((place) => place !== 'lesson')
    .map((place) => ({ title: placeTexts[place], key: place, files: files.filter((file) => file.place === place) }))
  return [...others, ...lessonGroups].filter((group) => group.files.length > 0)
}

/** Where the owner uploads, orders, replaces and deletes files for members. */
export default function OwnerFiles({ loaderData: { files, lessons, workbooks } }: PageProps<typeof loader>) {
  const { revalidate } = useRevalidator()
  const { act } = useAction()
  const [done, setDone] = useState('')
  const finish = async (text: string) => {
    await revalidate()
    setDone(text)
  }
  const moveUp = (file: OwnerFile, before: OwnerFile) =>
    act(async () => {
      const swapped = new Map([
        [file.id, before.id],
        [before.id, file.id],
      ])
      await call(orderCourseFiles, { body: { Ids: files.map(({ id }) => swapped.get(id) ?? id) } })
      await finish(`Moved ${isolate(file.name)} up.`)
    })
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  return (
    <Page>
      <PageTitle level={2}>{pages.ownerFiles.title}</PageTitle>
      <p>Members can download these files while they have access. They see a change right away, without publishing.</p>
      <div role="status">{done && <Notice kind="success">{done}</Notice>}</div>
      <Section title="Upload a file">
        <UploadForm lessons={lessons} onUploaded={(name) => void finish(`Uploaded ${isolate(name)}.`)} />
        <p className={styles.sizes}>
          {megabytes(total)} MB of {maxCourseFile.allBytes / 1_000_000} MB used
        </p>
      </Section>
      {groupsOf(files, lessons).map((group) => (
        <Section title={group.title} key={group.key}>
          <ul className={styles.files}>
            {group.files.map((file, at) => {
              const before = group.files[at - 1]
              return (
                <OwnerFileRow
                  key={`${file.id}-${file.version}`}
                  file={file}
                  lessons={lessons}
                  onUp={before && (() => void moveUp(file, before))}
                  onDone={(text) => void finish(text)}
                />
              )
            })}
          </ul>
        </Section>
      ))}
      <Section title="Files in members’ workbooks">
        <p className={styles.sizes}>
          {countText(workbooks.files, 'file')} of {countText(workbooks.members, 'member')} take{' '}
          {sizeText(workbooks.bytes)} of {sizeText(workbooks.maxBytes)}. No page shows a file to anyone but its member.
        </p>
      </Section>
    </Page>
  )
}
