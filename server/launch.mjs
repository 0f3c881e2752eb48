const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 24) {
  process.stderr.write(`The site needs Node 24, and this is ${major}.${minor}. npm start brings the right one along.\n`)
  process.exit(1)
}
await import('./dist/main.mjs')
