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
  /**
   * CPU seconds on the two-core machine of `docs/budgets.md`, as they count while three parts share it: a second then does
   * less than alone. Until November 2026 they were those of a part alone.
   */
  cpuSeconds: number
}
export type Preparation = 'chromium' | 'build' | 'workbench'

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
    ],
    cpuSeconds: 80,
  },
  unit: {
    vitest: 'unit',
    files: [
      'src/!(server|build)/**/*.test.{ts,tsx}',
      'src/*.test.{ts,tsx}',
      '{brands,design-tokens,ladle}/**/*.test.ts',
    ],
    cpuSeconds: 40,
  },
  repository: { vitest: 'repository', files: ['tests/repository/*.test.ts', 'src/build/*.test.ts'], cpuSeconds: 60 },
  server: {
    vitest: 'server',
    files: ['src/server/**/*.test.ts', 'tests/server/*.test.ts'],
    // 90 of them for 19 more files: two gateways with all that their documentation leaves open, machines that do not answer,
    // strangers, refunds with a destination. 70 for nine more: the clock, changes of secrets, the doctor, telemetry, the archive,
    // reads of a standby, and refunds that no gateway answers.
    cpuSeconds: 340,
  },
  integration: {
    vitest: 'integration',
    files: ['tests/integration/*.test.tsx'],
    // 40 of them for the sheets of refunds and phones, and for unknown starts and receipts on the pages; 20 for what home and
    // the account show more.
    cpuSeconds: 290,
  },
  'e2e-1': {
    playwright: ['e2e', `--grep-invert=${FULL_ONLY}`, '--shard=1/2'],
    files: E2E,
    needs: ['chromium', 'build'],
    cpuSeconds: 160,
  },
  'e2e-2': {
    playwright: ['e2e', `--grep-invert=${FULL_ONLY}`, '--shard=2/2'],
    files: E2E,
    needs: ['chromium', 'build'],
    // The journeys with the worker, which fetches the whole app, are in this half.
    cpuSeconds: 240,
  },
  'e2e-all': {
    playwright: ['e2e', `--grep=${FULL_ONLY}`],
    files: E2E,
    needs: ['chromium', 'build'],
    cpuSeconds: 100,
  },
  a11y: {
    playwright: ['a11y', `--grep-invert=${FULL_ONLY}`],
    files: A11Y,
    needs: ['chromium', 'build'],
    cpuSeconds: 150,
  },
  'a11y-all': {
    playwright: ['a11y', `--grep=${FULL_ONLY}`],
    files: A11Y,
    needs: ['chromium', 'build'],
    cpuSeconds: 250,
  },
  changed: {
    commands: [['vitest', 'run', '--project', 'server', '--project', 'integration', '--changed', '--passWithNoTests']],
    cpuSeconds: 60,
  },
  'resilience-server': {
    vitest: 'resilience',
    files: ['tests/resilience/*.test.ts'],
    // 60 of them for the model of the server under every switch of the gateways' doubles, 15 for the files of the deployment:
    // the types of Kubernetes are compiled twice. 40 for fonts, which the brand editor and a command make in WebAssembly.
    cpuSeconds: 435,
  },
  'resilience-browser': {
    playwright: ['resilience'],
    files: ['tests/resilience/*.spec.ts'],
    needs: ['chromium', 'build'],
    cpuSeconds: 200,
  },
  'release-bytes': { vitest: 'release', files: ['tests/release/*.test.ts'], cpuSeconds: 60 },
  'release-browser': {
    playwright: ['release'],
    files: ['tests/release/*.spec.ts'],
    needs: ['chromium', 'build'],
    cpuSeconds: 600,
  },
  visual: {
    playwright: ['visual'],
    files: ['tests/visual/*.spec.ts'],
    needs: ['chromium', 'workbench'],
    cpuSeconds: 300,
  },
  'screen-reader': {
    script: 'tests/screen-reader/start.ts',
    files: ['tests/screen-reader/*.spec.ts'],
    needs: ['chromium', 'build'],
    cpuSeconds: 300,
  },
  browsers: {
    script: 'tests/browsers/start.ts',
    files: ['tests/browsers/*.spec.ts'],
    needs: ['chromium', 'build'],
    cpuSeconds: 400,
  },
} as const satisfies Record<string, Part>
export type PartName = keyof typeof PARTS

/** Longest first, so that all workers end together. `static` is first because it needs no build and runs during it. */
const COMMIT = ['static', 'e2e-2', 'a11y', 'e2e-1', 'integration', 'server', 'unit', 'repository'] as const
const REST = [
  'screen-reader',
  'browsers',
  'a11y-all',
  'resilience-server',
  'visual',
  'resilience-browser',
  'e2e-all',
  'release-browser',
  'release-bytes',
] as const

/** `quick`: before a push of a small change. `commit`: before every commit. `full`: before an issue is closed, and every night. */
export const TIERS: Readonly<Record<'quick' | 'commit' | 'full', readonly PartName[]>> = {
  quick: ['static', 'unit', 'repository', 'changed'],
  commit: COMMIT,
  full: ['static', ...REST, ...COMMIT.slice(1)],
}
export type TierName = keyof typeof TIERS
