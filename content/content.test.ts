import { test } from 'vitest'
import { readContentFiles } from '../server/src/publishing/content/content-files.ts'

// All that the tests ask of the content here: it is the owner's. What the demo says is tested in demo-content/.
test('the site can use what is in content/', async () => {
  await readContentFiles(import.meta.dirname)
})
