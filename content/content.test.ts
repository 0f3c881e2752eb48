import { readFile } from 'node:fs/promises'
import { test } from 'vitest'
import { parseContent } from '../contract/src/content-files.ts'

// All that the tests ask of the content here: it is the owner's. What the demo says is tested in demo-content/.
test('the site can use what is in content/', async () => {
  await parseContent((name) => readFile(new URL(name, import.meta.url), 'utf8'), 'content')
})
