import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pngPicture, svgLogo } from '../../../test/pictures.ts'
import { picturesProgram, startSharedSite } from '../../../test/test-site.ts'
import { createPictureProcess } from '../../platform/decoding/pictures/run.ts'
import { readBrandLogo, readBrandPictures } from './brand-files.ts'

const site = await startSharedSite()
const owner = await site.person('Super Admin')
const releaseLogo = svgLogo('#00ff00').toString()
const deps = { db: site.db, runPictureJob: createPictureProcess(picturesProgram), releaseLogo }
const light = { accent: '#1c6046', deep: '#12372a', highlight: '#c8932b' }
const words = { name: 'Plain Deed', tagline: 'County by county' }

async function upload(payload: Buffer, type: string): Promise<string> {
  const headers = { 'content-type': type, authorization: `Bearer ${owner.token}` }
  return (await site.request('POST', '/api/files', { payload, headers })).body.id
}

async function centerOf(picture: Buffer | undefined): Promise<string> {
  const { width = 0, height = 0 } = await sharp(picture).metadata()
  const center = { left: Math.floor(width / 2), top: Math.floor(height / 2), width: 1, height: 1 }
  return [...(await sharp(picture).extract(center).removeAlpha().raw().toBuffer())].join()
}

test("an uploaded logo is the pages' logo and is on the icons; the release's logo returns when it is erased", async () => {
  const logo = await upload(svgLogo('#0000ff'), 'image/svg+xml')
  expect(await readBrandLogo(deps, { logo })).toBe(svgLogo('#0000ff').toString())
  const own = await readBrandPictures(deps, { logo, light }, words)
  expect(await centerOf(own.get('/icon-192.png'))).toBe('0,0,255')
  await owner.post(`/api/files/${logo}/erase`, {})
  expect(await readBrandLogo(deps, { logo })).toBe(releaseLogo)
  const former = await readBrandPictures(deps, { logo, light }, words)
  expect(await centerOf(former.get('/icon-192.png'))).toBe('0,255,0')
})

test("without an upload, logo and icons are the release's", async () => {
  expect(await readBrandLogo(deps, {})).toBe(releaseLogo)
  expect(await centerOf((await readBrandPictures(deps, { light }, words)).get('/icon-32.png'))).toBe('0,255,0')
})

test('an uploaded picture is shown for links, until it is erased', async () => {
  const linkPicture = await upload(await pngPicture(1_300, 700, '#ff0000'), 'image/png')
  const own = await readBrandPictures(deps, { linkPicture, light }, words)
  expect(await centerOf(own.get('/og.png'))).toBe('255,0,0')
  await owner.post(`/api/files/${linkPicture}/erase`, {})
  const drawn = await readBrandPictures(deps, { linkPicture, light }, words)
  expect(drawn.get('/og.png')).toEqual((await readBrandPictures(deps, { light }, words)).get('/og.png'))
})

test('if the process for pictures breaks, the reason is a sentence without its output', async () => {
  const runPictureJob = async () => {
    throw new Error('The process for pictures exited with 1. at /opt/course-site/program.js:1')
  }
  await expect(readBrandPictures({ ...deps, runPictureJob }, { light }, words)).rejects.toThrow(
    /^The icons and the picture for links could not be drawn\.$/,
  )
})
