import { propertyName } from '@course/contract/course/workbook/properties/properties'
import { longDateText } from '@course/contract/words/dates'
import { dayIn } from '../../platform/calendar-days.ts'
import { createReport, type Report } from '../../platform/papers/report.ts'
import { type Described, describeProperty, missingPartsText, type Property } from './describe-property.ts'

/** Photos that would make a paper larger are left out, in bytes. */
const maxPhotoBytes = 20_000_000

export interface PaperSite {
  readonly brand: string
  readonly timeZone: string
}

/** A PDF for a partner or a lawyer. @param readFile undefined for a file that was deleted in the meantime */
export async function drawProperty(
  property: Property,
  site: PaperSite,
  { readFile, now }: { readFile: (id: string) => Promise<Buffer | undefined>; now: Date },
): Promise<Buffer> {
  const dayText = (moment: Date | string) => longDateText(dayIn(new Date(moment), site.timeZone))
  const name = propertyName(property.property)
  const report = await createReport({
    title: name,
    subject: `What a member of ${site.brand} wrote about a property`,
    author: site.brand,
    at: now,
  })
  for (const part of describeProperty(property, dayText)) await write(report, part)
  const missingPhotos = await addPhotos(report, property, readFile)
  await report.paragraph(
    `As of ${dayText(now)}. These are a member’s own notes, and no advice. Check each date with the office that runs the sale.`,
  )
  const problem = missingPartsText(missingPhotos, report.lacking())
  if (problem) await report.paragraph(problem)
  return report.end()
}

const write = (report: Report, part: Described): Promise<void> => {
  if (part.kind === 'heading') return report.heading(part.level, part.text)
  return part.kind === 'entry' ? report.entry(part.label, part.value) : report.paragraph(part.text)
}

async function addPhotos(
  report: Report,
  { files }: Property,
  readFile: (id: string) => Promise<Buffer | undefined>,
): Promise<number> {
  let room = maxPhotoBytes
  let missing = 0
  for (const { id, name } of files.filter(({ kind }) => kind === 'jpg').toSorted((a, b) => a.bytes - b.bytes)) {
    const photo = await readFile(id)
    if (photo && photo.byteLength <= room) {
      room -= photo.byteLength
      await report.paragraph(name)
      await report.picture(photo, name)
    } else if (photo) missing += 1
  }
  return missing
}
