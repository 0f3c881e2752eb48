export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-folder-cycles', severity: 'error', scope: 'folder', from: { path: '^server/src/features/[^/]+' }, to: { circular: true, path: '^server/src/features' } },
  ],
  options: { doNotFollow: { path: 'node_modules' }, exclude: { path: '(\\.react-router|/dist/|/build/|\\.test\\.ts$|/test/)' }, tsPreCompilationDeps: true, tsConfig: { fileName: 'tsconfig.json' }, enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] } },
}
