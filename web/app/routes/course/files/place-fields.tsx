import { type FilePlace, filePlaces, maxCourseFile } from '@course/contract/course/files/files'
import { Field, SelectField } from '../../../kit/field.tsx'
import type { FileForm, FileProblems } from './use-file-form.ts'

export interface Lesson {
  videoId: string
  name: string
}

export const placeTexts: Record<FilePlace, string> = {
  course: 'On the Files page, for the whole course',
  general: 'On the General Resources page',
  state: 'On the State Resources page',
  lesson: 'With a lesson, for members who have opened it',
}

interface PlaceFieldsProps {
  form: FileForm
  change: (part: Partial<FileForm>) => void
  problems: FileProblems
  lessons: readonly Lesson[]
}

/** The name of a file, and where members find it. */
export function PlaceFields({ form: { name, place, videoId }, change, problems, lessons }: PlaceFieldsProps) {
  return (
    <>
      <Field
        label="Name that members see"
        problem={problems.name}
        value={name}
        maxLength={maxCourseFile.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <SelectField
        label="Where members find it"
        problem={problems.place}
        value={place}
        onChange={({ target }) => change({ place: filePlaces.find((each) => each === target.value) ?? 'course' })}
      >
        {filePlaces.map((each) => (
          <option key={each} value={each}>
            {placeTexts[each]}
          </option>
        ))}
      </SelectField>
      {place === 'lesson' && (
        <SelectField
          label="Lesson"
          problem={problems.videoId}
          value={videoId}
          onChange={({ target }) => change({ videoId: target.value })}
        >
          <option value="">Choose a lesson</option>
          {lessons.map((lesson) => (
            <option key={lesson.videoId} value={lesson.videoId}>
              {lesson.name}
            </option>
          ))}
        </SelectField>
      )}
    </>
  )
}
