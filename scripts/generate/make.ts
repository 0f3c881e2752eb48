import { runNamed } from '../programs.ts'

process.exitCode = await runNamed(
  'make',
  {
    clips: { about: "the clips of the demo's lessons, in content/clips", file: 'scripts/demo-clips/demo-clips.ts' },
    pictures: { about: 'icons and the picture for links, from content/logo.svg', file: 'scripts/generate/pictures.ts' },
    'product-pictures': {
      about: "pictures of the members' pages for home and info, in web/app/pictures",
      file: 'scripts/generate/product-pictures.ts',
    },
    sbom: { about: 'every shipped package with its license, in dist/sbom.cdx.json', file: 'scripts/release/sbom.ts' },
    screenshots: { about: 'docs/screenshots', file: 'scripts/generate/screenshots.ts' },
  },
  process.argv.slice(2),
)
