import { array, type GenericSchema, nullish, number, pipe, safeParse, string, transform, union, unknown } from 'valibot'

// Readers of fields in responses. The product's specification names few of them, so another back end may write an id as
// a number, leave out what it does not have, or list a kind that this app does not have.

const Text = pipe(
  union([string(), number()]),
  transform((value) => String(value)),
  string(),
)

/** An id, as text or as a number. */
export const Id = Text
/** A text or a number that may be missing: then it is empty. */
export const TextOrEmpty = nullish(Text, '')
/** The same for a sum of money or a number of items: then it is 0. */
export const orZero = <Schema extends GenericSchema<number, number>>(schema: Schema) => nullish(schema, 0 as const)

/** A list without the items that do not fit: a payment method or a promotion of a kind that this app does not have. */
export const ListOf = <Item extends GenericSchema>(item: Item) =>
  pipe(
    array(unknown()),
    transform((list) =>
      list.flatMap((entry) => {
        const result = safeParse(item, entry)
        return result.success ? [result.output] : []
      }),
    ),
    array(item),
  )

const HAS_ZONE = /(?:[Zz]|[+-]\d\d(?::?\d\d)?)$/

/**
 * A time in ISO 8601, in UTC: `2026-11-26T10:30:00.000Z`. A time without a zone is one in Bangkok, where the shops are.
 * Any other text is returned as it is.
 */
export function toUtc(text: string): string {
  if (text.endsWith('Z')) return text
  const [, day, time = 'T00:00:00'] = /^(\d{4}-\d\d-\d\d)(?:[T ](.+))?$/.exec(text) ?? []
  if (day === undefined) return text
  const clock = time.replace(/^T/, '')
  const date = new Date(`${day}T${clock}${HAS_ZONE.test(clock) ? '' : '+07:00'}`)
  return Number.isNaN(date.getTime()) ? text : date.toISOString()
}

/** The default of a time: so many milliseconds from now. */
export const after = (ms: number) => () => new Date(Date.now() + ms).toISOString()
