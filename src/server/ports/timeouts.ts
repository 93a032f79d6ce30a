/** Limit of a call to an outside service while a person waits for the answer. */
export const WAITED_TIMEOUT_MS = 5_000
/** Limit of a call of a job: nobody waits, and a call that is given up early leaves its outcome unknown. */
export const JOB_TIMEOUT_MS = 10_000
