import type { CourseFileKind } from '@course/contract/course/files/files'

const kinds: Record<CourseFileKind, string> = { pdf: 'PDF', xlsx: 'Excel', ods: 'OpenDocument', csv: 'CSV' }

/** `PDF, 27 kB`, of a file of the course, in the units of the limits. */
export function fileFactsText({ kind, bytes }: { kind: CourseFileKind; bytes: number }): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1_000))
  return `${kinds[kind]}, ${kilobytes < 1_000 ? `${kilobytes} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`}`
}

const units = [
  ['GB', 1_000_000_000],
  ['MB', 1_000_000],
  ['kB', 1_000],
] as const

/** `12 kB`, `1.2 MB` or `5 GB`, in the units of the limits. */
export function sizeText(bytes: number): string {
  const [unit, size] = units.find(([, least]) => bytes >= least) ?? units[2]
  return `${Number((bytes / size).toFixed(1))} ${unit}`
}

/** `PDF, 1.2 MB`, of a file in the workbook. */
export const propertyFileText = ({ kind, bytes }: { kind: 'pdf' | 'jpg'; bytes: number }): string =>
  `${kind === 'pdf' ? 'PDF' : 'Photo'}, ${sizeText(bytes)}`

/** The name that is suggested for a file. */
export const nameFromFile = (fileName: string): string => fileName.replace(/\.[^.]*$/, '').replaceAll('_', ' ')
