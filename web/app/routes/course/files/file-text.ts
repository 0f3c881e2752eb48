import type { CourseFileKind } from '@course/contract/course/files/files'

const kinds: Record<CourseFileKind, string> = { pdf: 'PDF', xlsx: 'Excel', ods: 'OpenDocument', csv: 'CSV' }

/** `PDF, 27 kB`, in the units of the limits. */
export function fileFactsText({ kind, bytes }: { kind: CourseFileKind; bytes: number }): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1_000))
  return `${kinds[kind]}, ${kilobytes < 1_000 ? `${kilobytes} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`}`
}

/** The name that is suggested for a file. */
export const nameFromFile = (fileName: string): string => fileName.replace(/\.[^.]*$/, '').replaceAll('_', ' ')
