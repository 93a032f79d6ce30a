import { percentile } from '#tests/support/server/load-clients.ts'

type Samples = readonly number[]
export type Row = {
  what: string
  samples: Samples
  /** What the limit is relative to, measured in the same run. */
  baseline?: { what: string; samples: Samples }
  /** Absolute, or times the baseline. */
  max?: number
  min?: number
  unit: string
  digits?: number
}
/** Rows that are measured together, a sample of each per round. */
export type Group = {
  /** Errors are printed; the rows without a sample are missed. */
  round: () => Promise<void>
  rows: () => Row[]
}

export const median = (samples: Samples) => percentile(samples, 0.5)

/** Adds the sample unless measuring it fails: the row is then missed, and the others are still measured. */
export async function collect<Sample>(samples: Sample[], measure: () => Promise<Sample>): Promise<void> {
  try {
    samples.push(await measure())
  } catch (error) {
    console.error(error)
  }
}

/** A line of the table: what, measured, limit, held or missed, baseline. */
export function lineOf({ what, samples, baseline, max, min, unit, digits = 0 }: Row): string {
  const show = (value: number) => (Number.isNaN(value) ? '–' : `${value.toFixed(digits)} ${unit}`.trim())
  const value = median(samples)
  const base = baseline && median(baseline.samples)
  const compared = base === undefined ? value : value / base
  const isHeld = compared <= (max ?? Number.POSITIVE_INFINITY) && compared >= (min ?? Number.NEGATIVE_INFINITY)
  const limit = min === undefined ? `≤ ${max}` : `≥ ${min}`
  const unitOfLimit = baseline ? `× ${baseline.what}` : unit
  const ratio = baseline && !Number.isNaN(compared) ? ` = ${compared.toFixed(2)} ×` : ''
  const cells = [what, show(value) + ratio, `${limit} ${unitOfLimit}`.trim(), isHeld ? 'held' : 'missed']
  return `| ${[...cells, base === undefined ? '' : show(base)].join(' | ')} |`
}
