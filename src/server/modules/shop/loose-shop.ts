/** What the files of a shop say where their form is wrong in places: what fits, for the rules between entries. */
import { type GenericSchema, safeParse } from 'valibot'
import type { SERVICE_KINDS } from '#contract/service-kinds.ts'

type Part = { id?: string | undefined }
export type LooseKind = Part & { programs?: readonly Part[]; extras?: readonly Part[] }
export type LooseBranch = Part & {
  name?: { th?: string; en?: string }
  address?: { th?: string; en?: string } | undefined
  at?: { lat?: number; lng?: number }
  branch_number?: string | undefined
  tax_id?: string | undefined
  picture?: string | undefined
  controller?: string | undefined
  machines?: readonly {
    kind?: string | undefined
    numbers?: readonly string[] | undefined
    controller?: string | undefined
    address?: string | undefined
    sub_positions?: readonly string[] | undefined
    ids?: readonly (string | undefined)[] | undefined
  }[]
}
type OfBranches = { branches?: readonly (string | undefined)[] | undefined }
export type LooseService = OfBranches & { service?: (typeof SERVICE_KINDS)[number]; options?: readonly Part[] }
export type LoosePromotion = Part & { code?: string | undefined; branch?: string | undefined }
export type LoosePerson = OfBranches & { name?: string | undefined }

export type LooseShop = {
  brand: string
  /** Whether every file could be read: what is in none of them may be in one that could not. */
  isWhole: boolean
  hasTaxId: boolean
  kinds: readonly LooseKind[]
  branches: readonly LooseBranch[]
  services: readonly LooseService[]
  promotions: readonly LoosePromotion[]
  staff: readonly LoosePerson[]
}

/** Parts that schemas of valibot have, by their kind. */
type Node = {
  entries?: Record<string, GenericSchema>
  item?: GenericSchema
  wrapped?: GenericSchema
  pipe?: readonly GenericSchema[]
}

/** The object or the list that a schema is about; itself for one of a text. */
function contentOf(schema: GenericSchema & Node): Node {
  const first = schema.wrapped ?? schema.pipe?.[0]
  if (schema.entries || schema.item || !first) return schema
  const content = contentOf(first)
  return content.entries || content.item ? content : schema
}

/** Each text that fits as its schema makes it, and undefined for the others; an id as it is written, so that it can be named. */
export function loosen(schema: GenericSchema, value: unknown): unknown {
  const { entries, item } = contentOf(schema)
  if (item) return Array.isArray(value) ? value.map((one) => loosen(item, one)) : undefined
  if (entries) {
    const values = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {} // its own keys
    return Object.fromEntries(
      Object.entries(values).flatMap(([name, part]) => {
        const own = Object.hasOwn(entries, name) ? entries[name] : undefined // not what all objects have, such as `constructor`
        const fitting = own && loosen(own, part)
        return own ? [[name, fitting ?? (name === 'id' && typeof part === 'string' ? part : undefined)]] : []
      }),
    )
  }
  const result = safeParse(schema, value)
  return result.success ? result.output : undefined
}
