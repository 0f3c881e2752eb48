import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Bundles the card fields' script for browsers. The gateway expects it as `frame.js` next to its own bundle. */
export async function buildFrame(outFile = here('./dist/frame.js')): Promise<void> {
  await build({
    input: here('./frame/main.ts'),
    platform: 'browser',
    transform: { target: 'es2022' },
    output: { file: outFile, format: 'iife', minify: true },
    logLevel: 'warn',
  })
}

/** Bundles the process into one ES module for Node. */
export async function buildGateway(outFile = here('./dist/main.mjs')): Promise<void> {
  await build({
    input: here('./src/main.ts'),
    platform: 'node',
    output: { file: outFile, format: 'esm', codeSplitting: false },
    logLevel: 'warn',
  })
}

if (process.argv[1] === here('./build.ts')) await Promise.all([buildFrame(), buildGateway()])
