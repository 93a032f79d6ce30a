/**
 * The parts of the tests and the commands that run them. `tests/repository/tiers.test.ts` checks that every test file is in
 * exactly one part, and every part in a tier.
 */
export type Part = {
  /** Arguments of `npx`, run in sequence; the part fails if one of them fails. */
  commands?: readonly (readonly string[])[]
  /** A project of `vite.config.ts`. */
  vitest?: string
  /** A project of `playwright.config.ts`, and options that select its tests. */
  playwright?: readonly string[]
  /** A script that installs its packages and runs Playwright with its own configuration; exit code 3 means "not on this system". */
  script?: string
  /** Its test files, as glob patterns from the root of the repository. */
  files?: readonly string[]
  /** Must be done before the part starts. */
  needs?: readonly Preparation[]
}
export type Preparation = 'chromium' | 'build' | 'studio' | 'workbench' | 'labs'

const E2E = ['tests/e2e/*.spec.ts']
const A11Y = ['tests/a11y/*.spec.ts']
/** `tests/e2e/test-scope.ts` says which tests only the full tier runs. */
const FULL_ONLY = '@full'

export const PARTS = {
  static: {
    commands: [
      ...['.', 'src', 'src/server', 'src/service-worker', 'tests'].map((project) => ['tsc', '-p', project]),
      ['biome', 'ci', '--colors=off', '--error-on-warnings', '.'],
      ['knip'],
      ['knip', '--production', '--strict', '-c', 'knip.production.jsonc', '--include', 'dependencies,unlisted'],
    ],
  },
  unit: {
    vitest: 'unit',
    files: [
      'src/!(server|build)/**/*.test.{ts,tsx}',
      'src/*.test.{ts,tsx}',
      '{brands/!(studio),design-tokens,ladle}/**/*.test.ts',
      'brands/*.test.ts',
    ],
  },
  repository: { vitest: 'repository', files: ['tests/repository/*.test.ts', 'src/build/*.test.ts'] },
  server: {
    vitest: 'server',
    files: ['src/server/**/*.test.ts', 'tests/server/*.test.ts'],
  },
  integration: {
    vitest: 'integration',
    files: ['tests/integration/*.test.tsx'],
  },
  e2e: {
    playwright: ['e2e', `--grep-invert=${FULL_ONLY}`],
    files: E2E,
    needs: ['chromium', 'build'],
  },
  'e2e-all': {
    playwright: ['e2e', `--grep=${FULL_ONLY}`],
    files: E2E,
    needs: ['chromium', 'build'],
  },
  a11y: {
    playwright: ['a11y', `--grep-invert=${FULL_ONLY}`],
    files: A11Y,
    needs: ['chromium', 'build'],
  },
  'a11y-all': {
    playwright: ['a11y', `--grep=${FULL_ONLY}`],
    files: A11Y,
    needs: ['chromium', 'build'],
  },
  changed: {
    commands: [['vitest', 'run', '--project', 'server', '--project', 'integration', '--changed', '--passWithNoTests']],
  },
  'labs-static': { commands: [['tsc', '-p', 'tests/labs']], needs: ['labs'] },
  'labs-server': {
    vitest: 'labs',
    files: ['tests/labs/*/*.test.ts'],
    needs: ['labs'],
  },
  'labs-browser': {
    playwright: ['labs'],
    files: ['tests/labs/{resilience,compat,stories}/*.spec.ts'],
    needs: ['chromium', 'build', 'labs'],
  },
  'release-bytes': { vitest: 'release', files: ['tests/release/*.test.ts'] },
  'release-browser': {
    playwright: ['release'],
    files: ['tests/release/*.spec.ts'],
    needs: ['chromium', 'build'],
  },
  visual: {
    playwright: ['visual'],
    files: ['tests/labs/visual/*.spec.ts'],
    needs: ['chromium', 'studio', 'workbench', 'labs'],
  },
  'studio-types': { commands: [['tsc', '-p', 'brands/studio']], needs: ['studio'] },
  studio: { vitest: 'studio', files: ['brands/studio/**/*.test.ts'], needs: ['studio'] },
  'studio-browser': {
    playwright: ['studio'],
    files: ['brands/studio/tests/*.spec.ts'],
    needs: ['chromium', 'studio', 'workbench'],
  },
  'screen-reader': {
    script: 'tests/labs/screen-reader/start.ts',
    files: ['tests/labs/screen-reader/*.spec.ts'],
    needs: ['chromium', 'build', 'labs'],
  },
  browsers: {
    script: 'tests/labs/browsers/start.ts',
    files: ['tests/labs/browsers/*.spec.ts'],
    needs: ['chromium', 'build', 'labs'],
  },
} as const satisfies Record<string, Part>
export type PartName = keyof typeof PARTS

/** Longest first, so that all end together. The first two need no build, and run during it. */
const COMMIT = ['integration', 'server', 'a11y', 'e2e', 'unit', 'static', 'repository'] as const
const REST = [
  'labs-static',
  'screen-reader',
  'browsers',
  'a11y-all',
  'labs-server',
  'visual',
  'studio-browser',
  'studio',
  'studio-types',
  'labs-browser',
  'e2e-all',
  'release-browser',
  'release-bytes',
] as const

/** `quick`: before a push of a small change. `commit`: before every commit. `full`: before an issue is closed, and every night. */
export const TIERS: Readonly<Record<'quick' | 'commit' | 'full', readonly PartName[]>> = {
  quick: ['static', 'unit', 'repository', 'changed'],
  commit: COMMIT,
  full: [...REST, ...COMMIT],
}
export type TierName = keyof typeof TIERS
