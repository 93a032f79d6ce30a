/** `danger`: money, data or people are at risk. `warning`: something is missing, or will be noticed too late. */
export type Severity = 'danger' | 'warning'

/** Undefined: the examined part does not say. A list has what it was found in; an empty one is no finding. */
export type CheckResult = boolean | readonly string[] | undefined

/**
 * What the doctor looks for in a deployment. It stands beside what it checks, in a file `*.checks.ts`, and is listed in
 * `app/doctor.ts`.
 */
export type Check<Examined> = {
  id: string
  severity: Severity
  wrong: string
  remedy: string
  isFound: (examined: Examined) => CheckResult | Promise<CheckResult>
}
