import type { Sheet } from '../../platform/papers/pen.ts'

export const ink = '#1c2433'
export const quiet = '#4d5566'
const brass = '#8a6a2f'
const paleBrass = '#c9b27c'

const outer = 30
const inner = 37

export function drawFrame(sheet: Sheet): void {
  const { width, height } = sheet.page
  sheet.lineWidth(1.4).strokeColor(brass)
  sheet.rect(outer, outer, width - 2 * outer, height - 2 * outer).stroke()
  sheet.lineWidth(0.5).strokeColor(paleBrass)
  sheet.rect(inner, inner, width - 2 * inner, height - 2 * inner).stroke()
  for (const x of [inner, width - inner]) {
    for (const y of [inner, height - inner]) {
      drawDiamond(sheet, { x, y }, 10, 'white')
      drawDiamond(sheet, { x, y }, 4, brass)
    }
  }
}

function drawDiamond(sheet: Sheet, { x, y }: { x: number; y: number }, side: number, fill: string): void {
  sheet.save().translate(x, y).rotate(45).lineWidth(0.5)
  sheet
    .rect(-side / 2, -side / 2, side, side)
    .fillAndStroke(fill, brass)
    .restore()
}

export function drawOrnament(sheet: Sheet, y: number): void {
  const middle = sheet.page.width / 2
  sheet.lineWidth(0.7).strokeColor(paleBrass)
  sheet
    .moveTo(middle - 120, y)
    .lineTo(middle - 9, y)
    .moveTo(middle + 9, y)
    .lineTo(middle + 120, y)
    .stroke()
  drawDiamond(sheet, { x: middle, y }, 5, brass)
}

export function drawRule(sheet: Sheet, y: number): void {
  const middle = sheet.page.width / 2
  sheet
    .lineWidth(0.6)
    .strokeColor(paleBrass)
    .moveTo(middle - 210, y)
    .lineTo(middle + 210, y)
    .stroke()
}

export function drawCode(
  sheet: Sheet,
  rows: readonly (readonly boolean[])[],
  { x, y, side }: { x: number; y: number; side: number },
): void {
  const module = side / rows.length
  const dark = rows.flatMap((row, down) => row.flatMap((isDark, across) => (isDark ? [{ down, across }] : [])))
  // A little more than a module, so that no hairline shows between two.
  for (const { down, across } of dark) sheet.rect(x + across * module, y + down * module, module + 0.02, module + 0.02)
  sheet.fill(ink)
}
