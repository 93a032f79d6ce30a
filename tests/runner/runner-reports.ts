import {
  array,
  boolean,
  type GenericSchema,
  type InferOutput,
  lazy,
  looseObject,
  number,
  optional,
  picklist,
  string,
} from 'valibot'

/** The used subset of Vitest's JSON report. */
export const VitestReport = looseObject({
  numPassedTests: number(),
  numFailedTests: number(),
  numPendingTests: number(),
  testResults: array(
    looseObject({
      message: optional(string()),
      assertionResults: array(
        looseObject({ status: string(), fullName: string(), failureMessages: optional(array(string())) }),
      ),
    }),
  ),
})

const PlaywrightSpec = looseObject({
  title: string(),
  file: string(),
  ok: boolean(),
  tests: array(
    looseObject({
      status: picklist(['expected', 'unexpected', 'flaky', 'skipped']),
      annotations: array(looseObject({ type: string(), description: optional(string()) })),
      results: array(looseObject({ errors: array(looseObject({ message: optional(string()) })) })),
    }),
  ),
})
export type PlaywrightSuite = { specs: InferOutput<typeof PlaywrightSpec>[]; suites?: PlaywrightSuite[] }
const PlaywrightSuite: GenericSchema<unknown, PlaywrightSuite> = looseObject({
  specs: array(PlaywrightSpec),
  suites: optional(array(lazy(() => PlaywrightSuite))),
})
/** The used subset of Playwright's JSON report. */
export const PlaywrightReport = looseObject({
  stats: looseObject({ expected: number(), unexpected: number(), flaky: number(), skipped: number() }),
  suites: array(PlaywrightSuite),
  errors: optional(array(looseObject({ message: optional(string()) }))),
})
